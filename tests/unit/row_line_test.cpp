// SPDX-License-Identifier: Apache-2.0
// The digits of a line against its rows, written out one by one: lines of several digits, which few ops leave.
#include "exact/random.hpp"
#include "support/catch.hpp"

#include <shardcheck/core/rows.hpp>

#include <cstddef>
#include <string>
#include <vector>

using namespace shardcheck;
using detail::row_line;

namespace {

using row_list = std::vector<extent_t>;

struct drawn_line {
    row_line line = detail::one_row();
    row_list rows{0};
    row_list ends;  ///< the lengths of the runs of each digit inside another
};

class draw {
  public:
    explicit draw(std::uint64_t seed) : random_{seed} {}

    extent_t below(extent_t n) { return static_cast<extent_t>(random_.below(static_cast<std::size_t>(n))); }

    /// A line of at most `most` digits, no two of which are one. With a `piece`, rows go on and back a little in
    /// pieces of so many rows.
    drawn_line line(int most, extent_t piece = 0) {
        std::vector<detail::row_digit> inside;
        extent_t span = 0;
        for (extent_t digits = below(most + 1); digits > 0; --digits) {
            detail::row_digit digit{2 + below(4), span + 1 + below(6)};
            if (piece > 0) {
                digit.count = 2 + below(2);
                digit.step = (span / piece + 1) * piece + below(7) - 3;
                while (digit.step <= span) ++digit.step;
            }
            if (!inside.empty() && inside.back().step * inside.back().count == digit.step) ++digit.step;
            span += digit.step * (digit.count - 1);
            inside.push_back(digit);
        }
        drawn_line drawn;
        extent_t length = 1;
        for (const detail::row_digit& digit : inside) {
            if (length > 1) drawn.ends.push_back(length);
            length *= digit.count;
        }
        for (std::size_t j = inside.size(); j > 0; --j) {
            const detail::row_digit& digit = inside[j - 1];
            drawn.line.append(digit.count, digit.step);
            row_list longer;
            for (const extent_t row : drawn.rows) {
                for (extent_t i = 0; i < digit.count; ++i) longer.push_back(row + i * digit.step);
            }
            drawn.rows = longer;
        }
        return drawn;
    }

  private:
    exact::random_source random_;
};

extent_t length_of(const drawn_line& drawn) { return static_cast<extent_t>(drawn.rows.size()); }
extent_t row_at(const drawn_line& drawn, extent_t i) { return drawn.rows[static_cast<std::size_t>(i)]; }

/// True if [first, end) is a part of one run of `run` indices, or some whole ones.
bool fits_runs(extent_t first, extent_t end, extent_t run) {
    return first / run == (end - 1) / run || (first % run == 0 && end % run == 0);
}

/// Whether the ends of digits are ends of the pieces and of the blocks in them, or lie outside or between them.
bool ends_fit(const drawn_line& drawn, extent_t pieces, extent_t first, extent_t held) {
    const extent_t piece = length_of(drawn) / pieces;
    bool fit = true;
    for (const extent_t run : drawn.ends) {
        for (extent_t p = 0; p < pieces; ++p) {
            const extent_t begin = p * piece;
            fit = fit && fits_runs(begin, begin + piece, run);
            fit = fit && fits_runs(begin + first, begin + first + held, run);
        }
    }
    return fit;
}

bool has_rows(const row_line& line, const row_list& rows) {
    if (line.length != static_cast<extent_t>(rows.size())) return false;
    for (extent_t i = 0; i < line.length; ++i) {
        if (line.row_of(i) != rows[static_cast<std::size_t>(i)] - rows[0]) return false;
    }
    return true;
}

/// Which rows lie on coordinate 0, one by one.
extent_t factor_by_hand(const drawn_line& drawn, extent_t start, extent_t piece, extent_t size) {
    const extent_t length = length_of(drawn);
    const extent_t chunk = (piece + size - 1) / size;
    const auto is_first = [&](extent_t i) { return (start + row_at(drawn, i)) % piece < chunk; };
    extent_t period = 0;
    if (size == 1 || chunk <= piece - chunk) {
        while (period < length && start % piece + row_at(drawn, period) < piece) ++period;
    } else {
        extent_t run = 0;
        while (run < length && is_first(run)) ++run;
        period = 2 * run - 1;
        if (run == 0 || period >= length) return 1;
        if (!is_first(period)) ++period;
    }
    return period < length && length % period == 0 ? length / period : 1;
}

}  // namespace

TEST_CASE("a line has the rows of its digits") {
    draw drawn(1);
    for (int turn = 0; turn < 400; ++turn) {
        const drawn_line one = drawn.line(4);
        REQUIRE(has_rows(one.line, one.rows));
        const extent_t last = one.rows.back();
        for (extent_t rows = 1; rows <= last + 2; ++rows) {
            extent_t count = 0;
            while (count < length_of(one) && row_at(one, count) < rows) ++count;
            if (one.line.count_below(rows) != count) FAIL("of " << last << " rows less than " << rows);
        }
    }
}

