// What a refinement demands, and how it is checked.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "surety/language/constraint.h"
#include "surety/language/tree.h"

namespace surety::lang {

class Arithmetic;  // constrain/arithmetic.h
class Checker;

/// A regular language, or its complement.
struct Regular {
  std::shared_ptr<const Checker> checker;
  bool negated = false;
  bool contains(std::string_view text) const;
};

struct Condition {
  enum Kind {
    predicate,   // any function of the text
    on_tree,     // any function of the tree; repetitions of `first`, if given, share a count
    whole,       // the text is in a regular language
    each,        // every part that `path` selects is
    equal,       // `first` and `second` inside every `scope`
    same_count,  // of `first` in every `scope`
    count_equals,
    computed,
    arithmetic,  // between parts that are numbers
    reached,     // a distance is 0
  };
  Kind kind = predicate;
  std::string words;
  Regular regular;
  std::string scope;
  std::string first;
  std::string second;
  std::function<bool(std::string_view)> text_predicate;
  std::function<bool(const Tree&)> tree_predicate;
  std::function<std::string(const Tree&)> function;
  std::function<double(const Tree&)> tree_distance;
  std::shared_ptr<const Arithmetic> formula;

  bool needs_tree() const { return kind != predicate && kind != whole; }
  /// `tree` is only looked at where it is needed.
  bool holds(std::string_view text, const Tree* tree) const;
  /// 0 when it holds, else above 0 and the more the further the text is from it; at most 1.
  double distance(std::string_view text, const Tree* tree) const;
};

}  // namespace surety::lang
