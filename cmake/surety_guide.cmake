# surety_guide(TARGET...): properties see what the code of these targets compares and where it goes.
#
#   add_library(shop discount.cpp)
#   surety_guide(shop)
#   add_executable(shop_test shop_test.cpp)     # has SURETY_TEST properties
#   target_link_libraries(shop_test PRIVATE shop surety::gtest GTest::gtest_main)
#
# compiles them with -fsanitize-coverage=trace-pc,trace-cmp, which g++ and clang++ have. The search of
# a property then finds inputs that such code asks for. Whatever links a target of this kind is linked
# with surety::gtest, which is called by its code. It runs slower: do not ship it.
include_guard(GLOBAL)

function(surety_guide)
  if(NOT ARGN)
    message(FATAL_ERROR "surety_guide() needs targets")
  endif()
  foreach(target IN LISTS ARGN)
    if(NOT TARGET ${target})
      message(FATAL_ERROR "surety_guide(${target}): there is no target '${target}'; add it before")
    endif()
    get_target_property(type ${target} TYPE)
    get_target_property(imported ${target} IMPORTED)
    if(imported OR type MATCHES "^(INTERFACE_LIBRARY|UTILITY)$")
      message(FATAL_ERROR "surety_guide(${target}): the target compiles nothing here; name the one "
        "whose sources include its headers")
    endif()
    target_compile_options(${target} PRIVATE
      $<$<COMPILE_LANGUAGE:C,CXX>:-fsanitize-coverage=trace-pc,trace-cmp>)
    target_link_libraries(${target} PRIVATE surety::gtest)
  endforeach()
endfunction()
