// Where a sentence is written: the end of a string, with room ahead, so that most writes are a
// copy and an addition.
#pragma once

#include <cstring>
#include <string>

namespace surety::lang {

class Output {
 public:
  explicit Output(std::string& text) : text_(text), begin_(text.size()) { open(); }
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  ~Output() { text_.resize(used_); }

  /// Bytes of this sentence so far.
  std::size_t size() const { return used_ - begin_; }
  void append(const char* from, std::size_t count) {
    char* to = room(count);
    std::memcpy(to, from, count);
    used_ += count;
  }
  /// `from` may be read 16 bytes far.
  void append_padded(const char* from, std::size_t count) {
    if (count > 16) {
      append(from, count);
      return;
    }
    std::memcpy(room(16), from, 16);
    used_ += count;
  }
  /// At least `count` bytes to write to; `advance` afterwards.
  char* room(std::size_t count) {
    if (used_ + count > text_.size()) grow(count);
    return base_ + used_;
  }
  void advance(std::size_t count) { used_ += count; }

  /// The string itself, for a writer that appends to it.
  template <class Writer>
  void lend(Writer writer) {
    text_.resize(used_);
    writer(text_);
    used_ = text_.size();
    open();
  }

 private:
  static constexpr std::size_t ahead = 256;
  void open() {
    used_ = text_.size();
    text_.resize(used_ + ahead);
    base_ = text_.data();
  }
  void grow(std::size_t count) {
    text_.resize(2 * (used_ + count) + ahead);
    base_ = text_.data();
  }

  std::string& text_;
  const std::size_t begin_;
  std::size_t used_ = 0;
  char* base_ = nullptr;
};

}  // namespace surety::lang
