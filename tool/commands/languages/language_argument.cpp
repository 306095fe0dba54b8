#include "tool/commands/languages/language_argument.h"

#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>

#include "surety/language.h"
#include "surety/language/built_in.h"
#include "tool/model/user_error.h"
#include "tool/system/files.h"

namespace surety::tool::commands {

Language language_argument(const std::string& name) {
  if (auto built_in = built_in_language(name)) return *built_in;
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(name, ignored)) {
    std::string known;
    for (const std::string& n : built_in_language_names()) known += (known.empty() ? "" : ", ") + n;
    throw UserError("\"" + name +
                    "\" is neither a grammar file nor a built-in language; built in " + "are " +
                    known);
  }
  const GrammarFile file = grammar_file(name);
  try {
    return language(name, file.text, file.notation);
  } catch (const GrammarError& error) {
    throw UserError(std::string("the grammar cannot be used\n") + error.what());
  }
}

GrammarFile grammar_file(const std::string& name) {
  const std::string extension = std::filesystem::path(name).extension().string();
  return {required_file(name), extension == ".abnf" ? Notation::abnf
                               : extension == ".g4" ? Notation::antlr4
                                                    : Notation::native};
}

std::string escaped(std::string_view text) {
  std::string out;
  char buffer[8];
  for (char c : text) {
    const auto b = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (b < 0x20 || b >= 0x7F) {
      // Octal: unlike \x it ends after three digits, whatever follows.
      std::snprintf(buffer, sizeof buffer, "\\%03o", b);
      out += buffer;
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace surety::tool::commands
