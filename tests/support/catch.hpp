// SPDX-License-Identifier: Apache-2.0
#pragma once

// Catch2 3, or the 2 that Debian 12 has.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif
