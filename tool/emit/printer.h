// Generated code as text, in one of two ways:
//
//   print               formatted: one statement a line, with a comment that names each clause
//   print_on_one_line   for insertions into the user's lines, whose numbers must stay
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tool/emit/declaration.h"
#include "tool/emit/expression.h"
#include "tool/emit/layer.h"
#include "tool/emit/origin.h"
#include "tool/emit/statement.h"

namespace surety::tool::emit {

/// Formatted code: whole lines.
struct Printed {
  std::string text;
  std::vector<OriginPointer> origins;   // by line, from 0: what it comes from
  std::vector<std::size_t> test_names;  // offsets where the name of the test is missing

  bool empty() const { return text.empty(); }
  void add(const Printed& more);
  /// The code of a test with its name, which is only known when all tests are.
  Printed named(const std::string& name) const;
  /// What a line comes from; null if that is not known.
  const Origin* origin_of_line(std::size_t line) const;
};

/// Code for the middle of a line.
struct OneLine {
  std::string text;
  std::vector<std::size_t> breaks;  // offsets where a line must begin, with a `#line` before it

  bool empty() const { return text.empty(); }
};

/// The insertions before and behind what the user wrote.
struct Around {
  OneLine before;
  OneLine behind;
};

Printed print(const Declarations& declarations);
/// What was written elsewhere, as it is.
Printed as_written(const std::string& text, const OriginPointer& origin = {});
OneLine print_on_one_line(const Declarations& declarations);
/// Code that contains user_body() or user_hole() once.
Around print_around(const Statements& statements);
Around print_around(const Declarations& declarations);
Around print_around(const Expression& expression);
/// The same for an expression inside of a longer text.
std::string text_of(const Expression& expression);

}  // namespace surety::tool::emit
