// SPDX-License-Identifier: Apache-2.0
#pragma once

// The checker: shapes, meshes and placements as types, and the views that are free. No CUDA, no Hana.
// Rooms, low to high; a header includes lower ones alone:
//   core         values and the rule, for compile time, run time and kernels
//   types        packs that carry the names: shape, mesh, placements, tensor
//   diagnostics  verdict to error
//   ops          what users ask for
#if __cplusplus < 202002L
#error "shardcheck needs C++20: compile with -std=c++20"
#else
#include <shardcheck/core/check_op.hpp>
#include <shardcheck/core/local.hpp>
#include <shardcheck/core/view.hpp>
#include <shardcheck/diagnostics/explain.hpp>
#include <shardcheck/diagnostics/tensor.hpp>
#include <shardcheck/ops/cast.hpp>
#include <shardcheck/ops/order.hpp>
#include <shardcheck/ops/reshape.hpp>
#include <shardcheck/ops/take.hpp>
#include <shardcheck/ops/view.hpp>
#include <shardcheck/types/layout.hpp>
#include <shardcheck/types/tensor.hpp>
#include <shardcheck/version.hpp>
#endif
