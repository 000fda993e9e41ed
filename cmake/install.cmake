# SPDX-License-Identifier: Apache-2.0
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# Headers only, so nothing here depends on the machine: share/, and a version file for every architecture.
set(package_dir "${CMAKE_INSTALL_DATADIR}/cmake/shardcheck")

install(TARGETS shardcheck_checker shardcheck_shardcheck EXPORT shardcheck-targets FILE_SET HEADERS)
install(EXPORT shardcheck-targets NAMESPACE shardcheck:: DESTINATION "${package_dir}")
# Before 1.0 a minor version may break its users.
write_basic_package_version_file(
    "${PROJECT_BINARY_DIR}/shardcheck-config-version.cmake" COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT
)
install(
    FILES
        "${PROJECT_BINARY_DIR}/shardcheck-config-version.cmake"
        "${PROJECT_SOURCE_DIR}/cmake/shardcheck-config.cmake"
        "${PROJECT_SOURCE_DIR}/cmake/shardcheck-dependencies.cmake"
        "${PROJECT_SOURCE_DIR}/cmake/shardcheck-compile-fail.cmake"
        "${PROJECT_SOURCE_DIR}/cmake/compile_fail.cmake"
    DESTINATION "${package_dir}"
)
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" DESTINATION "${CMAKE_INSTALL_DOCDIR}")
# The headers can be installed before anything has been built.
if(TARGET shardcheck-explain)
    install(TARGETS shardcheck-explain RUNTIME OPTIONAL)
endif()
