#include <string>

#define E(c, with) case c: out += with; break

namespace escape {

/// expect: ret.find('<') == std::string::npos
/// expect: ret.find('>') == std::string::npos
std::string html(const std::string& text) {
  std::string out;
  for (char c : text) {
    switch (c) {
      E('<', "&lt;");
      E('>', "&gt;");
      E('&', "&amp;");
      default: out += c;
    }
  }
  return out;
}

/// The ampersand comes too late.
/// expect: ret == html(text)
std::string html_in_place(std::string text) {
  auto replace = [&text](char what, const char* with) {
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; ++at) text.replace(at, 1, with);
  };
  replace('<', "&lt;");
  replace('>', "&gt;");
  replace('&', "&amp;");
  return text;
}

}  // namespace escape
#undef E
