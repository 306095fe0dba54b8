// The built-in languages beside independent implementations: 100,000 drawn texts must be valid
// for both, and 100,000 mutated ones must be judged alike. Where the two disagree by design, the
// test names the reason, and so does docs/built_in_languages.md.
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <libxml/parser.h>
#include <re2/re2.h>
#include <sqlite3.h>
#include <uriparser/Uri.h>
#include <uuid/uuid.h>

#include <charconv>
#include <chrono>
#include <nlohmann/json.hpp>
#include <set>

#include "surety/language.h"
#include "tests/unit/language/pegtl_oracles.h"

namespace surety {
namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr std::uint64_t texts = 3000;
#else
constexpr std::uint64_t texts = 100000;
#endif

/// Small damage, with characters that occur in the text or near them.
std::string mutate(std::string text, Source& source) {
  static constexpr std::string_view likely =
      "0123456789abcfxzABCXZ.:-_/\\\"'{}[]()<>@%+ \t\r\n,;=?#&\x7f";
  for (std::uint64_t n = 1 + source.choose(2); n > 0; --n) {
    const std::size_t at = static_cast<std::size_t>(source.choose(text.size()));
    const char c = likely[static_cast<std::size_t>(source.choose(likely.size() - 1))];
    switch (source.choose(4)) {
      case 0:
        if (at < text.size()) text[at] = c;
        break;
      case 1:
        text.insert(at, 1, c);
        break;
      case 2:
        if (at < text.size()) text.erase(at, 1 + source.choose(2));
        break;
      case 3:
        text.insert(at, text.substr(at / 2, source.choose(4)));
        break;
      default:
        if (at + 1 < text.size()) std::swap(text[at], text[at + 1]);
        break;
    }
  }
  return text;
}

using Oracle = std::function<bool(const std::string&)>;

/// `excused` says that the two differ on this text for a known reason.
void compare(const Language& language, const Oracle& oracle, const Oracle& excused = nullptr,
             std::uint64_t count = texts, std::uint32_t size = 20) {
  std::uint64_t outside = 0, excuses = 0;
  for (std::uint64_t seed = 0; seed < count; ++seed) {
    Source source(seed, size);
    std::string text = language.draw(source);
    if (!oracle(text)) {
      ASSERT_TRUE(excused && excused(text))
          << "seed " << seed << ", drawn, refused by the oracle: " << text;
      ++excuses;
    }
    text = mutate(std::move(text), source);
    const bool ours = language.contains(text);
    outside += ours ? 0 : 1;
    if (ours != oracle(text)) {
      ASSERT_TRUE(excused && excused(text))
          << "seed " << seed << ", mutated, ours " << ours << ": " << text;
      ++excuses;
    }
  }
  EXPECT_GT(outside, count / 50) << "the mutations hardly left the language";
  testing::Test::RecordProperty("excused", static_cast<int>(excuses));
}

Oracle regex(const char* pattern, bool bytes = false) {
  RE2::Options options;
  if (bytes) options.set_encoding(RE2::Options::EncodingLatin1);
  options.set_max_mem(64 << 20);
  auto compiled = std::make_shared<RE2>(pattern, options);
  EXPECT_TRUE(compiled->ok()) << compiled->error();
  return [compiled](const std::string& text) { return RE2::FullMatch(text, *compiled); };
}

TEST(Oracle, JsonIsPegtlsJson) { compare(languages::Json, pegtl_json); }

TEST(Oracle, JsonIsNlohmannsJson) {
  // Its parser also refuses numbers beyond double and \u escapes that are lone surrogates.
  const RE2 excuse(R"((?s).*([0-9]{200}|[eE][-+]?[0-9]{3}|\\u[dD][89a-fA-F]).*)");
  compare(
      languages::Json, [](const std::string& t) { return nlohmann::json::accept(t); },
      [&](const std::string& t) { return RE2::FullMatch(t, excuse); });
}

TEST(Oracle, UrlIsUriparsers) {
  compare(languages::Url, [](const std::string& text) {
    UriUriA uri;
    if (text.find('\0') != std::string::npos) return false;
    const bool ok =
        uriParseSingleUriExA(&uri, text.data(), text.data() + text.size(), nullptr) == URI_SUCCESS;
    const bool result = ok && uri.scheme.first != nullptr;
    if (ok) uriFreeUriMembersA(&uri);
    return result;
  });
}

TEST(Oracle, UrlIsPegtls) { compare(languages::Url, pegtl_uri); }

TEST(Oracle, AddressesAreInetPtons) {
  const auto reads = [](int family) {
    return [family](const std::string& text) {
      char out[16];
      return text.find('\0') == std::string::npos && inet_pton(family, text.c_str(), out) == 1;
    };
  };
  compare(languages::IPv4, reads(AF_INET));
  compare(languages::IPv6, reads(AF_INET6));
}

TEST(Oracle, XmlIsLibxmls) {
  xmlInitParser();
  const auto well_formed = [](const std::string& text) {
    xmlDocPtr document =
        xmlReadMemory(text.data(), static_cast<int>(text.size()), "x", "UTF-8",
                      XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_NONET | XML_PARSE_HUGE);
    if (document == nullptr) return false;
    xmlFreeDoc(document);
    return true;
  };
  // Ours is the production `element`: no prolog, nothing around it. Of misplaced colons in names
  // libxml2 only warns.
  const RE2 colons(R"((?s).*(:[^\s"'<>/=:]*:|[\s</?]:|:[\s="'<>/?0-9.-]|:[^A-Za-z_]).*)");
  const auto excused = [&](const std::string& text) {
    return RE2::FullMatch(text, colons) || text.empty() || text[0] != '<' ||
           text.rfind("<?", 0) == 0 || text.rfind("<!", 0) == 0 || text.back() != '>' ||
           text.find("-->", text.size() - 3) != std::string::npos ||
           text.find("?>", text.size() - 2) != std::string::npos;
  };
  compare(languages::Xml, well_formed, excused, texts, 10);
}

