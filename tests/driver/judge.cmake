# SPDX-License-Identifier: Apache-2.0
# Tests the compile-fail driver: runs it on SOURCE with the same settings, and demands that it fails with the reason
# that the source gives after // DRIVER:, or that it passes if that is `accepts`.
cmake_minimum_required(VERSION 3.25)

file(READ "${SOURCE}" text)
if(NOT text MATCHES "\n// DRIVER: ([^\n]*)")
    message(FATAL_ERROR "no // DRIVER: line in ${SOURCE}")
endif()
set(wanted "${CMAKE_MATCH_1}")

foreach(name IN ITEMS COMPILER SOURCE KEYS OPTIONS INCLUDE_DIRS CUDA OBJECT)
    if(DEFINED ${name})
        string(REPLACE ";" "\\;" value "${${name}}") # a list stays one argument
        list(APPEND settings "-D${name}=${value}")
    endif()
endforeach()
execute_process(
    COMMAND "${CMAKE_COMMAND}" ${settings} -P "${CMAKE_CURRENT_LIST_DIR}/../../cmake/compile_fail.cmake"
    RESULT_VARIABLE status
    OUTPUT_VARIABLE output
    ERROR_VARIABLE output
)
message(NOTICE "${output}")

if(wanted STREQUAL "accepts")
    if(NOT status STREQUAL 0)
        message(FATAL_ERROR "the driver refuses what it should accept")
    endif()
elseif(status STREQUAL 0)
    message(FATAL_ERROR "the driver accepts what it should refuse")
else()
    string(FIND "${output}" "compile-fail: ${wanted}\n" position)
    if(position EQUAL -1)
        message(FATAL_ERROR "the driver fails for another reason than: ${wanted}")
    endif()
endif()
