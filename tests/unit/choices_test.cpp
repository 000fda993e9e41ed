// SPDX-License-Identifier: Apache-2.0
#include "../support/catch.hpp"

#include "../../examples/explain/choices.hpp"
#include "../../examples/explain/format.hpp"
#include "../../examples/explain/options.hpp"
#include "../../examples/explain/report.hpp"

#include <algorithm>
#include <cstddef>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace shardcheck::explain;
using shardcheck::check_view_to;
using shardcheck::extent_t;
using shardcheck::max_axes;
using shardcheck::partial_of;
using shardcheck::placement_kind;
using shardcheck::placement_list;
using shardcheck::placement_value;
using shardcheck::policy;
using shardcheck::reduction;
using shardcheck::replicated;
using shardcheck::shape_value;
using shardcheck::shard_of;

view_query query_of(std::string_view line) {
    view_text parts;
    REQUIRE(split_line(line, parts));
    view_query query;
    REQUIRE_FALSE(parse_view(parts, query).any());
    return query;
}

std::string printed(const placement_list& list) {
    std::string line;
    append_placements(line, list);
    return line;
}

bool contains(std::string_view whole, std::string_view part) { return whole.find(part) != std::string_view::npos; }

/// Every list with one of the choices on each axis.
std::vector<placement_list> all_lists(const std::vector<std::vector<placement_value>>& choices) {
    std::vector<placement_list> lists(1);
    for (const std::vector<placement_value>& here : choices) {
        std::vector<placement_list> longer;
        for (const placement_list& list : lists) {
            for (const placement_value& placement : here) {
                placement_list next = list;
                next.at[next.count++] = placement;
                longer.push_back(next);
            }
        }
        lists = std::move(longer);
    }
    return lists;
}

/// Replicate, and all shards and strided shards that a factor of at most an extent makes.
std::vector<placement_value> all_placements(const shape_value& shape) {
    std::vector<placement_value> placements{replicated()};
    for (int d = 0; d < shape.rank; ++d) {
        for (extent_t factor = 1; factor <= std::max<extent_t>(shape.extents[d], 1); ++factor) {
            placements.push_back(shard_of(d, factor));
        }
    }
    return placements;
}

/// Sound small views with the same number of elements on both sides, the same ones on every machine.
class small_views {
  public:
    explicit small_views(int most_dims) : most_dims_(most_dims) {}

    view_query next() {
        for (;;) {
            view_query query;
            query.in = shape();
            query.out = shape();
            if (shardcheck::element_count(query.in) != shardcheck::element_count(query.out)) continue;
            query.mesh.value.axes = query.placements.count = 1 + pick(3);
            for (int axis = 0; axis < query.placements.count; ++axis) {
                static constexpr extent_t sizes[] = {1, 2, 2, 3, 4, 5};
                static constexpr std::string_view names[] = {"a", "b", "c"};
                query.mesh.value.sizes[axis] = sizes[pick(6)];
                query.mesh.names[axis] = names[axis];
                placement_value& placement = query.placements.at[axis];
                const int kind = pick(8);
                if (kind == 0) placement = partial_of(reduction::sum);
                if (kind > 1 && query.in.rank > 0) placement = shard_of(pick(query.in.rank), kind == 2 ? 2 : 1);
            }
            if (check(query, policy::plain).reason != shardcheck::rule::strided_factor_does_not_divide) return query;
        }
    }

  private:
    int pick(int count) { return static_cast<int>(numbers_() % static_cast<unsigned>(count)); }

    shape_value shape() {
        static constexpr extent_t extents[] = {1, 1, 2, 2, 3, 4, 5, 6, 8, 12, 0, 1, 2, 3, 4, 6};
        shape_value result;
        result.rank = pick(most_dims_ + 1);
        for (int d = 0; d < result.rank; ++d) result.extents[d] = extents[pick(16)];
        return result;
    }

    int most_dims_;
    std::mt19937 numbers_{20};
};

std::string line_of(const view_query& query) {
    std::string line;
    append_shape(line, query.in);
    for (int axis = 0; axis < query.mesh.value.axes; ++axis) {
        line.append(axis == 0 ? " | " : ",").append(query.mesh.names[axis]).push_back('=');
        append_number(line, query.mesh.value.sizes[axis]);
    }
    line.append(" | ").append(printed(query.placements)).append(" | ");
    append_shape(line, query.out);
    return line;
}

bool legal_as(const view_query& query, const placement_list& stated) {
    return check_view_to(query.in, query.mesh.value, query.placements, query.out, stated).legal();
}

bool includes(const std::vector<placement_list>& lists, const placement_list& wanted) {
    return std::any_of(lists.begin(), lists.end(),
                       [&](const placement_list& list) { return printed(list) == printed(wanted); });
}

}  // namespace

TEST_CASE("the results listed are all there are") {
    small_views views(3);
    int several = 0;
    int with_free_axes = 0;
    int without_elements = 0;
    int none = 0;
    for (int i = 0; i < 10000; ++i) {
        const view_query query = views.next();
        const policy allowed = i % 2 == 0 ? policy::plain : policy::strided;
        const result_choices choices = find_result_choices(query, allowed);
        const shardcheck::verdict asked = check(query, allowed);
        const shardcheck::verdict strided = check(query, policy::strided);
        INFO(line_of(query));
        if (choices.lists.empty() == strided.legal()) FAIL_CHECK("no list and yet legal, or the other way round");
        if (choices.lists.empty()) {
            ++none;
            continue;
        }
        const bool first = printed(choices.lists[0]) == printed((asked.legal() ? asked : strided).placements);
        if (!first || choices.given_by != (asked.legal() ? allowed : policy::strided)) FAIL_CHECK("another first one");

        const bool empty = shardcheck::element_count(query.in) == 0;
        std::vector<std::vector<placement_value>> on_axes;
        std::vector<std::vector<placement_value>> listed_on_axes;
        bool has_free_axis = false;
        for (int axis = 0; axis < query.mesh.value.axes; ++axis) {
            const placement_value& given = query.placements.at[axis];
            const bool partial = given.kind == placement_kind::partial;
            on_axes.push_back(partial ? std::vector<placement_value>{given} : all_placements(query.out));
            listed_on_axes.push_back(on_axes.back());
            if (query.mesh.value.sizes[axis] != 1) continue;
            has_free_axis = true;
            listed_on_axes.back() = {choices.lists[0].at[axis]};
        }
        // what is said to do as well does, as far as the tensor can have it
        if (empty || has_free_axis) {
            for (placement_list list : all_lists(on_axes)) {
                if (!shardcheck::find_bad_placements(query.out, query.mesh.value, list).sound()) continue;
                placement_list listed = list;
                for (int axis = 0; axis < list.count; ++axis) {
                    if (query.mesh.value.sizes[axis] == 1) listed.at[axis] = choices.lists[0].at[axis];
                }
                // behind an axis that is free, a listed factor may mean nothing: then neither is said
                if (!empty && !shardcheck::find_bad_placements(query.out, query.mesh.value, listed).sound()) continue;
                if (legal_as(query, list) != (empty || legal_as(query, listed))) FAIL_CHECK("not free after all");
            }
        }
        without_elements += empty ? 1 : 0;
        with_free_axes += has_free_axis ? 1 : 0;
        if (empty) {
            if (choices.lists.size() != 1 || choices.more) FAIL_CHECK("more than the view gives");
            continue;
        }
        std::size_t wanted = 0;
        for (const placement_list& list : all_lists(listed_on_axes)) {
            if (!legal_as(query, list)) continue;
            ++wanted;
            if (!choices.more && !includes(choices.lists, list)) FAIL_CHECK("left out " + printed(list));
        }
        if (choices.lists.size() != std::min(wanted, most_listed)) FAIL_CHECK("not as many as there are");
        if (choices.more != (wanted > most_listed)) FAIL_CHECK("more is wrong");
        for (std::size_t k = 0; k < choices.lists.size(); ++k) {
            const bool twice =
                includes({choices.lists.begin(), choices.lists.begin() + static_cast<long>(k)}, choices.lists[k]);
            if (twice || !legal_as(query, choices.lists[k])) FAIL_CHECK("twice or illegal");
        }
        several += wanted > 1 ? 1 : 0;
    }
    CHECK(several > 100);
    CHECK(with_free_axes > 100);
    CHECK(without_elements > 100);
    CHECK(none > 100);
}

