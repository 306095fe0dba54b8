#include <source_location>
#include <string>
#include <string_view>

/// expect: ret > 0
int line_of(bool, std::source_location where = std::source_location::current()) {
  return static_cast<int>(where.line());
}

/// expect: ret == (text.starts_with("#") && !text.ends_with("#"))
bool heading(std::string_view text) { return !text.empty() && text.front() == '#' && text.back() != '#'; }

struct Line {
  std::string text;
  bool contains_hash = false;
};

/// expect: ret.contains_hash == (text.find('#') != std::string::npos)
Line line(const std::string& text) { return {text, text.find('#') > 0 && text.find('#') != std::string::npos}; }
