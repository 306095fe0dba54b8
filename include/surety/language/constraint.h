// Refinements that sentences meet by construction where it can be, else by search, instead of
// being drawn and thrown away.
//
//   Url.where(surety::length(10, 30)).where(surety::prefix("https"))
//   Port.where(surety::integer("..port", 1, 65535))
//   Xml.where(surety::equal_parts("..element", ".open", ".close"))
//   Iban.where(surety::computed("..check", "check digits", check_digits))
//
// To add a builder: if it says something regular about a text, return `matching` of a grammar;
// otherwise give `lang::Condition` one more way to check and, in runtime/language/constrain, one
// more way to build.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "surety/language/tree.h"

namespace surety {

class Language;
namespace lang {
struct Condition;
}

class Constraint {
 public:
  explicit Constraint(std::shared_ptr<const lang::Condition> condition)
      : condition_(std::move(condition)) {}
  const std::shared_ptr<const lang::Condition>& condition() const { return condition_; }
  /// What it demands, in words.
  const std::string& words() const;

 private:
  std::shared_ptr<const lang::Condition> condition_;
};

// About the whole text. Lengths are in bytes.
Constraint length(std::size_t least, std::size_t most);
Constraint prefix(std::string_view text);
Constraint suffix(std::string_view text);
Constraint containing(std::string_view text);
/// In (or not in) a regular language.
Constraint matching(const Language& regular);
/// The opposite of a constraint about the whole text.
Constraint none_of(const Constraint& constraint);

// About parts. Scopes and paths are those of `select`.
/// Every part of the rule meets a constraint about a whole text.
Constraint each(std::string_view path, const Constraint& constraint);
/// Every part is a decimal number between the two.
Constraint integer(std::string_view path, std::int64_t least, std::int64_t most);
/// Inside every part that `scope` selects, the texts of the two paths are equal. The second is
/// made a copy of the first. An empty scope is the whole text.
Constraint equal_parts(std::string_view scope, std::string_view first, std::string_view second);
/// Every part that `scope` selects has the same number of parts of `path`.
Constraint same_count(std::string_view scope, std::string_view path);
/// As many parts of the one as of the other, in the whole text.
Constraint count_equals(std::string_view first, std::string_view second);
/// The part is a function of the rest: a length, a checksum. It is computed last; the function
/// must not look at the part itself.
Constraint computed(std::string_view path, std::string words,
                    std::function<std::string(const Tree&)> function);
/// Linear arithmetic between parts that are decimal numbers: "..from + 7 <= ..to && ..to != 0".
/// A path stands for its first part; where a part is missing, the comparison holds. Parts are
/// changed until it does. Put blanks around `-`, which rules may have in their names.
Constraint arithmetic(std::string_view formula);
/// A distance: 0 where the text will do, and the smaller the nearer it is. Searched for step by
/// step when drawing.
Constraint reaching(std::string words, std::function<double(const Tree&)> distance);
/// Any predicate on the tree. Drawn again until it holds, or searched for where that is hopeless.
Constraint holding(std::string words, std::function<bool(const Tree&)> predicate);

/// What clauses may say without `surety::`.
namespace vocabulary {
using ::surety::arithmetic;
using ::surety::computed;
using ::surety::containing;
using ::surety::count_equals;
using ::surety::each;
using ::surety::equal_parts;
using ::surety::holding;
using ::surety::integer;
using ::surety::length;
using ::surety::matching;
using ::surety::none_of;
using ::surety::prefix;
using ::surety::reaching;
using ::surety::same_count;
using ::surety::suffix;
}  // namespace vocabulary

}  // namespace surety
