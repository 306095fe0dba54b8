// Reads the built-in languages on first use. Their grammars are the files of languages/, which
// the build turns into the table `grammar_files`.
#include <array>
#include <atomic>
#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/language/constrain/body.h"
#include "runtime/language/standard/built_in_files.h"
#include "runtime/language/standard/refinements.h"
#include "surety/language.h"

namespace surety {

namespace lang {

namespace {

constexpr std::size_t count = static_cast<std::size_t>(BuiltIn::none);
constexpr std::array<std::string_view, count> language_names = {
    "Email",    "PlainEmail",  "Url",         "PlainUrl", "Host",
    "IPv4",     "IPv6",        "Json",        "Xml",      "Csv",
    "Date",     "Time",        "Timestamp",   "Uuid",     "SemanticVersion",
    "Path",     "Sql",         "Integer",     "Decimal",  "Identifier",
    "MimeType", "RequestLine", "HeaderField", "Base64",   "Hexadecimal",
    "Phone",    "LanguageTag", "Iban"};

/// Once read, a language stays: it is a constant that happens to be computed late.
struct Slot {
  std::once_flag once;
  std::optional<Language> language;
  std::atomic<const Body*> body{nullptr};
};

Slot& slot(BuiltIn which) {
  static std::array<Slot, count> slots;
  return slots[static_cast<std::size_t>(which)];
}

std::string_view grammar_of(std::string_view name) {
  for (const GrammarFile& file : grammar_files()) {
    if (file.name == name) return file.text;
  }
  return {};
}

}  // namespace

const Body& built_in_body(BuiltIn which) {
  Slot& s = slot(which);
  if (const Body* body = s.body.load(std::memory_order_acquire)) return *body;
  std::call_once(s.once, [&] {
    const std::string_view name = language_names[static_cast<std::size_t>(which)];
    const Language plain = language(std::string(name), grammar_of(name));
    s.language = refine_built_in(which, plain);
    s.body.store(&s.language->body(), std::memory_order_release);
  });
  return *s.body.load(std::memory_order_acquire);
}

}  // namespace lang

std::optional<Language> built_in_language(std::string_view name) {
  for (std::size_t i = 0; i < lang::count; ++i) {
    if (lang::language_names[i] == name) return Language(static_cast<lang::BuiltIn>(i));
  }
  return std::nullopt;
}

std::vector<std::string> built_in_language_names() {
  return {lang::language_names.begin(), lang::language_names.end()};
}

}  // namespace surety
