# SPDX-License-Identifier: Apache-2.0
# Helpers of the project's own builds. Not installed.

# ---- what could not be built or tested here ---------------------------------------------------------------------

# Remembers that `what` is left out, and why: said at the end of the configuration and of tests/run.sh.
function(shardcheck_leave_out what why)
    string(REPLACE ";" "," why "${why}") # the property is a list
    set_property(GLOBAL APPEND PROPERTY SHARDCHECK_LEFT_OUT "left out: ${what} (${why})")
endfunction()

function(shardcheck_report_left_out)
    get_property(lines GLOBAL PROPERTY SHARDCHECK_LEFT_OUT)
    foreach(line IN LISTS lines)
        message(STATUS "${line}")
    endforeach()
    list(TRANSFORM lines APPEND "\n")
    file(WRITE "${PROJECT_BINARY_DIR}/left_out.txt" ${lines})
endfunction()

# ---- warnings and sanitizers of the project's own builds --------------------------------------------------------

set(SHARDCHECK_WARNINGS -Wall -Wextra -Wconversion -Wshadow -Wpedantic)
# nvcc's generated host code does not pass -Wpedantic.
set(SHARDCHECK_CUDA_WARNINGS -Xcompiler=-Wall,-Wextra,-Wconversion,-Wshadow)
set(SHARDCHECK_CUDA_WERROR -Xcompiler=-Werror -Werror=all-warnings)

if(SHARDCHECK_WERROR)
    # For the directory, so that the header checks which CMake generates are as strict as the tests.
    add_compile_options(
        "$<$<COMPILE_LANGUAGE:CXX>:${SHARDCHECK_WARNINGS};-Werror>"
        "$<$<COMPILE_LANGUAGE:CUDA>:${SHARDCHECK_CUDA_WARNINGS};${SHARDCHECK_CUDA_WERROR}>"
    )
endif()

