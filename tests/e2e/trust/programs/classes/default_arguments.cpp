#include <string>

namespace defaults {

class Padder {
 public:
  /// expect: true
  explicit Padder(char fill = ' ', int width = 8) : fill_(fill), width_(width) {}
  /// expect: ret.size() >= text.size()
  /// assume: width_ < 100
  std::string padded(const std::string& text, bool left = false) const {
    if (static_cast<int>(text.size()) >= width_) return text;
    const std::string fill(static_cast<std::size_t>(width_) - text.size(), fill_);
    return left ? fill + text : text + fill;
  }

 private:
  char fill_;
  int width_;
};

/// expect: ret == a + b + c
/// assume: -1000 < a && a < 1000 && -1000 < b && b < 1000 && -1000 < c && c < 1000
constexpr int sum(int a, int b = 1, int c = 2) noexcept { return a + b + (c == 2 ? 2 : 0); }

}  // namespace defaults
