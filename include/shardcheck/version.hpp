// SPDX-License-Identifier: Apache-2.0
#pragma once

/// The library's version as one number: major * 10000 + minor * 100 + patch.
#define SHARDCHECK_VERSION 100
/// The same for people. CMakeLists.txt reads the version from here.
#define SHARDCHECK_VERSION_STRING "0.1.0"
