# SPDX-License-Identifier: Apache-2.0
# find_package(shardcheck) gives shardcheck::checker, shardcheck::shardcheck and shardcheck_add_compile_fail_test.
include("${CMAKE_CURRENT_LIST_DIR}/shardcheck-targets.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/shardcheck-dependencies.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/shardcheck-compile-fail.cmake")
shardcheck_attach_dependencies(shardcheck::shardcheck)

# There are no components; one that is asked for is not found.
foreach(component IN LISTS shardcheck_FIND_COMPONENTS)
    if(shardcheck_FIND_REQUIRED_${component})
        set(shardcheck_FOUND FALSE)
        set(shardcheck_NOT_FOUND_MESSAGE "shardcheck has no component ${component}")
    endif()
endforeach()
