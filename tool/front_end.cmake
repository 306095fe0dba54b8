# Reading contracts: surety_contracts is plain C++, surety_front_end is what sees clang.
find_package(LLVM 19.1 REQUIRED CONFIG HINTS /usr/lib/llvm-19/lib/cmake/llvm)
find_package(Clang 19.1 REQUIRED CONFIG HINTS /usr/lib/llvm-19/lib/cmake/clang)
find_program(SURETY_CLANG NAMES clang++-19 clang++ HINTS ${LLVM_TOOLS_BINARY_DIR})
execute_process(COMMAND ${SURETY_CLANG} -print-resource-dir OUTPUT_VARIABLE surety_clang_resources
                OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)

add_library(surety_contracts STATIC
  contracts/contract.cpp contracts/keywords.cpp contracts/parse_comment.cpp
  contracts/print_problem.cpp contracts/probe.cpp contracts/relation_names.cpp
  contracts/relations.cpp contracts/rewrite.cpp contracts/sibling.cpp
  contracts/tokens.cpp contracts/validate.cpp derive/constraints.cpp derive/derive.cpp derive/language_refinement.cpp
  doubles/cases_code.cpp doubles/factory_code.cpp doubles/result_code.cpp doubles/result_writer.cpp
  doubles/levels.cpp doubles/overlap.cpp doubles/settle.cpp doubles/stub_code.cpp doubles/stub_point.cpp doubles/stubbing.cpp
  instrument/checks.cpp instrument/clause_code.cpp
  instrument/edits.cpp instrument/instrument.cpp instrument/language_checks.cpp instrument/relation_checks.cpp
  instrument/wrap.cpp
  source/compile_command.cpp
  testgen/instances.cpp testgen/members.cpp testgen/recipes.cpp testgen/slots.cpp
  testgen/compose.cpp testgen/config.cpp testgen/relation_body.cpp testgen/function_tests.cpp testgen/reach.cpp
  testgen/request.cpp testgen/testgen.cpp build/build.cpp run/run_programs.cpp run/test_cache.cpp
  report/console.cpp report/formats.cpp report/report.cpp
  matrix/matrix.cpp matrix/report.cpp strength/report.cpp
  system/files.cpp system/shell.cpp
  laws/laws_report.cpp laws/read_law.cpp laws/write_laws.cpp)
set_source_files_properties(laws/read_law.cpp PROPERTIES
  COMPILE_DEFINITIONS SURETY_SOURCE_LAWS="${PROJECT_SOURCE_DIR}/laws")
target_include_directories(surety_contracts PUBLIC ${PROJECT_SOURCE_DIR})
target_compile_definitions(surety_contracts
  PRIVATE SURETY_SOURCE_INCLUDE="${PROJECT_SOURCE_DIR}/include")
target_link_libraries(surety_contracts PUBLIC surety::runtime CLI11::CLI11 fmt::fmt nlohmann_json::nlohmann_json
                      PRIVATE surety_warnings)

# Solving arithmetic assumptions; only models.cpp sees Z3, without which it solves less.
find_path(Z3_INCLUDE_DIR z3++.h)
find_library(Z3_LIBRARY z3)
add_library(surety_constraints STATIC
  solve/enumerate.cpp solve/interpreter.cpp solve/models.cpp solve/search_reals.cpp
  solve/solve.cpp)
target_include_directories(surety_constraints PUBLIC ${PROJECT_SOURCE_DIR})
target_link_libraries(surety_constraints PRIVATE fmt::fmt surety_warnings)
if(Z3_INCLUDE_DIR AND Z3_LIBRARY)
  target_include_directories(surety_constraints SYSTEM PRIVATE ${Z3_INCLUDE_DIR})
  target_compile_definitions(surety_constraints PRIVATE SURETY_HAVE_Z3)
  target_link_libraries(surety_constraints PRIVATE ${Z3_LIBRARY})
endif()
target_link_libraries(surety_contracts PUBLIC surety_constraints)

find_package(tomlplusplus REQUIRED)
add_library(surety_project STATIC commands/project_settings.cpp commands/manual_clauses.cpp
  commands/manual_errors.cpp commands/manual_errors_doubles.cpp
  commands/manual_errors_laws.cpp laws/laws_settings.cpp)
target_include_directories(surety_project PUBLIC ${PROJECT_SOURCE_DIR})
target_link_libraries(surety_project PUBLIC CLI11::CLI11 fmt::fmt surety::runtime
                      PRIVATE surety_warnings tomlplusplus::tomlplusplus)

# g++ 12 sees overlaps in string concatenation that are not there.
target_compile_options(surety_contracts PRIVATE -Wno-restrict -Wno-stringop-overflow)

add_library(surety_front_end STATIC
  contracts/collect.cpp contracts/collect_calls.cpp contracts/collect_doubles.cpp
  contracts/collect_factories.cpp
  contracts/collect_flows.cpp contracts/collect_languages.cpp contracts/convert_expression.cpp
  contracts/contract_comments.cpp contracts/evaluate_language.cpp contracts/language_flows.cpp strength/mutants.cpp
  contracts/declarations.cpp contracts/describe_class.cpp
  contracts/describe.cpp contracts/describe_function.cpp contracts/side_effects.cpp contracts/type_clauses.cpp pipeline.cpp source/parse.cpp
  source/prefix.cpp
  laws/check_laws.cpp laws/run_laws.cpp laws/survey.cpp objects/describe_objects.cpp
  objects/describe_methods.cpp objects/describe_ways.cpp)
target_include_directories(surety_front_end SYSTEM PRIVATE ${CLANG_INCLUDE_DIRS}
                           ${LLVM_INCLUDE_DIRS})
target_compile_definitions(surety_front_end PRIVATE ${LLVM_DEFINITIONS_LIST}
  SURETY_CLANG_RESOURCES="${surety_clang_resources}")
# g++ 12 sees overflows in string concatenation that are not there.
target_compile_options(surety_front_end PRIVATE -fno-rtti -O1 -Wno-stringop-overflow -Wno-restrict
                       -Wno-array-bounds -Wno-nonnull)
target_precompile_headers(surety_front_end PRIVATE source/clang_headers.h)
target_link_libraries(surety_front_end PUBLIC surety_contracts surety::runtime
                      PRIVATE surety_warnings clang-cpp LLVM)
target_link_libraries(surety_command PRIVATE surety_front_end)
