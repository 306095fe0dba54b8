// Languages: grammars as string types, checked and generated.
//
//   inline const surety::Language Url = surety::language("Url", R"(
//     start:  scheme "://" host path? ;
//     scheme: "http" | "https" ;
//     host:   label ("." label)* ;
//     label:  [a-z0-9]+ ;
//     path:   ("/" [a-z0-9]*)+ ;
//   )");
//
//   Url.contains("http://example.org/")                    true
//   surety::select(Url, "http://example.org/", "..host")   "example.org"
//   Url.draw(source)                                       a sentence, drawn from choices
//   surety::Text<Url> u{"http://example.org/"};            a checked string (language/text.h)
//
// A Language is a generator: it serves wherever one is wanted, and has the chained forms of
// generators (`map`, `bind`, `flat_map`; surety/generator.h). It is a cheap handle to an
// immutable body and may be used from any number of threads.
//
// Limits: texts below 4 GiB. Characters are Unicode code points in UTF-8; bytes are written
// \xHH. docs/languages.md describes the notation, docs/built_in_languages.md what comes along.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "surety/generate/core.h"
#include "surety/language/tree.h"  // IWYU pragma: export
#include "surety/source.h"

namespace surety {

namespace lang {
class Body;
/// The built-in languages; see language/built_in.h.
enum class BuiltIn : std::uint8_t {
  Email,
  PlainEmail,
  Url,
  PlainUrl,
  Host,
  IPv4,
  IPv6,
  Json,
  Xml,
  Csv,
  Date,
  Time,
  Timestamp,
  Uuid,
  SemanticVersion,
  Path,
  Sql,
  Integer,
  Decimal,
  Identifier,
  MimeType,
  RequestLine,
  HeaderField,
  Base64,
  Hexadecimal,
  Phone,
  LanguageTag,
  Iban,
  none
};
/// Read on first use, then kept.
const Body& built_in_body(BuiltIn which);
}  // namespace lang
class Constraint;

/// One mistake in a grammar.
struct GrammarProblem {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::string message;
};

/// A grammar cannot be used; `what()` lists every problem with its place.
class GrammarError : public std::runtime_error {
 public:
  GrammarError(const std::string& what, std::vector<GrammarProblem> problems)
      : std::runtime_error(what), problems_(std::move(problems)) {}
  const std::vector<GrammarProblem>& problems() const { return problems_; }

 private:
  std::vector<GrammarProblem> problems_;
};

/// A text is too large, or too ambiguous for the grammar, to be decided within bounds.
class LanguageLimit : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Why a text is not in a language.
struct Mismatch {
  std::size_t position = 0;           // in bytes: what stands before it could still go on
  std::vector<std::string> expected;  // what could stand there
  std::string rule;                   // the rule being read there
  std::string constraint;             // or the refinement that does not hold
  std::string message;                // all of it, in words
};

/// A text is not in the language that it was claimed to be in.
class NotInLanguage : public std::runtime_error {
 public:
  NotInLanguage(const std::string& what, Mismatch mismatch)
      : std::runtime_error(what), mismatch_(std::move(mismatch)) {}
  const Mismatch& mismatch() const { return mismatch_; }

 private:
  Mismatch mismatch_;
};

enum class Notation { native, abnf, abnf_octets, antlr4 };

/// The answer to a question about all texts of a language.
enum class Answer { no, yes, unknown };

struct Containment {
  Answer answer = Answer::unknown;
  std::string witness;  // when no: a text of the one that is not in the other
};

/// How sentences are spread.
enum class Spread {
  varied,   // lengths, alphabets and boundary characters vary from sentence to sentence
  uniform,  // every length and every character alike
};

class Language : public detail::OwnGenerator<Language> {
 public:
  using value_type = std::string;

  const std::string& name() const;
  bool contains(std::string_view text) const;
  /// Nothing when the text is in the language.
  std::optional<Mismatch> mismatch(std::string_view text) const;
  /// Throws NotInLanguage.
  void require(std::string_view text) const;

