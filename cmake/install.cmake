# Installs the headers, the libraries, the command, and a package that find_package(surety) finds.
include(CMakePackageConfigHelpers)
install(DIRECTORY include/surety DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY laws DESTINATION ${CMAKE_INSTALL_DATADIR}/surety)
install(TARGETS surety_runtime surety_gtest surety_address surety_solve surety_protocol surety_harness EXPORT surety_targets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
if(TARGET surety_command)
  install(TARGETS surety_command EXPORT surety_targets RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
install(EXPORT surety_targets NAMESPACE surety:: FILE surety-targets.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/surety)
configure_package_config_file(cmake/surety-config.cmake.in ${PROJECT_BINARY_DIR}/surety-config.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/surety)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/surety-config-version.cmake
  COMPATIBILITY SameMajorVersion)
install(FILES ${PROJECT_BINARY_DIR}/surety-config.cmake
              ${PROJECT_BINARY_DIR}/surety-config-version.cmake cmake/surety_add_tests.cmake
              cmake/surety_guide.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/surety)
