// A string that is known to be in a language.
//
//   surety::Text<Url> u{"http://example.org/"};      checked once; throws NotInLanguage
//   std::string_view v = u;                           free from then on
//   u["..host"]                                       "example.org"
//   auto maybe = surety::Text<Url>::make(input);      an error value instead of an exception
//
// A Text of one language passes for a Text of another without a check where the one is contained
// in the other; that is found out once per pair of types. Where it is not so, or cannot be
// known, the text itself is checked.
//
// Limits: the language must be a variable with linkage (`inline const` at namespace scope).
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "surety/language.h"
#include "surety/source.h"

namespace surety {

template <const Language& L>
class Text {
 public:
  /// A value or the reason why there is none.
  class Made {
   public:
    explicit operator bool() const { return value_.has_value(); }
    const Text& operator*() const { return *value_; }
    const Text* operator->() const { return &*value_; }
    const Mismatch& error() const { return error_; }

   private:
    friend class Text;
    std::optional<Text> value_;
    Mismatch error_;
  };

  explicit Text(std::string text) : text_(std::move(text)) { L.require(text_); }
  explicit Text(const char* text) : Text(std::string(text)) {}
  explicit Text(std::string_view text) : Text(std::string(text)) {}
  template <const Language& Other>
  Text(const Text<Other>& other) : text_(other.str()) {  // NOLINT: conversion is the point
    if (!always<Other>()) L.require(text_);
  }
  template <const Language& Other>
  Text(Text<Other>&& other) : text_(std::move(other).release()) {  // NOLINT
    if (!always<Other>()) L.require(text_);
  }

  static Made make(std::string text) {
    Made made;
    if (auto mismatch = L.mismatch(text)) {
      made.error_ = std::move(*mismatch);
    } else {
      made.value_.emplace(Text(Unchecked{}, std::move(text)));
    }
    return made;
  }
  static Text draw(Source& source) { return Text(Unchecked{}, L.draw(source)); }
  static const Language& language() { return L; }

  operator std::string_view() const noexcept { return text_; }  // NOLINT
  const std::string& str() const noexcept { return text_; }
  const char* c_str() const noexcept { return text_.c_str(); }
  std::size_t size() const noexcept { return text_.size(); }
  bool empty() const noexcept { return text_.empty(); }
  std::string release() && { return std::move(text_); }

  /// The first part that the path selects; see `select`.
  std::string_view operator[](std::string_view path) const { return select(L, text_, path); }
  std::vector<std::string_view> all(std::string_view path) const {
    return select_all(L, text_, path);
  }

  friend bool operator==(const Text& a, const Text& b) { return a.text_ == b.text_; }
  friend bool operator!=(const Text& a, const Text& b) { return a.text_ != b.text_; }
  friend bool operator<(const Text& a, const Text& b) { return a.text_ < b.text_; }
  friend bool operator>(const Text& a, const Text& b) { return b < a; }
  friend bool operator<=(const Text& a, const Text& b) { return !(b < a); }
  friend bool operator>=(const Text& a, const Text& b) { return !(a < b); }
  friend bool operator==(const Text& a, std::string_view b) { return a.text_ == b; }
  friend bool operator==(std::string_view a, const Text& b) { return a == b.text_; }
  friend bool operator!=(const Text& a, std::string_view b) { return a.text_ != b; }
  friend bool operator!=(std::string_view a, const Text& b) { return a != b.text_; }
  friend bool operator==(const Text& a, const char* b) { return a.text_ == b; }
  friend bool operator==(const char* a, const Text& b) { return a == b.text_; }
  friend bool operator!=(const Text& a, const char* b) { return a.text_ != b; }
  friend bool operator!=(const char* a, const Text& b) { return a != b.text_; }
  friend std::ostream& operator<<(std::ostream& out, const Text& text) { return out << text.text_; }

 private:
  struct Unchecked {};
  Text(Unchecked, std::string text) : text_(std::move(text)) {}
  template <const Language& Other>
  static bool always() {
    static const bool contained = Other.contained_in(L).answer == Answer::yes;
    return contained;
  }

  std::string text_;
};

}  // namespace surety

template <const surety::Language& L>
struct std::hash<surety::Text<L>> {
  std::size_t operator()(const surety::Text<L>& text) const noexcept {
    return std::hash<std::string>{}(text.str());
  }
};

#if defined(__cpp_lib_format)
#include <format>
template <const surety::Language& L>
struct std::formatter<surety::Text<L>> : std::formatter<std::string_view> {
  auto format(const surety::Text<L>& text, std::format_context& context) const {
    return std::formatter<std::string_view>::format(text.str(), context);
  }
};
#endif