  std::string draw(Source& source) const;
  /// Appends a sentence; spares the allocation. The tree, when asked for, is that of the
  /// sentence's own derivation.
  void draw_into(Source& source, std::string& out) const;
  Tree draw_tree(Source& source) const;
  /// Writes down the choices that make this sentence; false if it is not one, or if they are not
  /// known: of a text longer than 1000 bytes, and where a condition is met by construction.
  bool encode(Source& source, std::string_view text) const;

  /// The number of sentences where it is finite and known, else all ones.
  Wide size() const;
  /// The sentence of that rank, shorter ones first. Only where `size()` is known.
  std::string at(Wide index) const;
  /// Sentences at the edges: the shortest, one for each alternative, fewest and most repeats.
  std::vector<std::string> boundaries() const;

  /// The parse tree. Throws NotInLanguage.
  Tree parse(std::string_view text) const;

  /// Refinement by any predicate on the text. Conditions add up.
  Language where(std::function<bool(std::string_view)> predicate) const;
  Language where(std::string words, std::function<bool(std::string_view)> predicate) const;
  /// Refinement that sentences meet by construction; see language/constraint.h.
  Language where(const Constraint& constraint) const;

  /// The language of one of its rules.
  Language rule(const std::string& name) const;
  Language renamed(std::string name) const;
  Language spread(Spread spread) const;
  /// Weights of the alternatives of a rule, in the order in which they are written.
  Language weighted(const std::string& rule, const std::vector<double>& weights) const;
  /// Draws only sentences in which these rules lie directly below each other, as far as the
  /// conditions of the language allow. Checks stay.
  Language through(const std::vector<std::string>& path) const;
  /// Draws come from another producer, checks stay: for inputs that a plain draw seldom makes.
  Language drawing_from(const Language& producer) const;

  bool empty() const;
  /// Whether every text of this language is in `other`. Decided when `other` is regular.
  Containment contained_in(const Language& other) const;
  /// How texts are checked: "regular", "predictive" or "general".
  std::string method() const;
  /// The names of its rules, start first.
  std::vector<std::string> rules() const;

  explicit Language(std::shared_ptr<const lang::Body> body) : body_(std::move(body)) {}
  /// Initialized before any code runs, whatever the order of the translation units.
  constexpr explicit Language(lang::BuiltIn built_in) : built_in_(built_in) {}
  const lang::Body& body() const { return body_ ? *body_ : lang::built_in_body(built_in_); }

 private:
  std::shared_ptr<const lang::Body> body_;
  lang::BuiltIn built_in_ = lang::BuiltIn::none;
};

/// Reads a grammar. Languages that it names as nonterminals are looked for in `uses` and among
/// the built-in ones. Throws GrammarError.
Language language(std::string name, std::string_view grammar,
                  std::initializer_list<Language> uses = {});
Language language(std::string name, std::string_view grammar, Notation notation);

/// The first part that the path selects. Throws NotInLanguage when the text is not in the
/// language, and SelectionError when nothing is selected, when the path names no rule, or when
/// the text has several readings that select different parts.
std::string_view select(const Language& language, std::string_view text, std::string_view path);
std::vector<std::string_view> select_all(const Language& language, std::string_view text,
                                         std::string_view path);
/// Whether some selected part equals `part`.
bool contains_in(const Language& language, std::string_view text, std::string_view path,
                 std::string_view part);
bool for_all_selected(const Language& language, std::string_view text, std::string_view path,
                      const std::function<bool(std::string_view)>& predicate);
bool exists_selected(const Language& language, std::string_view text, std::string_view path,
                     const std::function<bool(std::string_view)>& predicate);

/// What clauses may say without `surety::`.
namespace vocabulary {
using ::surety::language;
using ::surety::select;
using ::surety::select_all;
}  // namespace vocabulary

}  // namespace surety

#include "surety/language/built_in.h"    // IWYU pragma: export
#include "surety/language/constraint.h"  // IWYU pragma: export
#include "surety/language/text.h"        // IWYU pragma: export
