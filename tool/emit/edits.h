// Insertions into files, and how they are applied.
//
// Several insertions can meet at one offset. There they stand in the order of their anchors: first
// what ends something before the offset, then what stands by itself, then what begins something
// behind the offset; the end of a body comes last, since an empty body begins at the same offset.
//
//   f(x);g(y)    `)` of the call f | check of the statement | `(void(Site(...)), ` of the call g
//   {}           what begins the body | what ends it
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tool/emit/layer.h"
#include "tool/emit/printer.h"

namespace surety::tool::emit {

enum class Anchor {
  call_end,       // behind a call; the inner ones first
  statement_end,  // behind a statement
  include,        // a line that includes a header
  declaration,    // beside a declaration, at the beginning of a body, or a missing name
  member,         // at the end of a class, behind all its own
  call_begin,     // before a call; the outer ones first
  name,           // at the beginning of a name, which becomes longer
  body_end        // at the end of a body
};

struct Insertion {
  unsigned offset = 0;
  Anchor anchor = Anchor::declaration;
  int depth = 0;  // of calls: how deep they are nested; 0 for the outermost
  OneLine code;
};

/// By file. The same insertion twice counts once, since units share headers.
using Edits = std::map<std::string, std::vector<Insertion>>;

void insert(Edits& edits, const std::string& file, Insertion insertion);
void merge(Edits& into, const Edits& from);

/// A part of a file that something else takes the place of, with the insertions inside of it.
struct Replacement {
  unsigned begin = 0;
  unsigned end = 0;
  std::string text;

  bool operator==(const Replacement&) const = default;
};

/// The text with other parts in the place of some of its own, which do not overlap. The same
/// replacement twice counts once; several at one place stand in the order of the list.
std::string replaced(const std::string& text, std::vector<Replacement> replacements);

/// The text of a file with its insertions. Where code must begin a line, a `#line` directive for
/// the file of that name keeps the numbers of the lines.
std::string apply(const std::string& file, const std::string& original,
                  std::vector<Insertion> insertions, const Replacement& replacement = {});

}  // namespace surety::tool::emit
