// How objects of classes can be made, changed and seen, in plain data: what
// tool/front_end/classes learns from clang and tool/codegen/laws turns into the tables of
// include/surety/object.h.
//
// Calls are candidates: whether they compile is found out by compiling them (check_laws),
// since nothing else knows what templates allow.
#pragma once

#include <string>
#include <vector>

#include "tool/model/layer.h"

namespace surety::tool::model {

/// A call of a constructor, a factory, a method, or whatever else shows something.
struct ObjectCall {
  std::string code;            // C++; `a` are the arguments, `o` the object, `m` its memory
  std::string text;            // for people: $0, $1 are the arguments, $o the object
  std::vector<int> arguments;  // types
  int made = -1;               // a way: the derived class that it makes; -1 for the type itself
  bool dropped = false;        // it does not compile
};

struct ObjectType {
  std::string spelling;  // as code
  std::string name;      // for people
  std::string kind;      // of surety::object::Kind
  bool is_signed = false;
  bool is_abstract = false;
  int target = -1;  // of a pointer
  std::vector<ObjectCall> ways, steps, observers;
  ObjectCall copy, equal;  // without code: not tried
  bool dropped = false;
  std::string why;  // it was dropped, or cannot be made
};

struct ObjectTypes {
  std::vector<ObjectType> types;
};

}  // namespace surety::tool::model
