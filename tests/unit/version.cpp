// SPDX-License-Identifier: Apache-2.0
#include <shardcheck/version.hpp>

#include "support/catch.hpp"

#include <string>

// The number and the text are two spellings of one version.
TEST_CASE("the version number and its text agree") {
    const int number = SHARDCHECK_VERSION;
    const std::string text =
        std::to_string(number / 10000) + "." + std::to_string(number / 100 % 100) + "." + std::to_string(number % 100);
    CHECK(text == SHARDCHECK_VERSION_STRING);
}