TEST_CASE("the inputs listed are all there are, the fewest changes first") {
    small_views views(4);
    int over_the_limit = 0;
    int changed_twice = 0;
    for (int i = 0; i < 10000; ++i) {
        view_query query = views.next();
        const policy allowed = i % 2 == 0 ? policy::plain : policy::strided;
        const input_choices choices = find_input_choices(query, allowed);
        INFO(line_of(query));
        std::vector<std::vector<placement_value>> on_axes;
        const placement_list reference = given_placements(query);
        for (int axis = 0; axis < query.mesh.value.axes; ++axis) {
            const placement_value& given = reference.at[axis];
            std::vector<placement_value> here{given};
            const bool stays = query.mesh.value.sizes[axis] == 1 && given.factor == 1;
            if (!stays && given.kind != placement_kind::partial) {
                if (!(given == replicated())) here.push_back(replicated());
                for (int d = 0; d < query.in.rank; ++d) {
                    if (!(given == shard_of(d))) here.push_back(shard_of(d));
                }
            }
            on_axes.push_back(here);
        }
        std::vector<int> wanted;
        std::vector<placement_list> legal;
        for (const placement_list& list : all_lists(on_axes)) {
            query.placements = list;
            const shardcheck::verdict found = check(query, allowed);
            if (!found.legal()) continue;
            int changed = 0;
            for (int axis = 0; axis < list.count; ++axis) changed += list.at[axis] == reference.at[axis] ? 0 : 1;
            wanted.push_back(changed);
            legal.push_back(list);
        }
        std::sort(wanted.begin(), wanted.end());
        if (choices.more != (wanted.size() > most_listed)) FAIL_CHECK("more is wrong");
        wanted.resize(std::min(wanted.size(), most_listed));
        if (choices.found.size() != wanted.size()) {
            FAIL_CHECK("not as many as there are");
            continue;
        }
        std::vector<placement_list> listed;
        for (std::size_t k = 0; k < wanted.size(); ++k) {
            const input_choice& choice = choices.found[k];
            if (choice.changed != wanted[k]) FAIL_CHECK("not the fewest changes first");
            if (includes(listed, choice.given) || !includes(legal, choice.given)) FAIL_CHECK("twice or illegal");
            listed.push_back(choice.given);
            query.placements = choice.given;
            if (printed(check(query, allowed).placements) != printed(choice.result)) FAIL_CHECK("another result");
            changed_twice += choice.changed == 2 ? 1 : 0;
        }
        over_the_limit += choices.more ? 1 : 0;
    }
    CHECK(changed_twice > 100);
    CHECK(over_the_limit > 50);
}

TEST_CASE("a size of zero, no axes, other element counts") {
    CHECK(find_result_choices(query_of("|||1,1"), policy::plain).lists.size() == 1);
    CHECK(find_input_choices(query_of("|||1,1"), policy::plain).found.size() == 1);
    CHECK(find_result_choices(query_of("8|a=2|R|9"), policy::plain).lists.empty());
    CHECK(find_input_choices(query_of("8|a=2|R|9"), policy::plain).found.empty());
    CHECK(find_result_choices(query_of("0,3|a=2|S(1)|0"), policy::plain).lists.size() == 1);
    CHECK(find_input_choices(query_of("0,3|a=2|S(1)|0"), policy::plain).found.size() == 3);
}

