# SPDX-License-Identifier: Apache-2.0
# Installs BUILD into an empty PREFIX: what an older build left there must not hide a missing file.
cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE "${PREFIX}")
execute_process(COMMAND "${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${PREFIX}" COMMAND_ERROR_IS_FATAL ANY)
