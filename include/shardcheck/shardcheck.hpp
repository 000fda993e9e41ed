// SPDX-License-Identifier: Apache-2.0
#pragma once

// The whole library. Without CUDA and Boost it is the checker.
#include <shardcheck/checker.hpp>
