# SPDX-License-Identifier: Apache-2.0
# For the presets, which can name one compiler only: the clang that the compile tests know best, else any
# (default_clang in tests/lib.sh says the same).
find_program(SHARDCHECK_PRESET_CLANG NAMES clang++-19 clang++ clang++-14 REQUIRED)
set(CMAKE_CXX_COMPILER "${SHARDCHECK_PRESET_CLANG}")
