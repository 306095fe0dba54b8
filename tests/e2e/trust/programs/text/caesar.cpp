#include <string>

namespace caesar {

constexpr int letters = 26;

/// assume: c = inclusive('a', 'z')
/// assume: -26 < by && by < 26
/// expect: 'a' <= ret && ret <= 'z'
constexpr char shifted(char c, int by) {
  return static_cast<char>('a' + (c - 'a' + by + letters) % letters);
}

/// assume: c = inclusive('a', 'z')
/// assume: by = inclusive(-30, 30)
/// expect: 'a' <= ret && ret <= 'z'
constexpr char shifted_wrongly(char c, int by) {
  return static_cast<char>('a' + (c - 'a' + by) % letters);
}

static_assert(shifted('a', 1) == 'b');

/// assume: by = inclusive(0, 25)
/// assume: text = string_of("abcxyz")
/// expect: ret.size() == text.size()
/// expect: forall i in indices(text): shifted(ret[i], -by) == text[i]
std::string encrypted(std::string text, int by) {
  for (char& c : text) c = shifted(c, by);
  return text;
}

}  // namespace caesar
