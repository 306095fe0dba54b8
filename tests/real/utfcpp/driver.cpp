// Prints what every function of the library says about many texts, good and bad.
#include <utf8.h>

#include <cstdio>
#include <string>
#include <vector>

namespace {

std::vector<std::string> texts() {
  std::vector<std::string> all = {"",
                                  "plain",
                                  "\xc3\xa6\xc3\xb8\xc3\xa5",
                                  "\xe2\x82\xac",
                                  "\xf0\x9f\x98\x80!",
                                  "\xef\xbb\xbf"
                                  "bom",
                                  "\xc0\x80",
                                  "\xed\xa0\x80",
                                  "\xf4\x90\x80\x80",
                                  "\xe2\x82",
                                  "ab\xff"
                                  "cd",
                                  "\x80"};
  unsigned state = 7;
  for (int i = 0; i < 2000; ++i) {
    std::string text;
    for (unsigned n = i % 7; n > 0; --n) {
      state = state * 1664525u + 1013904223u;
      const unsigned kind = state >> 30;
      const unsigned value = (state >> 4) & 0x3fffff;
      if (kind == 0) {
        text += static_cast<char>(value);
      } else if (utf8::internal::is_code_point_valid(value % 0x110000)) {
        utf8::append(static_cast<char32_t>(value % 0x110000), text);
      }
    }
    all.push_back(text);
  }
  return all;
}

template <class Call>
void print(const char* what, const Call& call) {
  try {
    std::printf(" %s %ld", what, static_cast<long>(call()));
  } catch (const utf8::exception& problem) {
    std::printf(" %s threw '%s'", what, problem.what());
  }
}

}  // namespace

int main() {
  for (const std::string& text : texts()) {
    for (unsigned char c : text) std::printf("%02x", c);
    print("valid", [&] { return utf8::is_valid(text); });
    print("invalid at", [&] { return utf8::find_invalid(text); });
    print("bom", [&] { return utf8::starts_with_bom(text); });
    print("length", [&] { return utf8::distance(text.begin(), text.end()); });
    print("utf16", [&] {
      long sum = 0;
      for (char16_t c : utf8::utf8to16(text)) sum = sum * 31 + c;
      return sum;
    });
    print("utf32", [&] {
      long sum = 0;
      for (char32_t c : utf8::utf8to32(text)) sum = sum * 31 + static_cast<long>(c);
      return sum;
    });
    print("there and back", [&] { return utf8::utf16to8(utf8::utf8to16(text)) == text; });
    print("mended", [&] { return utf8::replace_invalid(text).size(); });
    print("walked", [&] {
      long sum = 0;
      using Iterator = utf8::iterator<std::string::const_iterator>;
      Iterator it(text.begin(), text.begin(), text.end());
      const Iterator end(text.end(), text.begin(), text.end());
      while (it != end) sum = sum * 31 + static_cast<long>(*it), ++it;
      while (it.base() != text.begin()) --it, ++sum;
      return sum;
    });
    std::printf("\n");
  }
}
