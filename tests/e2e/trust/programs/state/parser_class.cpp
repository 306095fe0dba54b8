#include <optional>
#include <string>
#include <string_view>

class Reader {
 public:
  /// expect: left() == text.size()
  explicit Reader(std::string text) : text_(std::move(text)) {}
  /// expect: old(left()) == 0 ==> !ret
  /// expect: old(left()) > 0 ==> ret && left() == old(left()) - 1
  std::optional<char> next() {
    if (at_ == text_.size()) return std::nullopt;
    return text_[at_++];
  }
  /// Runs past the end.
  /// expect: left() <= old(left())
  void skip_blanks() {
    while (text_.at(at_) == ' ') ++at_;
  }
  std::size_t left() const { return text_.size() - at_; }

 private:
  std::string text_;
  std::size_t at_ = 0;
};
