// Where a sentence is written: the end of a string, with room ahead, so that most writes are a
// copy and an addition. Short sentences wait in a buffer, which need not be cleared beforehand.
#pragma once

#include <cstring>
#include <string>

namespace surety::lang {

class Output {
 public:
  // cppcheck-suppress uninitMemberVar ; the buffer is written before it is read
  explicit Output(std::string& text) : text_(text), begin_(text.size()) {}
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  ~Output() { flush(); }

  /// Bytes of this sentence so far.
  std::size_t size() const { return used_; }
  [[gnu::noinline]] void append(const char* from, std::size_t count) {
    char* to = room(count);
    std::memcpy(to, from, count);
    used_ += count;
  }
  /// `from` may be read 16 bytes far.
  [[gnu::always_inline]] void append_padded(const char* from, std::size_t count) {
    if (__builtin_expect(count > 16, 0)) {
      append(from, count);
      return;
    }
    std::memcpy(room(16), from, 16);
    used_ += count;
  }
  /// At least `count` bytes to write to; `advance` afterwards.
  [[gnu::always_inline]] char* room(std::size_t count) {
    if (__builtin_expect(used_ + count > limit_, 0)) grow(count);
    return base_ + used_;
  }
  void advance(std::size_t count) { used_ += count; }
  /// Forgets what this sentence has so far.
  void restart() { used_ = 0; }

  /// The string itself, for a writer that appends to it.
  template <class Writer>
  void lend(Writer writer) {
    flush();
    writer(text_);
    used_ = text_.size() - begin_;
    open(ahead);
  }

 private:
  static constexpr std::size_t ahead = 512;

  /// What is written so far is in the string, and nothing else.
  void flush() {
    if (base_ == buffer_) {
      text_.append(buffer_, used_);
    } else {
      text_.resize(begin_ + used_);
    }
  }
  void open(std::size_t room) {
    text_.resize(begin_ + used_ + room);
    base_ = text_.data() + begin_;
    limit_ = used_ + room;
  }
  [[gnu::noinline]] void grow(std::size_t count) {
    flush();
    open(used_ + 2 * count + ahead);
  }

  std::string& text_;
  const std::size_t begin_;
  std::size_t used_ = 0;
  std::size_t limit_ = ahead;  // of what may be written
  char* base_ = buffer_;
  char buffer_[ahead];
};

}  // namespace surety::lang
