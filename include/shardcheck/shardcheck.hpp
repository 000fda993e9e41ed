// SPDX-License-Identifier: Apache-2.0
#pragma once

// Everything: the checker, the ops that combine tensors, redistribution, blocks in memory, and, where DLPack,
// Boost.Hana and an mdspan are found, the exchange with Python, models and the ops with several results, and local().
// Who only checks includes shardcheck/checker.hpp.
#include <shardcheck/checker.hpp>
#include <shardcheck/ops/einsum.hpp>
#include <shardcheck/ops/lookup.hpp>
#include <shardcheck/ops/pointwise.hpp>
#include <shardcheck/ops/redistribute.hpp>
#include <shardcheck/ops/reduce.hpp>
#include <shardcheck/runtime/all_blocks.hpp>
#include <shardcheck/runtime/apply.hpp>
#include <shardcheck/runtime/copy.hpp>
#include <shardcheck/runtime/index.hpp>

#if __has_include(<dlpack/dlpack.h>)
#include <shardcheck/runtime/dlpack.hpp>
#endif

#if __has_include(<boost/hana/tuple.hpp>)
#include <shardcheck/model/arena.hpp>
#include <shardcheck/model/bind.hpp>
#include <shardcheck/model/forward.hpp>
#include <shardcheck/model/hana.hpp>
#include <shardcheck/model/layers.hpp>
#include <shardcheck/model/tree.hpp>
#include <shardcheck/runtime/apply_several.hpp>
#endif

#if __has_include(<cuda/std/mdspan>) || (__has_include(<mdspan>) && __cplusplus > 202002L)
#include <shardcheck/runtime/mdspan.hpp>
#endif
