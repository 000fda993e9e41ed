# SPDX-License-Identifier: Apache-2.0
# One compile-fail test, as a script:
#
#   cmake -DCOMPILER=g++ -DSOURCE=x.cpp -DOPTIONS=-std=c++20 -DINCLUDE_DIRS=include -DKEYS=gcc12;gcc
#         [-DEXPECT=regex] [-DCUDA=ON] [-DOBJECT=scratch.o] -P compile_fail.cmake
#
# It demands that
#   1. the legal twin (SHARDCHECK_LEGAL_TWIN defined) compiles in silence,
#   2. the source as it stands does not compile,
#   3. exactly one line of the output has an error, and it is not a fatal one,
#   4. that line matches the expectation, a CMake regex.
#
# The expectation stands in the comments at the top of the source. Of several the most specific one counts:
#
#   // EXPECT-c++2c: regex     for a key in KEYS, the first key first
#   // EXPECT-clang14: regex
#   // EXPECT: regex           for everyone else
cmake_minimum_required(VERSION 3.25)

# The known keys: compiler families with or without a major version, and the language level.
set(known_key "(gcc|clang|nvcc)[0-9]*|c[+][+]2c")

# Says why the test fails. NOTICE, since FATAL_ERROR would wrap a compiler's lines.
function(refuse reason details)
    message(NOTICE "compile-fail: ${reason}\n${details}")
    message(FATAL_ERROR "compile-fail test failed")
endfunction()

# The expectation for KEYS in the file's leading comments. Lists are avoided: a regex has brackets and semicolons.
function(read_expectation result)
    file(READ "${SOURCE}" text)
    string(REGEX MATCH "^(//[^\n]*\n|[ \t\r]*\n)*" head "${text}")

    # Whatever looks like an expectation has to be one: a misspelt key would silently fall back.
    set(rest "\n${head}")
    while(rest MATCHES "\n(//[ \t]*EXPECT[^\n]*)(\n.*)")
        set(line "${CMAKE_MATCH_1}")
        set(rest "${CMAKE_MATCH_2}")
        if(NOT line MATCHES "^// EXPECT(-(${known_key}))?: [^ ]")
            refuse(
                "not an expectation: ${line}"
                "wanted: // EXPECT: regex, or // EXPECT-KEY: regex (gcc, clang, nvcc, each may have a major version; c++2c)"
            )
        endif()
    endwhile()

    foreach(key IN LISTS KEYS ITEMS "")
        string(REPLACE "+" "[+]" suffix "${key}")
        if(NOT key STREQUAL "")
            string(PREPEND suffix "-")
        endif()
        if("\n${head}" MATCHES "\n// EXPECT${suffix}: ([^\r\n]*)")
            set(${result} "${CMAKE_MATCH_1}" PARENT_SCOPE)
            return()
        endif()
    endforeach()
    refuse("no EXPECT" "the comments at the top of ${SOURCE} have no // EXPECT: line for ${KEYS}")
endfunction()

# Compiles SOURCE with the extra options; sets `status` and `output` (both streams).
function(compile status output)
    set(command "${COMPILER}" ${OPTIONS})
    foreach(dir IN LISTS INCLUDE_DIRS)
        list(APPEND command "-I${dir}")
    endforeach()
    if(CUDA)
        list(APPEND command -Xcompiler=-fdiagnostics-color=never -x cu -c -o "${OBJECT}")
    else()
        list(APPEND command -fdiagnostics-color=never -x c++ -fsyntax-only)
    endif()
    execute_process(
        COMMAND ${command} ${ARGN} "${SOURCE}"
        RESULT_VARIABLE code
        OUTPUT_VARIABLE text
        ERROR_VARIABLE text
    )
    if(CUDA)
        file(REMOVE "${OBJECT}")
    endif()
    set(${status} "${code}" PARENT_SCOPE)
    set(${output} "${text}" PARENT_SCOPE)
endfunction()

foreach(needed IN ITEMS COMPILER SOURCE)
    if(NOT DEFINED ${needed})
        refuse("-D${needed}= is missing" "")
    endif()
endforeach()
if(CUDA AND NOT DEFINED OBJECT)
    refuse("-DOBJECT= is missing" "nvcc has no -fsyntax-only")
endif()
set(ENV{LC_ALL} C) # plain quotes, English messages

if(NOT DEFINED EXPECT)
    read_expectation(EXPECT)
endif()
file(READ "${SOURCE}" source_text)
if(NOT source_text MATCHES "SHARDCHECK_LEGAL_TWIN")
    refuse("no legal twin" "SHARDCHECK_LEGAL_TWIN does not appear in ${SOURCE}")
endif()

compile(status output -DSHARDCHECK_LEGAL_TWIN)
if(NOT status STREQUAL 0)
    refuse("the legal twin does not compile" "${output}")
elseif(output MATCHES "[^ \r\n]")
    refuse("the legal twin compiles, but not in silence" "${output}")
endif()

compile(status output)
if(status STREQUAL 0)
    refuse("it compiles, and should not" "${output}")
endif()

# g++ and clang print `error: `, nvcc also `error #20012-D: ` and, for itself, `nvcc fatal   : `.
set(count 0)
set(error_line "")
set(fatal_line "")
set(rest "${output}\n")
while(rest MATCHES "^([^\n]*)\n(.*)$")
    set(line "${CMAKE_MATCH_1}")
    set(rest "${CMAKE_MATCH_2}")
    if(line MATCHES "(^|[^A-Za-z0-9_])(error( #[0-9]+(-D)?)?|fatal) *:")
        math(EXPR count "${count} + 1")
        if(count EQUAL 1)
            set(error_line "${line}")
        endif()
        if(line MATCHES "(fatal|catastrophic) error|fatal *:")
            set(fatal_line "${line}")
        endif()
    endif()
endwhile()

if(NOT fatal_line STREQUAL "")
    refuse("a fatal error, which is never a refusal" "${output}")
elseif(count EQUAL 0)
    refuse("it does not compile, but no line has an error" "exit status: ${status}\n${output}")
elseif(NOT count EQUAL 1)
    refuse("${count} errors, and there should be one" "${output}")
endif()

# clang prints a sentence in pieces of text, cut at words: {"dim 0 is "}, {"sharded"}. Joined, one regex fits everyone.
string(REGEX REPLACE "\"}, (words<[0-9]+>)?{\"" "" error_line "${error_line}")
if(NOT error_line MATCHES "${EXPECT}")
    set(hint "")
    if(EXPECT MATCHES "[{]|[\\][a-z]")
        set(hint "(CMake's regexes have neither {n} nor \\d, \\w, \\s)\n")
    endif()
    refuse("the error line does not match" "expected: ${EXPECT}\nfound:    ${error_line}\n${hint}${output}")
endif()
message(STATUS "refused as expected: ${error_line}")
