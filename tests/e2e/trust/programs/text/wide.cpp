#include <cwctype>
#include <string>
#include <string_view>

namespace wide {

/// expect: ret.size() == text.size()
std::wstring doubled_letters(std::wstring_view text) {
  return std::wstring(text);
}

/// expect: ret == (c >= L'0' && c <= L'9')
bool digit(wchar_t c) { return c >= L'0' && c < L'9' + 1; }

/// expect: ret == (c >= u'0' && c <= u'9')
bool digit16(char16_t c) { return c > u'0' && c <= u'9'; }

/// expect: forall c in ret: c != u'\\'
std::u16string slashes(std::u16string text) {
  for (char16_t& c : text) {
    if (c == u'\\') c = u'/';
  }
  return text;
}

/// expect: ret == text.size()
std::size_t code_points(const std::u32string& text) {
  std::size_t n = 0;
  for (char32_t c : text) n += c != 0 ? 1 : 0;
  return n;
}

}  // namespace wide
