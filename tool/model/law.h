// A law as its author wrote it; tool/contracts/read_law reads it out of files and comments.
//
//   law equal objects hash equally
//   given T a, T b
//   a == b
//   ->
//   std::hash<T>{}(a) == std::hash<T>{}(b)
//
// A law ends at an empty line or at the next `law`. Between `law` and `given` may stand `off: why`
// (not checked unless it is asked for) and `mixed` (its participants may be objects of different
// derived classes). A predicate goes on over the end of a line if the next one begins, or this one
// ends, with AND, OR or an operator.
#pragma once

#include <string>
#include <vector>

#include "tool/model/layer.h"

namespace surety::tool::model {

/// A piece of C++ and where it stands in its file.
struct LawText {
  std::string text;
  unsigned offset = 0;
};

/// Statements, or predicates of which all (or, with `any`, one) must hold.
struct LawBlock {
  bool predicate = false;
  bool any = false;
  std::vector<LawText> parts;
};

struct LawParticipant {
  LawText type;
  std::string name;
};

struct Law {
  std::string name;
  std::string identifier;
  std::string file;
  unsigned offset = 0;
  unsigned line = 0;
  std::string pack;        // the stem of its file
  std::string class_name;  // the class whose comment it stands in; empty in a file
  std::string off;         // why it is off by default; empty if it is on
  bool mixed = false;
  std::vector<LawParticipant> participants;
  std::vector<LawBlock> premises;
  std::vector<LawBlock> conclusions;
};

}  // namespace surety::tool::model
