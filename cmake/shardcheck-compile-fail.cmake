# SPDX-License-Identifier: Apache-2.0
# Tests that a source is refused by the compiler with the right message. See compile_fail.cmake for what is demanded
# and how the source states it.
#
#   shardcheck_add_compile_fail_test(NAME SOURCE [EXPECT regex] [STANDARD 20] [LIBRARIES target...] [OPTIONS opt...]
#                                    [COMPILER path KEYS key... [CUDA]])
#
# NAME       of the CTest
# SOURCE     holds the illegal code, and a legal twin under #ifdef SHARDCHECK_LEGAL_TWIN
# EXPECT     a regex for the one error line; default: the // EXPECT: lines at the top of SOURCE
# LIBRARIES  whose include directories and definitions are used; default: shardcheck::checker
# COMPILER   another compiler than the project's, with the keys of its EXPECT-KEY: lines

set(SHARDCHECK_COMPILE_FAIL_DRIVER "${CMAKE_CURRENT_LIST_DIR}/compile_fail.cmake")

function(shardcheck_add_compile_fail_test name source)
    cmake_parse_arguments(
        PARSE_ARGV 2 arg "CUDA" "EXPECT;STANDARD;COMPILER;DRIVER" "LIBRARIES;OPTIONS;KEYS"
    )
    if(DEFINED arg_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "shardcheck_add_compile_fail_test: unknown arguments: ${arg_UNPARSED_ARGUMENTS}")
    endif()
    if(NOT DEFINED arg_STANDARD)
        set(arg_STANDARD 20)
    endif()
    if(NOT DEFINED arg_LIBRARIES)
        set(arg_LIBRARIES shardcheck::checker)
    endif()
    if(NOT DEFINED arg_DRIVER)
        set(arg_DRIVER "${SHARDCHECK_COMPILE_FAIL_DRIVER}")
    endif()
    if(NOT DEFINED arg_COMPILER)
        set(arg_COMPILER "${CMAKE_CXX_COMPILER}")
        string(REGEX MATCH "^[0-9]+" major "${CMAKE_CXX_COMPILER_VERSION}")
        if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
            set(arg_KEYS gcc${major} gcc)
        elseif(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
            set(arg_KEYS clang${major} clang)
        endif()
    endif()
    if(arg_STANDARD STREQUAL "2c")
        list(PREPEND arg_KEYS c++2c)
    endif()

    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}")
    set(include_dirs "")
    set(definitions "")
    foreach(library IN LISTS arg_LIBRARIES)
        list(APPEND include_dirs "$<TARGET_PROPERTY:${library},INTERFACE_INCLUDE_DIRECTORIES>")
        set(property "$<TARGET_PROPERTY:${library},INTERFACE_COMPILE_DEFINITIONS>")
        list(APPEND definitions "$<$<BOOL:${property}>:-D$<JOIN:${property},;-D>>")
    endforeach()

    set(optional "")
    if(DEFINED arg_EXPECT)
        string(REPLACE ";" "\\;" expect "${arg_EXPECT}") # one argument, even with a semicolon
        list(APPEND optional "-DEXPECT=${expect}")
    endif()
    if(arg_CUDA)
        string(MAKE_C_IDENTIFIER "${name}" object)
        list(APPEND optional -DCUDA=ON "-DOBJECT=${CMAKE_CURRENT_BINARY_DIR}/${object}.o")
    endif()
    add_test(
        NAME "${name}"
        COMMAND
            "${CMAKE_COMMAND}" "-DCOMPILER=${arg_COMPILER}" "-DSOURCE=${source}" "-DKEYS=${arg_KEYS}"
            "-DOPTIONS=-std=c++${arg_STANDARD};${arg_OPTIONS};${definitions}" "-DINCLUDE_DIRS=${include_dirs}"
            ${optional} -P "${arg_DRIVER}"
    )
    set_tests_properties("${name}" PROPERTIES TIMEOUT 300)
endfunction()
