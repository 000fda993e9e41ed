# SPDX-License-Identifier: Apache-2.0
# Says when the generated static cases are stale; with -DUPDATE=ON writes them anew.
# cmake -DGENERATOR=<generate_static> -DCASES=<folder of case files> -DGENERATED=<generated_cases.cpp>
#       -DWORK=<scratch folder> [-DUPDATE=ON] -P check_static.cmake
cmake_minimum_required(VERSION 3.20)

foreach(needed GENERATOR CASES GENERATED WORK)
    if(NOT ${needed})
        message(FATAL_ERROR "-D${needed}= is missing")
    endif()
endforeach()
file(MAKE_DIRECTORY "${WORK}")

file(GLOB case_files "${CASES}/*.txt")
list(SORT case_files)
execute_process(
    COMMAND "${GENERATOR}" ${case_files}
    OUTPUT_FILE "${WORK}/generated_cases.cpp"
    RESULT_VARIABLE status
)
if(NOT status EQUAL 0)
    message(FATAL_ERROR "${GENERATOR}: exit status ${status}")
endif()
if(UPDATE)
    configure_file("${WORK}/generated_cases.cpp" "${GENERATED}" COPYONLY)
    return()
endif()
execute_process(
    COMMAND "${CMAKE_COMMAND}" -E compare_files --ignore-eol "${WORK}/generated_cases.cpp" "${GENERATED}"
    RESULT_VARIABLE status
)
if(NOT status EQUAL 0)
    message(FATAL_ERROR "${GENERATED} is stale: run this script again with -DUPDATE=ON")
endif()