TEST_CASE("equal rows are equal digits") {
    row_line whole = detail::one_row();
    whole.append(3, 40);
    whole.append(12, 2);
    row_line parts = detail::one_row();
    parts.append(3, 40);
    parts.append(1, 7);
    parts.append(2, 12);
    parts.append(1, 0);
    parts.append(3, 4);
    parts.append(2, 2);
    CHECK(whole == parts);
    CHECK(parts.digits == 2);
    parts.append(2, 1);
    CHECK(parts.digits == 2);
    CHECK_FALSE(whole == parts);
    row_line other = detail::one_row();
    other.append(3, 41);
    other.append(12, 2);
    CHECK_FALSE(whole == other);
    row_line shorter = detail::one_row();
    shorter.append(12, 2);
    CHECK_FALSE(whole == shorter);
    row_line uneven = detail::one_row();  // 5 is no two steps of 2
    uneven.append(3, 5);
    uneven.append(2, 2);
    CHECK(uneven.digits == 2);
}

TEST_CASE("a block of a line has its rows, if digits can say them") {
    draw drawn(2);
    int whole = 0;
    for (int turn = 0; turn < 300; ++turn) {
        const drawn_line one = drawn.line(3);
        const extent_t length = length_of(one);
        for (extent_t pieces = 1; pieces <= length; ++pieces) {
            if (length % pieces != 0) continue;
            const extent_t piece = length / pieces;
            for (int block = 0; block < 12; ++block) {
                const extent_t first = drawn.below(piece);
                const extent_t held = 1 + drawn.below(piece - first);
                row_line part = detail::one_row();
                const bool found = one.line.cut(pieces, first, held, part);
                INFO(length << " in " << pieces << ", " << held << " from " << first);
                if (found != ends_fit(one, pieces, first, held)) FAIL("found: " << found);
                if (!found) continue;
                row_list rows;
                for (extent_t p = 0; p < pieces; ++p) {
                    for (extent_t i = 0; i < held; ++i) rows.push_back(row_at(one, p * piece + first + i));
                }
                if (!has_rows(part, rows)) FAIL("other rows");
                whole += one.line.digits > 1 && held > 1 ? 1 : 0;
            }
        }
    }
    CHECK(whole > 1000);
}

TEST_CASE("what a coordinate holds of the rows of two lines") {
    draw drawn(4);
    int kept = 0;
    int back = 0;
    for (int turn = 0; turn < 60000; ++turn) {
        const extent_t factor = 1 + drawn.below(20);
        const extent_t piece = 1 + drawn.below(40);
        const extent_t size = 2 + drawn.below(3);
        const drawn_line one = drawn.line(2, piece);
        const drawn_line two = drawn.line(1, piece);
        const extent_t start = drawn.below(factor * piece);
        if (start + one.rows.back() + two.rows.back() >= factor * piece) continue;
        const extent_t k = drawn.below(size);
        const extent_t chunk = (piece + size - 1) / size;
        const extent_t first = k * chunk < piece ? k * chunk : piece;
        const extent_t held = piece - first < chunk ? piece - first : chunk;
        bool all = true;
        bool affine = true;
        const auto local = [&](extent_t row) { return row / piece * held + row % piece - first; };
        detail::row_kind kind{factor * piece, start, {one.line, two.line}};
        const bool found = kind.keep(factor, detail::cut_dim(factor * piece, factor, size, k));
        for (extent_t i = 0; i < length_of(one); ++i) {
            for (extent_t j = 0; j < length_of(two); ++j) {
                const extent_t row = start + row_at(one, i) + row_at(two, j);
                all = all && row % piece >= first && row % piece < first + held;
                affine = affine && kind.start + kind.line[0].row_of(i) + kind.line[1].row_of(j) == local(row);
            }
        }
        INFO(factor << " pieces of " << piece << " over " << size << ", coordinate " << k << ", from " << start);
        if (found != all) FAIL("found: " << found);
        if (!found) continue;
        if (!affine || kind.dim != factor * held) FAIL("other rows");
        ++kept;
        back += one.line.digits > 1 && row_at(one, 1) % piece > piece / 2 ? 1 : 0;
    }
    CHECK(kept > 1000);
    CHECK(back > 30);
}

TEST_CASE("the factor that a line needs") {
    draw drawn(3);
    int strided = 0;
    for (int turn = 0; turn < 40000; ++turn) {
        detail::row_cut cut;
        cut.factor = 1 + drawn.below(12);
        cut.size = 1 + drawn.below(4);
        const extent_t piece = 1 + drawn.below(15);
        const extent_t start = drawn.below(10);
        const drawn_line one = drawn.line(3, turn % 2 == 0 ? piece : 0);
        cut.kinds.add({cut.factor * piece, start, {one.line, detail::one_row()}}, 0);
        const extent_t factor = cut.find_line_factor(0);
        if (factor != factor_by_hand(one, start, piece, cut.size)) {
            FAIL(factor << " for " << one.rows.size() << " rows from " << start << " of pieces of " << piece
                        << " over " << cut.size);
        }
        strided += factor > 1 && one.line.digits > 1 && piece % 2 == 1 && cut.size == 2 ? 1 : 0;
    }
    CHECK(strided > 100);
}

// 8 coordinates of 5 rows take their rows 0 and 2; or from the fifth coordinate on rows 1 and 3, which begin
// elsewhere.
TEST_CASE("a line that goes on elsewhere behind the end of an outer digit") {
    for (const extent_t far : {extent_t{20}, extent_t{21}}) {
        row_line line = detail::one_row();
        line.append(2, far);
        line.append(4, 5);
        line.append(2, 2);
        detail::row_cut cut;
        cut.size = 8;
        cut.kinds.add({40, 0, {line, detail::one_row()}}, 0);
        CHECK(cut.cut_line(0, 1) == (far == 20));
    }
}