TEST_CASE("large inputs are searched at once") {
    const std::string ones = "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1";
    const std::string prime = "2305843009213693951";
    const std::string many_twos = "|a=2,b=2,c=2,d=2,e=2,f=2,g=2,h=2|";

    // Every axis has sixteen choices.
    const std::string all_ones = ones + ",1" + many_twos + "S(0),S(0),S(3),S(0),S(1),S(1),S(1),S(15)|" + ones + ",1";
    for (const policy allowed : {policy::plain, policy::strided}) {
        const result_choices results = find_result_choices(query_of(all_ones), allowed);
        CHECK(results.lists.size() == most_listed);
        CHECK(results.more);
        for (const placement_list& list : results.lists) CHECK(legal_as(query_of(all_ones), list));
        CHECK(find_input_choices(query_of(all_ones), allowed).found.size() == most_listed);
        CHECK(find_input_choices(query_of(all_ones), allowed).more);
    }

    // One axis at the end allows one placement, all before it sixteen.
    const std::string last =
        ones + "," + prime + many_twos + "S(0),S(0),S(3),S(0),S(1),S(1),S(1),S(15)|" + prime + "," + ones;
    const result_choices results = find_result_choices(query_of(last), policy::plain);
    CHECK(results.lists.size() == most_listed);
    CHECK(results.more);
    for (const placement_list& list : results.lists) CHECK(list.at[7] == shard_of(0));

    // The axis at the end is illegal behind anything.
    const std::string never =
        ones + ",6" + many_twos + "S(0),S(0),S(3),S(0),S(1),S(1),S(1),S(15)|3,2," + ones.substr(0, 2 * 14 - 1);
    CHECK(find_result_choices(query_of(never), policy::strided).lists.empty());
    const input_choices inputs = find_input_choices(query_of(never), policy::strided);
    REQUIRE(inputs.found.size() == most_listed);
    CHECK(inputs.found[0].changed == 1);

    // Nothing but replicate: eight uneven axes that no dim of the new shape can carry.
    const view_query thirteens = query_of(
        "13,13,13,13,13,13,13,13,13,13,13,13,13,13,13,13|a=2,b=3,c=4,d=5,e=6,f=7,g=2,h=3|"
        "S(1),S(3),S(5),S(7),S(9),S(11),S(13),S(15)|169,169,169,169,169,169,169,169");
    const input_choices replicate = find_input_choices(thirteens, policy::plain);
    REQUIRE(replicate.found.size() == 1);
    CHECK_FALSE(replicate.more);
    CHECK(replicate.found[0].changed == 8);
    CHECK(printed(find_result_choices(thirteens, policy::plain).lists.at(0)) ==
          "SS(0,13),SS(1,13),SS(2,13),SS(3,13),SS(4,13),SS(5,13),SS(6,13),SS(7,13)");

    // As many as are listed, and no more: each of six axes may shard dim 0.
    const input_choices all =
        find_input_choices(query_of("64,3|a=2,b=2,c=2,d=2,e=2,f=2|R,R,R,R,R,R|192"), policy::plain);
    CHECK(all.found.size() == most_listed);
    CHECK_FALSE(all.more);
}

TEST_CASE("reports list what else would do") {
    const auto report_of = [](std::string_view line, policy allowed = policy::plain, int bytes = 0) {
        const view_query query = query_of(line);
        return report(query, allowed, check(query, allowed), bytes);
    };
    const std::string legal = report_of("1,1,256|tp=2|S(1)|1,256");
    INFO(legal);
    CHECK(contains(legal, "\n\nlegal as stated: S(0) (what the view gives)\nlegal as stated: SS(1,256)\n\nbefore, "));

    CHECK(contains(report_of("1,1,4|tp=2|S(0)|4,1,1"),
                   "\nlegal as stated: S(1) (what the view gives)\nlegal as stated: S(2)\n"
                   "legal as stated: SS(0,4)\n\n"));

    const std::string inner = report_of("8,16,64|dp=2,tp=4|S(0),S(1)|128,64", policy::plain, 2);
    INFO(inner);
    CHECK(contains(inner, "\nillegal: inner_dim_sharded\n"));
    CHECK(contains(inner, "ask for the strided policy, which gives "));
    CHECK(contains(inner, " 1536 bytes)\n"));
    CHECK(contains(inner, "\n\nlegal as stated: S(0),SS(0,4) (what --strided gives)\n\nbefore, "));

    const std::string illegal = report_of("6,256|tp=4|S(0)|1536");
    INFO(illegal);
    CHECK(contains(illegal, "\n\nlegal as stated: no placements, so neither policy gives any\n\nbefore, "));

    const std::string stated = report_of("8,6|tp=4|S(0)|48|R");
    INFO(stated);
    CHECK(contains(stated, "\n\nlegal as stated: S(0) (what the view gives)\n\nbefore, "));

    CHECK(contains(report_of("8,6|pp=1,tp=4,dp=1|R,S(0),R|48"),
                   "\nlegal as stated: R,S(0),R (what the view gives)\n"
                   "and any other placement on a mesh axis of size 1: pp,dp\n\n"));
    CHECK(contains(report_of("0,6|tp=4|S(0)|0"), "and any other shards and replicates: no rank holds an element\n\n"));
    CHECK(contains(report_of("1,1,1,1,1,1,1,1|a=2,b=2,c=2|S(0),S(0),S(0)|1,1,1,1,1,1"), "\nand more\n\nbefore, "));
}