TEST(Oracle, DatesAreChronos) {
  const auto real = [](const std::string& t) {
    if (!RE2::FullMatch(t, "[0-9]{4}-[0-9]{2}-[0-9]{2}")) return false;
    using namespace std::chrono;
    const year_month_day date{year(std::stoi(t.substr(0, 4))),
                              month(static_cast<unsigned>(std::stoi(t.substr(5, 2)))),
                              day(static_cast<unsigned>(std::stoi(t.substr(8, 2))))};
    return date.ok();
  };
  compare(languages::Date, real);
  const Oracle time =
      regex(R"(([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?([Zz]|[-+]([01]\d|2[0-3]):[0-5]\d))");
  compare(languages::Time, time);
  compare(languages::Timestamp, [&](const std::string& t) {
    return t.size() > 11 && (t[10] == 'T' || t[10] == 't') && real(t.substr(0, 10)) &&
           time(t.substr(11));
  });
}

TEST(Oracle, UuidIsLibuuids) {
  compare(languages::Uuid, [](const std::string& t) {
    uuid_t out;
    return t.find('\0') == std::string::npos && uuid_parse(t.c_str(), out) == 0;
  });
}

TEST(Oracle, NumbersAreFromChars) {
  compare(languages::Decimal, [](const std::string& t) {
    const bool plus = !t.empty() && t[0] == '+';
    if (plus && t.size() > 1 && t[1] == '-') return false;
    double value = 0;
    const char* begin = t.data() + (plus ? 1 : 0);
    const auto [end, error] = std::from_chars(begin, t.data() + t.size(), value);
    const bool words = t.find_first_of("naifNAIF") != std::string::npos;
    return !words && end == t.data() + t.size() && error != std::errc::invalid_argument;
  });
  compare(languages::Integer, regex("[-+]?[0-9]+"));
}

TEST(Oracle, RegularOnesAreRe2s) {
  const std::string label = "[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?";
  const std::string host = label + "(?:\\." + label + ")*";
  const Oracle is_host = regex(host.c_str());
  compare(languages::Host, [&](const std::string& t) { return t.size() <= 253 && is_host(t); });
  compare(languages::PlainEmail, regex(("[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@" + host).c_str()));
  compare(
      languages::SemanticVersion,
      regex(
          R"((0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?(?:\+([0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*))?)"));
  compare(
      languages::Base64,
      regex("(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?"));
  compare(languages::Hexadecimal, regex("(?:[0-9a-fA-F][0-9a-fA-F])*"));
  compare(languages::Phone, regex(R"(\+[1-9]\d{1,14})"));
  compare(languages::Path, regex(R"((?s)[^\x00]+)", true));
  compare(
      languages::HeaderField,
      regex(
          R"([A-Za-z0-9!#$%&'*+.^_`|~-]+:[ \t]*(?:[!-~\x80-\xff](?:[ \t!-~\x80-\xff]*[!-~\x80-\xff])?)?[ \t]*)",
          true));
  compare(
      languages::LanguageTag,
      regex("(?:(?:[a-zA-Z]{2,3}(?:-[a-zA-Z]{3}){0,3}|[a-zA-Z]{4}|[a-zA-Z]{5,8})(?:-[a-zA-Z]{4})?"
            "(?:-(?:[a-zA-Z]{2}|[0-9]{3}))?(?:-(?:[a-zA-Z0-9]{5,8}|[0-9][a-zA-Z0-9]{3}))*"
            "(?:-[0-9a-wy-zA-WY-Z](?:-[a-zA-Z0-9]{2,8})+)*(?:-[xX](?:-[a-zA-Z0-9]{1,8})+)?"
            "|[xX](?:-[a-zA-Z0-9]{1,8})+|en-GB-oed|i-(?:ami|bnn|default|enochian|hak|klingon|lux|"
            "mingo|"
            "navajo|pwn|tao|tay|tsu)|sgn-(?:BE-FR|BE-NL|CH-DE))"));
}

TEST(Oracle, RequestLineIsPegtls) {
  // PEGTL's absolute-form and authority-form need a host; its authority takes user information.
  const RE2 excuse(R"((?s)\S+ [^/].*)");
  compare(languages::RequestLine, pegtl_request_line,
          [&](const std::string& t) { return RE2::FullMatch(t, excuse); });
}

