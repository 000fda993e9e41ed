# SPDX-License-Identifier: Apache-2.0
# Shared by the build tree and the installed package, so that both look for the same things.

# Gives `target` Boost's, DLPack's and the CUDA Toolkit's headers where they are found. None is required: a user of
# shardcheck::checker alone needs none of them. The CUDA runtime is not linked: who compiles CUDA has one already.
function(shardcheck_attach_dependencies target)
    # GLOBAL: a project that uses add_subdirectory links the target from another directory.
    find_package(Boost QUIET CONFIG GLOBAL)
    if(TARGET Boost::headers)
        target_link_libraries(${target} INTERFACE $<BUILD_INTERFACE:Boost::headers>)
    endif()

    find_package(dlpack QUIET CONFIG GLOBAL)
    if(TARGET dlpack::dlpack)
        target_link_libraries(${target} INTERFACE $<BUILD_INTERFACE:dlpack::dlpack>)
    endif()

    find_package(CUDAToolkit QUIET GLOBAL)
    if(TARGET CUDA::toolkit)
        target_link_libraries(${target} INTERFACE $<BUILD_INTERFACE:CUDA::toolkit>)
        # Since CUDA 13, libcu++ lies one folder deeper. nvcc knows, a host compiler has to be told.
        find_path(SHARDCHECK_LIBCUDACXX_DIR cuda/std/version HINTS ${CUDAToolkit_INCLUDE_DIRS} PATH_SUFFIXES cccl)
        mark_as_advanced(SHARDCHECK_LIBCUDACXX_DIR)
        if(SHARDCHECK_LIBCUDACXX_DIR)
            target_include_directories(${target} SYSTEM INTERFACE $<BUILD_INTERFACE:${SHARDCHECK_LIBCUDACXX_DIR}>)
        endif()
    endif()
endfunction()
