// Plain conditions on sentences, met by construction: none of these regions is filtered, but the
// last.
#include <surety/language.h>

#include <string>
#include <string_view>

inline const surety::Language Url = surety::language("Url", R"(
  start:  scheme "://" host path? ;
  scheme: "http" | "https" ;
  host:   label ("." label)* ;
  label:  [a-z0-9]+ ;
  path:   ("/" [a-z0-9]*)+ ;
)");
inline const surety::Language Pair =
    surety::language("Pair", "start: first '=' second ; first: [a-z]{3,9} ; second: [a-z]{3,9} ;");
inline const surety::Language Name = surety::language("Name", "start: [a-z-]{1,30} ;");
inline const surety::Language Address =
    surety::language("Address", "start: host ':' port ; host: [a-z]+ ; port: [1-9] [0-9]{0,7} ;");

/// assume: url in Url && url.size() <= 14 && url.find("https") == 0
/// expect: ret
bool short_url(const std::string& url) { return url.size() <= 14 && url.substr(0, 5) == "https"; }

/// assume: pair = Pair
/// assume: select(Pair, pair, "..first") == select(Pair, pair, "..second")
/// expect: ret
bool twins(const std::string& pair) { return pair.size() % 2 == 1; }

/// assume: text = Name
/// assume: text.front() != '-' && text.back() != '-' && text.find("--") == std::string_view::npos
/// assume: 20 < text.size()
/// expect: ret
bool is_name(std::string_view text) { return text.size() > 20 && text[0] != '-'; }

/// assume: address = Address
/// assume: std::stoi(std::string(select(Address, address, "..port"))) <= 65535
/// assume: std::stoi(std::string(select(Address, address, "..port"))) >= 1024
/// expect: ret
bool is_free(const std::string& address) {
  const int port = std::stoi(address.substr(address.find(':') + 1));
  return 1024 <= port && port <= 65535;
}

inline const surety::Language Interval =
    surety::language("Interval", "start: from '-' to ; from: [0-9]{1,6} ; to: [0-9]{1,6} ;");

// clang-format off
/// assume: span = Interval
/// assume: std::stoi(std::string(select(Interval, span, "..from"))) < std::stoi(std::string(select(Interval, span, "..to")))
/// expect: ret
bool is_forward(const std::string& span) {
  return std::stoi(span) < std::stoi(span.substr(span.find('-') + 1));
}
// clang-format on

/// assume: text = Name
/// assume: text.find_first_of("xyz") != std::string_view::npos
/// expect: ret
bool is_rare(std::string_view text) { return !text.empty(); }
