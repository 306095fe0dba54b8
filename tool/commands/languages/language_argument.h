// What the language commands share: a language named on the command line.
#pragma once

#include <string>
#include <string_view>

#include "surety/language.h"
#include "tool/commands/layer.h"

namespace surety::tool::commands {

/// A built-in name, or a grammar file: .abnf, .g4, anything else in Surety's own notation.
/// Throws UserError.
Language language_argument(const std::string& name);

/// A grammar file as it stands there.
struct GrammarFile {
  std::string text;
  Notation notation = Notation::native;
};
/// Throws UserError.
GrammarFile grammar_file(const std::string& name);

/// A text as a C string literal without its quotes.
std::string escaped(std::string_view text);

}  // namespace surety::tool::commands
