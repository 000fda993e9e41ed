# SPDX-License-Identifier: Apache-2.0
# Configures, builds and tests PROJECT from nothing in BUILD.
cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE "${BUILD}")
set(run COMMAND_ERROR_IS_FATAL ANY)
execute_process(
    COMMAND "${CMAKE_COMMAND}" -S "${PROJECT}" -B "${BUILD}" -G "${GENERATOR}" "-DCMAKE_CXX_COMPILER=${COMPILER}"
            -DCMAKE_BUILD_TYPE=Debug ${OPTIONS}
    ${run}
)
execute_process(COMMAND "${CMAKE_COMMAND}" --build "${BUILD}" ${run})
execute_process(
    COMMAND ctest --test-dir "${BUILD}" --output-on-failure --no-tests=error ${run}
)
