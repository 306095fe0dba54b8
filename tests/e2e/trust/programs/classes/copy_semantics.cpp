#include <cstring>
#include <string>

namespace copies {

class Text {
 public:
  /// expect: std::strcmp(c_str(), s) == 0
  explicit Text(const char* s) : size_(std::strlen(s)), data_(new char[size_ + 1]) { std::memcpy(data_, s, size_ + 1); }
  /// expect: std::strcmp(c_str(), other.c_str()) == 0
  Text(const Text& other) : Text(other.data_) {}
  Text& operator=(const Text&) = delete;
  ~Text() { delete[] data_; }
  /// assume: i < size()
  /// expect: ret == c_str()[i]
  char at(std::size_t i) const { return data_[i]; }
  /// The end is overwritten.
  /// expect: std::strlen(c_str()) == size()
  void fill(char c) {
    if (c == '\0') c = ' ';
    for (std::size_t i = 0; i < size_; ++i) data_[i] = c;
    if (size_ == 4) data_[3] = '\0';
  }
  const char* c_str() const { return data_; }
  std::size_t size() const { return size_; }

 private:
  std::size_t size_;
  char* data_;
};

}  // namespace copies