set(SHARDCHECK_SANITIZER_FLAGS -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
if(SHARDCHECK_SANITIZE)
    add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:${SHARDCHECK_SANITIZER_FLAGS}>")
    add_link_options(${SHARDCHECK_SANITIZER_FLAGS})
endif()

# ---- compilers: whichever builds the project, every one found here gets the compile tests -----------------------

# A compiler that has been removed since is looked for anew.
foreach(variable IN ITEMS GXX CLANGXX_14 CLANGXX_19 CLANGXX NVCC)
    if(IS_ABSOLUTE "${SHARDCHECK_${variable}}" AND NOT EXISTS "${SHARDCHECK_${variable}}")
        unset(SHARDCHECK_${variable} CACHE)
    endif()
endforeach()
find_program(SHARDCHECK_GXX NAMES g++ DOC "g++ for the compile tests, or OFF")
find_program(SHARDCHECK_CLANGXX_14 NAMES clang++-14 DOC "clang 14 for the compile tests, or OFF")
find_program(SHARDCHECK_CLANGXX_19 NAMES clang++-19 DOC "clang 19 for the compile tests, or OFF")
find_program(SHARDCHECK_CLANGXX NAMES clang++ DOC "the default clang for the compile tests, or OFF")
find_program(
    SHARDCHECK_NVCC
    NAMES nvcc
    HINTS ENV CUDA_HOME ENV CUDA_PATH
    PATHS /usr/local/cuda
    PATH_SUFFIXES bin
    DOC "nvcc for the compile tests, or OFF"
)

# True in `result` if the command compiles `code`; else `reason` is its first line that has an error. Cached.
function(shardcheck_probe result reason label code)
    string(REPLACE "\n" " " key "${ARGN};${code}") # a cache entry is one line
    if(NOT SHARDCHECK_PROBE_KEY_${label} STREQUAL key)
        set(dir "${PROJECT_BINARY_DIR}/probe")
        file(WRITE "${dir}/${label}.cpp" "${code}\n")
        execute_process(
            COMMAND ${ARGN} -c "${dir}/${label}.cpp" -o "${dir}/${label}.o"
            RESULT_VARIABLE status
            OUTPUT_VARIABLE output
            ERROR_VARIABLE output
        )
        string(REGEX MATCH "[^\n]*(error|fatal)[^\n]*" line "${output}")
        if(line STREQUAL "")
            set(line "status ${status}")
        endif()
        set(SHARDCHECK_PROBE_KEY_${label} "${key}" CACHE INTERNAL "")
        set(SHARDCHECK_PROBE_STATUS_${label} "${status}" CACHE INTERNAL "")
        set(SHARDCHECK_PROBE_LINE_${label} "${line}" CACHE INTERNAL "")
    endif()
    if(SHARDCHECK_PROBE_STATUS_${label} STREQUAL 0)
        set(${result} TRUE PARENT_SCOPE)
    else()
        set(${result} FALSE PARENT_SCOPE)
    endif()
    set(${reason} "${SHARDCHECK_PROBE_LINE_${label}}" PARENT_SCOPE)
endfunction()

# Adds a variant, one way to compile a source: a compiler and a language level. The caller's SHARDCHECK_VARIANTS lists
# them, global properties SHARDCHECK_<variant>_{COMPILER,STANDARD,KEYS,CUDA} describe them.
function(shardcheck_add_variant name compiler standard keys cuda)
    list(APPEND SHARDCHECK_VARIANTS ${name})
    set(SHARDCHECK_VARIANTS ${SHARDCHECK_VARIANTS} PARENT_SCOPE)
    foreach(field IN ITEMS compiler standard keys cuda)
        string(TOUPPER ${field} suffix)
        set_property(GLOBAL PROPERTY SHARDCHECK_${name}_${suffix} "${${field}}")
    endforeach()
endfunction()

# Sets compiler, standard, keys and cuda to those of a variant.
macro(shardcheck_get_variant name)
    foreach(field IN ITEMS compiler standard keys cuda)
        string(TOUPPER ${field} suffix)
        get_property(${field} GLOBAL PROPERTY SHARDCHECK_${name}_${suffix})
    endforeach()
endmacro()

# Adds the variants of the compiler whose path is in `variable`, or leaves it out with the reason.
function(shardcheck_add_compiler label family variable cuda)
    set(path "${${variable}}")
    if(path MATCHES "NOTFOUND$")
        shardcheck_leave_out(${label} "not found")
        return()
    elseif(NOT path)
        shardcheck_leave_out(${label} "switched off")
        return()
    endif()

    execute_process(COMMAND "${path}" --version OUTPUT_VARIABLE version_text ERROR_QUIET)
    string(REGEX MATCH "(release |version |[)] )([0-9]+)[.]" found "${version_text}")
    set(variant ${family}${CMAKE_MATCH_2})
    if(variant IN_LIST SHARDCHECK_VARIANTS)
        return() # the default clang is one of the others
    endif()
    if(cuda)
        set(language -x cu)
    else()
        set(language -x c++)
    endif()

    set(code "#include <concepts>\nstatic_assert(__cplusplus >= 202002L);")
    shardcheck_probe(works why ${variant} "${code}" "${path}" -std=c++20 ${language})
    if(NOT works)
        shardcheck_leave_out(${label} "does not compile C++20: ${why}")
        return()
    endif()
    shardcheck_add_variant(${variant} "${path}" 20 "${variant};${family}" ${cuda})
    # Where a static_assert takes a computed message, that language level is a variant of its own.
    set(code "static_assert(__cpp_static_assert >= 202306L);")
    shardcheck_probe(works why ${variant}-c++2c "${code}" "${path}" -std=c++2c ${language})
    if(works)
        shardcheck_add_variant(${variant}-c++2c "${path}" 2c "${variant};${family}" ${cuda})
    endif()
    set(SHARDCHECK_VARIANTS ${SHARDCHECK_VARIANTS} PARENT_SCOPE)
endfunction()

macro(shardcheck_find_variants)
    set(SHARDCHECK_VARIANTS "")
    shardcheck_add_compiler(g++ gcc SHARDCHECK_GXX FALSE)
    shardcheck_add_compiler(clang++-14 clang SHARDCHECK_CLANGXX_14 FALSE)
    shardcheck_add_compiler(clang++-19 clang SHARDCHECK_CLANGXX_19 FALSE)
    # The default clang is missed only where none of the two is there.
    if(SHARDCHECK_CLANGXX OR NOT "${SHARDCHECK_VARIANTS}" MATCHES "clang")
        shardcheck_add_compiler(clang++ clang SHARDCHECK_CLANGXX FALSE)
    endif()
    shardcheck_add_compiler(nvcc nvcc SHARDCHECK_NVCC TRUE)
    message(STATUS "compile tests with: ${SHARDCHECK_VARIANTS}")
endmacro()

# Makes CUDA a language of the project, with the nvcc that was found, for the GPUs of data centres that it knows.
macro(shardcheck_enable_cuda)
    if(NOT DEFINED CMAKE_CUDA_COMPILER AND SHARDCHECK_NVCC)
        set(CMAKE_CUDA_COMPILER "${SHARDCHECK_NVCC}")
    endif()
    if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES AND SHARDCHECK_NVCC)
        execute_process(COMMAND "${SHARDCHECK_NVCC}" --list-gpu-code OUTPUT_VARIABLE known_gpus)
        foreach(number IN ITEMS 80 90 100)
            if(known_gpus MATCHES "sm_${number}[^0-9]")
                list(APPEND CMAKE_CUDA_ARCHITECTURES ${number}-real)
            endif()
        endforeach()
    endif()
    enable_language(CUDA)
    # CMake 3.25.1 does not know that nvcc has C++20.
    if(NOT DEFINED CMAKE_CUDA20_STANDARD_COMPILE_OPTION)
        set(CMAKE_CUDA20_STANDARD_COMPILE_OPTION -std=c++20)
        set(CMAKE_CUDA20_EXTENSION_COMPILE_OPTION -std=c++20)
    endif()
