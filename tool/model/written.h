// Functions as they are written: every declaration of each, with the places at which text can be
// put in or taken out. Made by tool/front_end/collect/collect_written for the commands that rewrite
// the user's files. Offsets count bytes from the beginning of the named file.
#pragma once

#include <string>
#include <vector>

#include "tool/model/layer.h"
#include "tool/model/place.h"
#include "tool/model/source_text.h"

namespace surety::tool::model {

struct WrittenParameter {
  std::string name;             // may be empty
  bool is_changeable = false;   // passed by value, and not const
  unsigned const_at = nowhere;  // where the word can be put in
  std::string const_text;       // `const ` or ` const`
};

struct WrittenDeclaration {
  std::string file;
  Place place;                       // of the name
  unsigned begin = 0;                // with the head of its template
  unsigned comment = nowhere;        // where its documentation comment begins
  unsigned comment_end = nowhere;    // and where it ends
  unsigned parameters_at = nowhere;  // the parenthesis that opens them
  unsigned specifiers_at = nowhere;  // behind which function contract specifiers stand
  std::vector<WrittenParameter> parameters;
  bool defines = false;
  std::string refusal;  // why it cannot have specifiers; empty if it can
};

struct WrittenFunction {
  std::vector<WrittenDeclaration> declarations;  // in the order of the unit; never empty
  bool deduces_result = false;                   // `auto`, without a trailing type
};

}  // namespace surety::tool::model
