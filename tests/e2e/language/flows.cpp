// Texts that go from one function into another: those of every second one fit.
#include <surety/language.h>

#include <string>
#include <string_view>

inline const surety::Language Host =
    surety::language("Host", R"(start: label ("." label)* ; label: [a-z0-9]+ ;)");
inline const surety::Language Name = surety::language("Name", "start: [a-z]+ ;");
inline const surety::Language Any = surety::language("Any", "start: [a-z0-9.]* ;");
inline const surety::Language Short = Host.where(surety::length(1, 3));
inline const surety::Language Nested = surety::language("Nested", "start: '(' start ')' | 'x' ;");

/// expect: ret in Host
std::string host_of(std::string_view url) { return url.empty() ? "x" : std::string(url); }
/// expect: ret in Short
std::string short_of(std::string_view) { return "x"; }
/// expect: ret in Host && ret in Name
std::string both_of(std::string_view) { return "x"; }
surety::Text<Host> text_of(std::string_view) { return surety::Text<Host>("x"); }

/// assume: name = Name
/// expect: ret == 1
int takes_name(std::string_view name) { return name.empty() ? 0 : 1; }
/// assume: text in Any
/// expect: ret == 1
int takes_any(const std::string& text) { return text.empty() ? 1 : 1; }
/// assume: text in Nested
/// expect: ret == 1
int takes_nested(const std::string& text) { return text.empty() ? 0 : 1; }
/// region: names
/// assume: text in Name
/// expect: ret == 1
/// region: hosts
/// assume: text in Host
/// expect: ret == 1
int takes_either(const std::string& text) { return text.empty() ? 0 : 1; }
int takes_text(surety::Text<Name> name) { return static_cast<int>(name.size()); }
int takes_any_text(surety::Text<Any> text) { return static_cast<int>(text.size()); }

int direct(std::string_view url) { return takes_name(host_of(url)); }  // warned
int fits(std::string_view url) { return takes_any(host_of(url)); }
int variable(std::string_view url) {
  const std::string host = host_of(url);
  return takes_any(host) + takes_name(host);  // warned
}
int deduced(std::string_view url) {
  auto host = host_of(url);
  return takes_name(std::move(host));  // moved: seen
}
int changed(std::string_view url) {
  std::string host = host_of(url);
  host = "a";
  return takes_name(host);
}
int refined(std::string_view url) { return takes_name(short_of(url)); }  // warned
int both(std::string_view url) { return takes_name(both_of(url)); }
int general(std::string_view url) { return takes_nested(host_of(url)); }  // warned
int either(std::string_view url) { return takes_either(host_of(url)); }
int of_a_text(std::string_view url) { return takes_name(text_of(url)); }  // warned
int converted(std::string_view url) { return takes_text(text_of(url)); }  // warned
int widened(std::string_view url) { return takes_any_text(text_of(url)); }