TEST_CASE("reports of the inputs that would do") {
    const auto reverse_of = [](view_query query, policy allowed = policy::plain, int bytes = 0) {
        return reverse_report(query, allowed, check(query, allowed), find_input_choices(query, allowed), bytes);
    };
    const std::string given = reverse_of(query_of("8,16,64|dp=2,tp=4|S(0),S(1)|128,-1"), policy::plain, 2);
    INFO(given);
    CHECK(
        contains(given, "view [8,16,64] -> [128,64]\nmesh dp=2,tp=4 (8 ranks)\nplacements S(0),S(1)\npolicy plain\n"));
    CHECK(contains(given, "\nillegal: inner_dim_sharded\nreason: view "));
    CHECK(contains(given,
                   "\n\n"
                   "legal from S(0),S(0): S(0),S(0) (1 axis changed)\n"
                   "legal from S(0),S(2): S(0),S(1) (1 axis changed)\n"
                   "legal from S(0),R: S(0),R (1 axis changed)\n"
                   "legal from S(2),S(0): S(1),S(0) (2 axes changed)\n"));
    CHECK_FALSE(contains(given, "\nbefore, "));

    CHECK(contains(reverse_of(query_of("8,16,64|dp=2,tp=4|S(0),S(-2)|128,64"), policy::strided),
                   "\n\nlegal: S(0),SS(0,4)\nreason: every rank holds the same elements in the same order on both "
                   "sides; nothing moves\n\nlegal from S(0),S(1): S(0),SS(0,4) (as given)\nlegal from "));
    CHECK(contains(reverse_of(query_of("8,6|dp=2,tp=3,one=1|P(sum),S(0),R|48")),
                   "\n\n"
                   "legal from P(sum),R,R: P(sum),R,R (1 axis changed)\n"
                   "and any other placement on a mesh axis of size 1: one\n"));

    view_text parts;
    REQUIRE(split_line("8,6|tp=4||48", parts));
    parts.has_placements = false;
    view_query query;
    REQUIRE_FALSE(parse_view(parts, query).any());
    CHECK(reverse_of(query) ==
          "view [8,6] -> [48]\nmesh tp=4 (4 ranks)\nplacements any\npolicy plain\n\n"
          "legal from R: R\nlegal from S(0): S(0)\n");

    const std::string differs = reverse_of(query_of("8|tp=4|R|9"));
    INFO(differs);
    CHECK(contains(differs, "\nillegal: element_count_differs\n"));
    CHECK(contains(differs, "\n\nlegal from no placements\n"));
    CHECK(contains(reverse_of(query_of("1,1,1,1,1,1,1,1|a=2,b=2,c=2|S(0),S(0),S(0)|1")), "\nand more\n"));
}

TEST_CASE("the options of the reverse search") {
    const auto read = [](std::vector<const char*> arguments, options& result) {
        arguments.insert(arguments.begin(), "shardcheck-explain");
        return parse_options(static_cast<int>(arguments.size()), arguments.data(), result);
    };
    options result;
    CHECK(read({"--reverse", "--in", "6", "--mesh", "tp=2", "--out", "6"}, result) == "");
    CHECK(result.reverse);
    CHECK_FALSE(result.view.has_placements);
    CHECK(read({"--in", "6", "--mesh", "tp=2", "--placements", "R", "--out", "6", "--reverse", "--strided"}, result) ==
          "");
    CHECK(result.view.has_placements);
    CHECK(read({"--in", "6", "--mesh", "", "--out", "6"}, result) == "--placements is missing");
    CHECK(read({"--reverse", "--in", "6", "--mesh", ""}, result) == "--out is missing");
    CHECK(read({"--reverse", "--in", "6", "--mesh", "", "--out", "6", "--to", ""}, result) ==
          "--to does not go with --reverse");
    CHECK(read({"--batch", "--reverse"}, result) == "--reverse does not go with --batch");
    CHECK(contains(help_text, "--reverse"));
}