TEST(Oracle, IbanChecksumIsTheRemainderOfOneBigNumber) {
  const Oracle shape = regex("[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}");
  compare(languages::Iban, [&](const std::string& t) {
    if (!shape(t)) return false;
    std::string digits;
    for (char c : t.substr(4) + t.substr(0, 4))
      digits += c <= '9' ? std::string(1, c) : std::to_string(c - 'A' + 10);
    unsigned rest = 0;
    for (char c : digits) rest = (rest * 10 + static_cast<unsigned>(c - '0')) % 97;
    // 00, 01 and 99 leave the remainder of 97, 98 and 02, but are never issued.
    return rest == 1 && t.substr(2, 2) != "00" && t.substr(2, 2) != "01" && t.substr(2, 2) != "99";
  });
}

TEST(Oracle, SqlIsReadBySqlite) {
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(":memory:", &database), SQLITE_OK);
  // That there are no such tables, or that rows differ in length, is no matter of syntax.
  const auto reads = [&](const std::string& text) {
    sqlite3_stmt* statement = nullptr;
    const int status = sqlite3_prepare_v2(database, text.data(), static_cast<int>(text.size()),
                                          &statement, nullptr);
    sqlite3_finalize(statement);
    if (status == SQLITE_OK) return true;
    const std::string message = sqlite3_errmsg(database);
    for (const char* part : {"syntax error", "unrecognized token", "incomplete input"}) {
      if (message.find(part) != std::string::npos) return false;
    }
    return true;
  };
  const auto has_keyword = [](const std::string& text) {
    // One reading will do: NULL may also be read as a name.
    const Tree tree = languages::Sql.parse(text);
    const auto names = tree.texts("..name");
    return std::any_of(names.begin(), names.end(), [](std::string_view name) {
      return sqlite3_keyword_check(name.data(), static_cast<int>(name.size())) != 0;
    });
  };
  // Ours is a subset: what it holds, SQLite reads, unless a name is one of its many keywords.
  std::uint64_t held = 0;
  for (std::uint64_t seed = 0; seed < texts; ++seed) {
    Source source(seed, 20);
    std::string text = languages::Sql.draw(source);
    ASSERT_TRUE(reads(text) || has_keyword(text)) << "seed " << seed << ", drawn: " << text;
    text = mutate(std::move(text), source);
    if (!languages::Sql.contains(text)) continue;
    ++held;
    ASSERT_TRUE(reads(text) || has_keyword(text)) << "seed " << seed << ", mutated: " << text;
  }
  EXPECT_GT(held, texts / 50);
  EXPECT_LT(held, texts - texts / 50);
  sqlite3_close(database);
}

TEST(Oracle, MediaTypesAreRe2s) {
  const std::string name = "[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]{0,126}";
  const std::string token = "[A-Za-z0-9!#$%&'*+.^_`|~-]+";
  const std::string quoted = R"("(?:[\t !#-\[\]-~]|\\[\t -~])*")";
  compare(languages::MimeType, regex((name + "/" + name + "(?:[ \\t]*;[ \\t]*" + token +
                                      "=(?:" + token + "|" + quoted + "))*")
                                         .c_str()));
}

TEST(Oracle, IdentifiersAreThoseOfTheStandard) {
  // [lex.key] and [lex.digraph] of C++20.
  const std::set<std::string> reserved = {
      "alignas",       "alignof",     "asm",       "auto",      "bool",         "break",
      "case",          "catch",       "char",      "char8_t",   "char16_t",     "char32_t",
      "class",         "concept",     "const",     "consteval", "constexpr",    "constinit",
      "const_cast",    "continue",    "co_await",  "co_return", "co_yield",     "decltype",
      "default",       "delete",      "do",        "double",    "dynamic_cast", "else",
      "enum",          "explicit",    "export",    "extern",    "false",        "float",
      "for",           "friend",      "goto",      "if",        "inline",       "int",
      "long",          "mutable",     "namespace", "new",       "noexcept",     "nullptr",
      "operator",      "private",     "protected", "public",    "register",     "reinterpret_cast",
      "requires",      "return",      "short",     "signed",    "sizeof",       "static",
      "static_assert", "static_cast", "struct",    "switch",    "template",     "this",
      "thread_local",  "throw",       "true",      "try",       "typedef",      "typeid",
      "typename",      "union",       "unsigned",  "using",     "virtual",      "void",
      "volatile",      "wchar_t",     "while",     "and",       "and_eq",       "bitand",
      "bitor",         "compl",       "not",       "not_eq",    "or",           "or_eq",
      "xor",           "xor_eq"};
  const Oracle shape = regex("[A-Za-z_][A-Za-z0-9_]*");
  compare(languages::Identifier,
          [&](const std::string& t) { return shape(t) && reserved.count(t) == 0; });
  for (const std::string& word : reserved)
    EXPECT_FALSE(languages::Identifier.contains(word)) << word;
}

}  // namespace
}  // namespace surety
