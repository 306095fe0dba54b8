#include <string>
#include <utility>
#include <vector>

class Builder {
 public:
  Builder() = default;
  /// expect: size() == old(size()) + part.size()
  Builder& add(const std::string& part) & {
    text_ += part;
    return *this;
  }
  /// expect: ret.size() == old(size()) + part.size()
  Builder&& add(const std::string& part) && {
    text_ += part.substr(0, 5);
    return std::move(*this);
  }
  /// expect: ret == text_
  const std::string& text() const& { return text_; }
  /// expect: ret == old(text_)
  std::string text() && { return std::move(text_); }
  std::size_t size() const { return text_.size(); }

 private:
  std::string text_;
};
