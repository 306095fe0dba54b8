// The languages that come along; docs/built_in_languages.md says what each of them holds.
//
// To add one: write languages/NAME.grammar, add NAME to `BuiltIn` and to the variables below,
// its refinement (if any) to runtime/language/standard/refinements.cpp, its page entry to
// docs/built_in_languages.md and its oracle to tests/unit/language/oracle_test.cpp.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "surety/language.h"

namespace surety {

/// The built-in language of that name; nothing when there is none.
std::optional<Language> built_in_language(std::string_view name);
std::vector<std::string> built_in_language_names();

namespace languages {

inline const Language Email{lang::BuiltIn::Email};
inline const Language PlainEmail{lang::BuiltIn::PlainEmail};
inline const Language Url{lang::BuiltIn::Url};
inline const Language PlainUrl{lang::BuiltIn::PlainUrl};
inline const Language Host{lang::BuiltIn::Host};
inline const Language IPv4{lang::BuiltIn::IPv4};
inline const Language IPv6{lang::BuiltIn::IPv6};
inline const Language Json{lang::BuiltIn::Json};
inline const Language Xml{lang::BuiltIn::Xml};
inline const Language Csv{lang::BuiltIn::Csv};
inline const Language Date{lang::BuiltIn::Date};
inline const Language Time{lang::BuiltIn::Time};
inline const Language Timestamp{lang::BuiltIn::Timestamp};
inline const Language Uuid{lang::BuiltIn::Uuid};
inline const Language SemanticVersion{lang::BuiltIn::SemanticVersion};
inline const Language Path{lang::BuiltIn::Path};
inline const Language Sql{lang::BuiltIn::Sql};
inline const Language Integer{lang::BuiltIn::Integer};
inline const Language Decimal{lang::BuiltIn::Decimal};
inline const Language Identifier{lang::BuiltIn::Identifier};
inline const Language MimeType{lang::BuiltIn::MimeType};
inline const Language RequestLine{lang::BuiltIn::RequestLine};
inline const Language HeaderField{lang::BuiltIn::HeaderField};
inline const Language Base64{lang::BuiltIn::Base64};
inline const Language Hexadecimal{lang::BuiltIn::Hexadecimal};
inline const Language Phone{lang::BuiltIn::Phone};
inline const Language LanguageTag{lang::BuiltIn::LanguageTag};
inline const Language Iban{lang::BuiltIn::Iban};

}  // namespace languages

/// What clauses may say without `surety::`.
namespace vocabulary {
namespace languages = ::surety::languages;  // NOLINT(misc-unused-alias-decls)
}  // namespace vocabulary

}  // namespace surety
