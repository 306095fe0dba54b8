// Numbers and texts for the arguments of ways and steps: fixed ones, sampled ones, and those that
// the case has used already, since what goes wrong between objects often needs the same value
// twice.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runtime/object/arena.h"
#include "surety/generate/text.h"
#include "surety/object.h"

namespace surety::object {

class Values {
 public:
  using Choose = std::uint64_t (*)(void* context, std::uint64_t max);
  explicit Values(const Settings& settings);

  void begin() {
    used_.clear();
    echo_ = echo_end_ = 0;
  }
  std::size_t count() const { return used_.size(); }
  /// The next values are those from `begin` to `end` again, as far as types allow.
  void echo(std::size_t begin, std::size_t end) {
    echo_ = begin;
    echo_end_ = end;
  }

  /// Draws a value into new memory. `text` gets a literal, if it is not null. Numbers and texts
  /// come out of `source`; if it is null, they are echoed. All other choices are made by `choose`.
  void* draw(const Type& type, Choose choose, void* context, Source* source, Arena& arena,
             std::string* text);

 private:
  struct Value {
    enum class Sort : std::uint8_t { integer, real, text } sort;
    long long integer = 0;
    double real = 0;
    std::string text;
  };
  /// Any value at all, of a kind of its own. Objects are made of values that are likely to go
  /// together; this one only a search asks for that knows which.
  static constexpr std::uint64_t any_kind = 8;
  /// Draws one of the kinds.
  std::uint64_t choose_kind(bool any) {
    const bool asked = any && source_ != nullptr && !source_->random() && !source_->enumerated();
    return choose(asked ? any_kind : any_kind - 1);
  }
  bool any_integer(const Type& type, long long value) const;
  bool any_real() const;
  bool any_text() const;
  /// Whether a value that is drawn now may become another, and the one that is wanted.
  Wish* wish() const { return source_ == nullptr ? nullptr : source_->wish(); }

  long long draw_integer(const Type& type);
  long long draw_new_integer(const Type& type);
  long long wished_integer(const Type& type, std::size_t begin, long long drawn);
  double draw_real();
  double draw_new_real();
  double wished_real(std::size_t begin, double drawn);
  const std::string& draw_text();
  std::string draw_new_text();
  std::string wished_text(std::size_t begin, std::string drawn);
  std::uint64_t choose(std::uint64_t max) {
    return source_ == nullptr || max == 0 ? 0 : source_->choose(max);
  }
  const Value* echoed(bool number);
  std::optional<long long> as_integer(const Type& type, const Value& value) const;

  const Settings& settings_;
  Matching pattern_;
  std::vector<std::string> strings_;
  std::vector<double> doubles_;
  std::vector<std::vector<long long>> ints_;  // by size in bytes and sign
  std::vector<Value> used_;
  std::size_t echo_ = 0, echo_end_ = 0;
  Source* source_ = nullptr;
};

/// The type's range as 64 bits; an unsigned 64-bit number goes up to -1.
bool fits(const Type& type, long long value);

}  // namespace surety::object
