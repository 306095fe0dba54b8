// What expressions, statements and declarations consist of: text, with blocks and lists in it that
// the printer lays out. Only tool/emit composes code; everybody else uses its functions.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tool/emit/layer.h"
#include "tool/emit/origin.h"

namespace surety::tool::emit {

struct Code;
struct Line;
using Lines = std::vector<Line>;

struct Fragment {
  enum class Kind {
    text,
    block,      // `{` lines `}`
    list,       // `open` items `close`, with commas between the items
    test_name,  // where the name of a test will stand
    user_body,  // where the user's own text stands
    line_break  // what follows must begin a line, even in an insertion
  };
  Kind kind = Kind::text;
  std::string text;                    // of a text; what opens a list
  std::string close;                   // of a list
  std::vector<Code> items;             // of a list
  std::shared_ptr<const Lines> lines;  // of a block
};

struct Code {
  std::vector<Fragment> fragments;
  OriginPointer origin;  // of an item of a list, which then has lines of its own

  Code() = default;
  explicit Code(std::string text) { add(std::move(text)); }

  bool empty() const { return fragments.empty(); }
  Code& add(std::string text);
  Code& add(const Code& code);
  Code& add_block(Lines lines);
  Code& add_list(std::string open, std::vector<Code> items, std::string close);
  Code& add_mark(Fragment::Kind kind);
};

/// One statement or declaration; blocks have lines of their own.
struct Line {
  Code code;
  OriginPointer origin;
  bool is_directive = false;  // of the preprocessor: a line of its own
};

}  // namespace surety::tool::emit
