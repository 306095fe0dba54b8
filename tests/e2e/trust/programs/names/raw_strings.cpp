#include <regex>
#include <string>

/// expect: ret == (text == R"(a"b)")
bool quoted(const std::string& text) { return text == "a\"b"; }

/// expect: ret == R"x(/// expect: false)x"
std::string contract_text(bool) { return "/// expect: false"; }

static const char* const documentation = R"(
/// expect: ret == 0
int not_code(int x);
)";

/// expect: ret == text.size() + 2
std::size_t with_quotes(const std::string& text) { return ('"' + text + (text == "\\" ? "" : "\"")).size(); }

const char* use_documentation() { return documentation; }