endmacro()

# ---- compile tests ----------------------------------------------------------------------------------------------

# CTest `name.variant` for every variant: the source compiles without a warning. The compiler is called directly, so
# that one build directory covers all of them, in parallel. More arguments are flags for the host's compilers.
function(shardcheck_add_compile_pass_test name source label)
    foreach(variant IN LISTS SHARDCHECK_VARIANTS)
        shardcheck_get_variant(${variant})
        set(command "${compiler}" -std=c++${standard} "-I${PROJECT_SOURCE_DIR}/include")
        if(cuda)
            string(MAKE_C_IDENTIFIER "${name}.${variant}" object)
            list(APPEND command ${SHARDCHECK_CUDA_WARNINGS} ${SHARDCHECK_CUDA_WERROR})
            list(APPEND command -x cu -c -o "${CMAKE_CURRENT_BINARY_DIR}/${object}.o")
        else()
            list(APPEND command ${SHARDCHECK_WARNINGS} -Werror ${ARGN} -x c++ -fsyntax-only)
        endif()
        add_test(NAME ${name}.${variant} COMMAND ${command} "${source}")
        set_tests_properties(${name}.${variant} PROPERTIES LABELS "${label};compile" TIMEOUT 300)
        if(cuda AND label STREQUAL "static")
            # nvcc compiles C++ as well, with the host's compiler and macros of its own
            list(TRANSFORM command REPLACE "^cu$" "c++")
            add_test(NAME ${name}.${variant}-host COMMAND ${command} "${source}")
            set_tests_properties(${name}.${variant}-host PROPERTIES LABELS "${label};compile" TIMEOUT 300)
        endif()
    endforeach()
endfunction()

# CTest `name.variant` for every variant: the source is refused as its // EXPECT: lines say. More arguments go to
# shardcheck_add_compile_fail_test.
function(shardcheck_add_compile_fail_tests name source label)
    foreach(variant IN LISTS SHARDCHECK_VARIANTS)
        shardcheck_get_variant(${variant})
        if(cuda)
            set(options CUDA OPTIONS ${SHARDCHECK_CUDA_WARNINGS})
        else()
            set(options OPTIONS ${SHARDCHECK_WARNINGS})
        endif()
        shardcheck_add_compile_fail_test(
            ${name}.${variant} "${source}"
            COMPILER "${compiler}" STANDARD ${standard} KEYS ${keys} ${options}
            ${ARGN}
        )
        set_tests_properties(${name}.${variant} PROPERTIES LABELS "${label};compile")
    endforeach()
endfunction()
