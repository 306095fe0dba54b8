# surety_add_tests(TARGET [options]): tests of the contracts in the sources of a target, in CTest.
#
#   find_package(surety REQUIRED)
#   enable_testing()
#   add_library(shop discount.cpp)
#   surety_add_tests(shop)
#
# makes a program `shop_contracts` with one test for each region that has an expectation, built with
# the compiler, flags, definitions, include folders and libraries of the target, and again when its
# sources or their headers change. CTest knows the tests as `shop.Contract.discount_summer`.
#
#   NAME program         another name for the program
#   FUNCTION regex       only functions whose qualified name matches
#   SANITIZE list|none   sanitizers of the tests; `undefined` unless said otherwise
#   STRICT               regions that cannot be tested fail; otherwise CTest shows them as skipped
#   EXTRA_ARGS words     arguments of the program, such as --surety_seconds=5
#   LABELS words         labels of the tests in CTest
#   TEST_PREFIX text     in place of `TARGET.`
#   PROPERTIES n v ...   further properties of the tests
#   LIBRARIES targets    libraries that only the tests need
#
# The target may be an executable (its own main does not get in the way) or any library that is
# compiled; for a library of headers alone, name a target whose sources include them. Needs one of
# the Ninja or Makefile generators, and ninja.
include_guard(GLOBAL)

function(surety_add_tests target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "STRICT" "NAME;FUNCTION;SANITIZE;TEST_PREFIX"
                        "EXTRA_ARGS;LABELS;PROPERTIES;LIBRARIES")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "surety_add_tests(${target}): '${arg_UNPARSED_ARGUMENTS}' is not understood; "
      "the options are NAME, FUNCTION, SANITIZE, STRICT, EXTRA_ARGS, LABELS, TEST_PREFIX, PROPERTIES "
      "and LIBRARIES")
  endif()
  if(NOT TARGET ${target})
    message(FATAL_ERROR "surety_add_tests(${target}): there is no target '${target}'; "
      "add the library or executable before its tests")
  endif()
  get_target_property(aliased ${target} ALIASED_TARGET)
  if(aliased)
    set(target ${aliased})
  endif()
  get_target_property(type ${target} TYPE)
  get_target_property(imported ${target} IMPORTED)
  if(imported OR type MATCHES "^(INTERFACE_LIBRARY|UTILITY)$")
    message(FATAL_ERROR "surety_add_tests(${target}): the target compiles nothing here; "
      "name one with sources of its own, such as a source file that includes the headers")
  endif()
  if(NOT CMAKE_GENERATOR MATCHES "Ninja|Makefiles")
    message(FATAL_ERROR "surety_add_tests(${target}): '${CMAKE_GENERATOR}' writes no compilation "
      "database; configure with -G Ninja or -G \"Unix Makefiles\"")
  endif()
  if(NOT TARGET surety::command)
    message(FATAL_ERROR "surety_add_tests(${target}): this Surety was built without its command; "
      "build it with -DSURETY_TOOL=ON")
  endif()
  if(NOT arg_NAME)
    set(arg_NAME ${target}_contracts)
  endif()
  if(NOT arg_SANITIZE)
    set(arg_SANITIZE undefined)
  endif()
  if(NOT DEFINED arg_TEST_PREFIX)
    set(arg_TEST_PREFIX ${target}.)
  endif()

  # The commands of this target in the compilation database are those that write here.
  get_target_property(binary_dir ${target} BINARY_DIR)
  get_target_property(source_dir ${target} SOURCE_DIR)
  set(objects ${binary_dir}/CMakeFiles/${target}.dir)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/surety/${arg_NAME})
  get_property(multi_config GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
  if(multi_config)
    string(APPEND objects /$<CONFIG>)
    string(APPEND folder /$<CONFIG>)
  endif()
  set_target_properties(${target} PROPERTIES EXPORT_COMPILE_COMMANDS ON)

  set(words prepare -p ${CMAKE_BINARY_DIR} --objects ${objects} -o ${folder}
      --sanitize ${arg_SANITIZE})
  if(arg_FUNCTION)
    list(APPEND words --function ${arg_FUNCTION})
  endif()
  if(arg_STRICT)
    list(APPEND words --strict)
  endif()
  # After the target itself, so that sources and headers that are generated for it are there.
  # surety.toml is looked for from the target's sources upwards.
  add_custom_command(
    OUTPUT ${folder}/contract_tests.a ${folder}/contract_tests_main.cpp
    COMMAND surety::command ${words}
    DEPENDS ${target} surety::command ${CMAKE_BINARY_DIR}/compile_commands.json
    DEPFILE ${folder}/contract_tests.d
    WORKING_DIRECTORY ${source_dir}
    COMMENT "Checking the contracts of ${target}"
    VERBATIM COMMAND_EXPAND_LISTS)

  set(sanitizers)
  if(NOT arg_SANITIZE STREQUAL "none")
    set(sanitizers -fsanitize=${arg_SANITIZE})
  endif()
  add_executable(${arg_NAME} ${folder}/contract_tests_main.cpp)
  target_compile_options(${arg_NAME} PRIVATE ${sanitizers})
  target_link_options(${arg_NAME} PRIVATE $<TARGET_PROPERTY:${target},LINK_OPTIONS> ${sanitizers})
  target_link_directories(${arg_NAME} PRIVATE $<TARGET_PROPERTY:${target},LINK_DIRECTORIES>)
  set_target_properties(${arg_NAME} PROPERTIES LINK_DEPENDS ${folder}/contract_tests.a
                        UNITY_BUILD OFF)
  target_link_libraries(${arg_NAME} PRIVATE
    $<LINK_LIBRARY:WHOLE_ARCHIVE,${folder}/contract_tests.a>
    $<TARGET_PROPERTY:${target},LINK_LIBRARIES> ${arg_LIBRARIES} surety::gtest
    $<TARGET_NAME_IF_EXISTS:GTest::gmock>)

  set(properties ${arg_PROPERTIES})
  if(arg_LABELS)
    list(APPEND properties LABELS "${arg_LABELS}")
  endif()
  set(discovery TEST_PREFIX "${arg_TEST_PREFIX}" DISCOVERY_TIMEOUT 60)
  if(arg_EXTRA_ARGS)
    list(APPEND discovery EXTRA_ARGS ${arg_EXTRA_ARGS})
  endif()
  if(properties)
    list(APPEND discovery PROPERTIES ${properties})
  endif()
  include(GoogleTest)  # here, since it sets variables that only its own scope sees
  gtest_discover_tests(${arg_NAME} ${discovery})
endfunction()
