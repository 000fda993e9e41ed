// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime_api.h>

#include <cstdio>
#include <cstdlib>

// What the CUDA programs share. Exit status 77 means that they could not run here.
namespace cuda_test {

/// Ends the program with the CUDA error, if there is one.
inline void require(cudaError_t status, const char* what) {
    if (status == cudaSuccess) return;
    std::printf("%s: %s\n", what, cudaGetErrorString(status));
    std::exit(2);
}

/// Ends the program as skipped where there is no device, with the reason.
inline void require_device() {
    int devices = 0;
    const cudaError_t status = cudaGetDeviceCount(&devices);
    if (status == cudaSuccess && devices > 0) return;
    std::printf("no CUDA device: skipped (%s)\n",
                status == cudaSuccess ? "the driver knows none" : cudaGetErrorString(status));
    std::exit(77);
}

/// Waits for a kernel, and ends the program if it failed.
inline void finish(const char* what) {
    require(cudaGetLastError(), what);
    require(cudaDeviceSynchronize(), what);
}

/// Counts what a test finds.
struct tally {
    long passed = 0;
    long failed = 0;

    void check(bool holds, const char* what, long at = 0) {
        if (holds) {
            ++passed;
        } else if (++failed <= 10) {
            std::printf("%s: wrong at %ld\n", what, at);
        }
    }

    int report() const {
        std::printf("%ld passed, %ld failed\n", passed, failed);
        return failed != 0 || passed == 0;
    }
};

}  // namespace cuda_test
