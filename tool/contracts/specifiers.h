// The contracts of C++26 in a source file: `pre(...)`, `post(r: ...)` and `contract_assert(...)`.
//
// They are recognised from the tokens of the file and from where they stand, before preprocessing
// and without knowing any name: `pre` and `post` are ordinary names everywhere but behind the
// declarator of a function or a lambda. A compiler that does not know them is given a text in
// which they are white space, so that every place in the file stays what it is.
//
// Limits: what a macro expands to is not seen.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tool/contracts/layer.h"
#include "tool/model/source_text.h"

namespace surety::tool::contracts {

enum class SpecifierKind { pre, post, assertion };

struct Specifier {
  SpecifierKind kind = SpecifierKind::pre;
  unsigned begin = 0;       // of the keyword
  unsigned end = 0;         // behind the closing parenthesis
  unsigned open = 0;        // the parenthesis before the predicate
  SourceText predicate;     // without comments, on one line
  std::string result_name;  // `r` in post(r: ...)
  /// Where the list of parameters opens that it stands behind; `nowhere` for contract_assert and
  /// for a lambda without such a list.
  unsigned parameters = nowhere;
  bool of_lambda = false;
  std::string fault;  // what the grammar does not allow; empty if it is well formed
  unsigned fault_at = 0;
};

/// The keyword as it is written.
std::string_view keyword_of(SpecifierKind kind);

/// False where the text cannot have any; costs next to nothing.
bool may_have_specifiers(std::string_view text);

/// All of a file, in the order in which they stand.
std::vector<Specifier> read_specifiers(std::string_view text);

/// The text with white space in the place of `pre` and `post`, and with a cast to bool in the
/// place of the word `contract_assert`: its predicate stays where it was.
std::string without_specifiers(std::string text);
/// Where the cast begins behind the beginning of the assertion; what precedes it is `(void)`.
inline constexpr unsigned cast_of_assertion = 6;

/// The file as everyone is to read it who does not know the contracts of C++26.
std::string read_source(const std::string& file);

}  // namespace surety::tool::contracts
