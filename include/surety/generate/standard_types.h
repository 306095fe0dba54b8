// The types of the standard library that Surety knows, one row each. The command reads the same
// rows (tool/model/standard_types.h), so that a type that is listed here has
//
//   a generator   any<T>(), for parameters and for the elements of other types
//   a printer     literal(value), C++ that makes the value again
//   an equality   same(a, b), for relations
//   a place       in the objects of laws and in the recipes for the objects of tests
//
// To add a type: add a row. If its shape is new, say how it is recognised in generate/shape.h, how
// it is generated in generate/shaped.h and how it is printed in literal.h.
// tests/unit/generate/standard_types_test.cpp then tests the row's example.
//
//   row(name, making, first, count, example...)
//
//   name     qualified, without template arguments
//   making   how `surety` builds values: an enumerator of surety::tool::model::Making
//   first    the template arguments from this one on ...
//   count    ... and as many are the types of what a value consists of; 99: all that follow
//   example  an instantiation of it
#pragma once

// clang-format off
#define SURETY_STANDARD_TYPES(row)                                                                \
  row("std::basic_string", text, 0, 1, std::u16string)                                            \
  row("std::vector", pushed, 0, 1, std::vector<int>)                                              \
  row("std::deque", pushed, 0, 1, std::deque<std::string>)                                        \
  row("std::list", pushed, 0, 1, std::list<double>)                                               \
  row("std::forward_list", pushed_in_front, 0, 1, std::forward_list<int>)                         \
  row("std::array", array, 0, 1, std::array<std::pair<int, bool>, 2>)                             \
  row("std::set", inserted, 0, 1, std::set<std::string>)                                          \
  row("std::multiset", collected, 0, 1, std::multiset<int>)                                       \
  row("std::unordered_set", inserted, 0, 1, std::unordered_set<int>)                              \
  row("std::unordered_multiset", collected, 0, 1, std::unordered_multiset<long>)                  \
  row("std::map", emplaced, 0, 2, std::map<int, std::string>)                                     \
  row("std::multimap", emplaced, 0, 2, std::multimap<std::string, int>)                           \
  row("std::unordered_map", emplaced, 0, 2, std::unordered_map<int, bool>)                        \
  row("std::unordered_multimap", emplaced, 0, 2, std::unordered_multimap<int, char>)              \
  row("std::stack", put, 0, 1, std::stack<int>)                                                   \
  row("std::queue", put, 0, 1, std::queue<std::string>)                                           \
  row("std::priority_queue", put, 0, 1, std::priority_queue<int>)                                 \
  row("std::valarray", list, 0, 1, std::valarray<int>)                                            \
  row("std::pair", parts, 0, 2, std::pair<int, std::string>)                                      \
  row("std::tuple", parts, 0, 99, std::tuple<char, double, bool>)                                 \
  row("std::complex", twice, 0, 1, std::complex<double>)                                          \
  row("std::optional", optional, 0, 1, std::optional<std::string>)                                \
  row("std::variant", alternatives, 0, 99, std::variant<int, std::string>)                        \
  row("std::monostate", constructors, 0, 0, std::monostate)                                       \
  row("std::unique_ptr", owner, 0, 1, std::unique_ptr<int>)                                       \
  row("std::shared_ptr", owner, 0, 1, std::shared_ptr<std::string>)                               \
  row("std::byte", byte, 0, 0, std::byte)                                                         \
  row("std::bitset", constructors, 0, 0, std::bitset<70>)                                         \
  row("std::chrono::duration", parts, 0, 1, std::chrono::milliseconds)                            \
  row("std::chrono::time_point", parts, 1, 1,                                                     \
      std::chrono::time_point<std::chrono::system_clock, std::chrono::seconds>)                   \
  row("std::filesystem::path", constructors, 0, 0, std::filesystem::path)                         \
  row("std::error_code", error_code, 0, 0, std::error_code)                                       \
  row("std::basic_string_view", view, 0, 1, std::u32string_view)                                  \
  SURETY_STANDARD_TYPES_OF_CXX20(row)
#if __cplusplus >= 202002L
#define SURETY_STANDARD_TYPES_OF_CXX20(row)                                                       \
  row("std::span", view, 0, 1, std::span<const int>)
#else
#define SURETY_STANDARD_TYPES_OF_CXX20(row)
#endif
// clang-format on
