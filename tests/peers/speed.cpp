// SPDX-License-Identifier: Apache-2.0
// One check, many times, for speed.py.
#include <shardcheck/core/view.hpp>

#include <chrono>
#include <cstdint>

extern "C" {

// The seconds that `times` checks take. Of each placement: 0 replicate, 1 shard, 2 partial sum; its dim; its factor.
__attribute__((visibility("default"))) double shardcheck_seconds(const std::int64_t* in, int in_rank,
                                                                 const std::int64_t* mesh, int axes,
                                                                 const std::int64_t* placements,
                                                                 const std::int64_t* out, int out_rank, int strided,
                                                                 std::int64_t times, int* legal) {
    using namespace shardcheck;
    shape_value from = make_shape(in, in_rank);
    const mesh_value over = make_mesh(mesh, axes);
    const shape_value to = make_shape(out, out_rank);
    placement_list given;
    given.count = axes;
    for (int a = 0; a < axes; ++a) {
        const std::int64_t* const one = placements + 3 * a;
        given.at[a] = one[0] == 0   ? replicated()
                      : one[0] == 1 ? shard_of(static_cast<int>(one[1]), one[2])
                                    : partial_of(reduction::sum);
    }
    const auto begin = std::chrono::steady_clock::now();
    for (std::int64_t i = 0; i < times; ++i) {
        asm volatile("" : : "r"(&from) : "memory");  // nothing is known of the question from one round to the next
        const verdict found = check_view(from, over, given, to, strided != 0 ? policy::strided : policy::plain);
        asm volatile("" : : "r"(&found) : "memory");
        *legal = found.legal() ? 1 : 0;
    }
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

}  // extern "C"
