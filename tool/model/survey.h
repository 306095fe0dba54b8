// What was found in a translation unit to check laws on: classes, how their objects are made, and
// the participants that each law would have.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tool/model/law.h"
#include "tool/model/layer.h"
#include "tool/model/object_types.h"
#include "tool/model/problem.h"

namespace surety::tool::model {

/// A law on a class.
struct LawUse {
  std::size_t law = 0;
  std::vector<int> participants;  // types
  bool dropped = false;           // it does not apply
  std::string why;                // in the compiler's words
  std::size_t part = 0;  // of the law that the compiler refused, counted through all blocks
};

struct LawClass {
  std::string name;
  std::string identifier;
  std::string file;
  unsigned line = 0;
  int type = -1;
  std::vector<LawUse> laws;
};

/// A class that no objects can be made of.
struct UnusableClass {
  std::string name;
  std::string why;
};

struct Survey {
  std::vector<Law> laws;  // those given and those of comments
  ObjectTypes types;
  std::vector<LawClass> classes;
  std::vector<UnusableClass> unusable;
  Problems problems;
  std::string compiler_messages;  // not empty: the unit does not compile
};

}  // namespace surety::tool::model
