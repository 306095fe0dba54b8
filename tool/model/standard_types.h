// The types of the standard library that tests and laws can make values of: the rows of
// include/surety/generate/standard_types.h, as the command uses them.
#pragma once

#include <string_view>
#include <vector>

#include "tool/model/layer.h"

namespace surety::tool::model {

/// How a value is built out of its parts.
enum class Making {
  text,             // drawn as a text where it is of char, else `pushed`
  pushed,           // empty, then push_back
  pushed_in_front,  // empty, then insert_after its last element
  put,              // empty, then push
  inserted,         // empty, then insert of different elements
  collected,        // empty, then insert of elements that may be equal
  emplaced,         // empty, then emplace of a key and a value
  array,            // as many elements as its type says
  list,             // braces around elements
  parts,            // a constructor that takes one value for each part
  twice,            // a constructor that takes two values of its part
  optional,         // empty, or of one value
  owner,            // null, or the address of a new value
  alternatives,     // a value of one of its parts
  constructors,     // whatever constructors it has
  byte,             // converted from an unsigned char
  error_code,       // of a number
  view              // looks at something else, which a test keeps
};

struct StandardType {
  std::string_view name;  // qualified, without arguments
  Making making;
  unsigned first;  // of the template arguments that are the types of its parts
  unsigned count;  // of these, at the most
};

const std::vector<StandardType>& standard_types();
/// Null for all other types.
const StandardType* standard_type(std::string_view name);
/// Whether it is a function object without data, such as std::less.
bool is_function_object(std::string_view name);
/// Whether values of the type are built in this way.
bool is_made(std::string_view name, Making making);

}  // namespace surety::tool::model
