// What the readers of the notations share: a position in the text with its line and column, and
// a list of problems that stops growing before it drowns the first of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/language/grammar/char_set.h"
#include "runtime/language/grammar/grammar.h"
#include "runtime/language/read/reader.h"

namespace surety::lang {

/// Thrown after a problem that makes the rest unreadable; caught by the reader itself.
struct Unreadable {};

/// Brackets inside brackets: the readers recurse on them.
inline constexpr int max_nesting = 500;
inline constexpr std::size_t max_problems = 20;
/// Larger counts than this are mistakes, and would overflow further on.
inline constexpr std::uint64_t max_count = 1u << 30;

inline bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
inline int hex_value(char c) {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}
inline bool starts_name(char c) { return is_letter(c) || c == '_'; }
inline bool in_name(char c) { return is_letter(c) || is_digit(c) || c == '_' || c == '-'; }

class Cursor {
 public:
  Cursor(std::string_view text, std::vector<Problem>& problems)
      : text_(text), problems_(problems) {}

  bool at_end() const { return at_ >= text_.size(); }
  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  bool looking_at(std::string_view what) const { return text_.substr(at_, what.size()) == what; }
  char take() {
    const char c = text_[at_++];
    if (c == '\n') {
      ++place_.line;
      place_.column = 1;
    } else {
      ++place_.column;
    }
    return c;
  }
  bool accept(std::string_view what) {
    if (!looking_at(what)) return false;
    for (std::size_t i = 0; i < what.size(); ++i) take();
    return true;
  }
  Place place() const { return place_; }
  std::size_t offset() const { return at_; }
  std::string_view since(std::size_t offset) const { return text_.substr(offset, at_ - offset); }

  void report(Place place, std::string message) {
    if (problems_.size() < max_problems) problems_.push_back({place, std::move(message)});
  }
  [[noreturn]] void fail(Place place, std::string message) {
    report(place, std::move(message));
    throw Unreadable{};
  }
  /// What stands here, for messages.
  std::string found() const;

  std::string name() {
    const std::size_t begin = at_;
    while (in_name(peek()) && !at_end()) take();
    return std::string(since(begin));
  }
  /// A decimal number; reports one that is too large.
  std::uint32_t number();
  /// The code point at the cursor, which is UTF-8; reports what is not.
  std::uint32_t code_point();
  struct Escaped {
    std::uint32_t value;
    bool byte;   // written as \xHH with HH >= 80
    bool range;  // a letter that stands for a whole set; `value` is that letter
  };
  /// What follows a backslash that has been taken.
  Escaped escape();

 private:
  std::string_view text_;
  std::vector<Problem>& problems_;
  std::size_t at_ = 0;
  Place place_{1, 1};
};

/// Alternatives and the separator between them; one alone stands for itself. `skip` passes over
/// blanks, `part` reads an alternative and `weight` what is said of it.
template <class Skip, class Part, class Weight>
NodeId read_alternatives(Cursor& cursor, Grammar& grammar, int depth, std::string_view separator,
                         const Skip& skip, const Part& part, const Weight& weight) {
  if (depth > max_nesting) cursor.fail(cursor.place(), "brackets are nested too deeply");
  Node node;
  node.kind = Kind::alternation;
  skip();
  node.place = cursor.place();
  do {
    node.parts.push_back(part());
    node.weights.push_back(weight());
    skip();
  } while (cursor.accept(separator));
  if (node.parts.size() == 1) return node.parts[0];
  return grammar.add(std::move(node));
}

/// The inside of a class after its `[`, up to and including the `]`.
CharSet read_class(Cursor& cursor, Place place);

}  // namespace surety::lang
