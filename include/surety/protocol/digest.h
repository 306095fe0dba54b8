// Fingerprints of states, up to the names of symbolic variables.
//
// 128 bits: two hypotheses are taken as equal when their digests are, so a wrong merge needs a
// collision of 128 bits. Variables are numbered in the order in which the digest meets them;
// what is known about them is added by the solver at the end (see runtime/protocol/hypothesis).
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "surety/protocol/symbol.h"

namespace surety::protocol {

struct DigestValue {
  std::uint64_t low = 0, high = 0;
  friend bool operator==(const DigestValue& a, const DigestValue& b) {
    return a.low == b.low && a.high == b.high;
  }
  friend bool operator<(const DigestValue& a, const DigestValue& b) {
    return a.low != b.low ? a.low < b.low : a.high < b.high;
  }
};
struct DigestHash {
  std::size_t operator()(const DigestValue& d) const { return static_cast<std::size_t>(d.low); }
};

class Digest {
 public:
  void word(std::uint64_t w) {
    low_ = fold(low_ ^ w, 0x9e3779b97f4a7c15ull);
    high_ = fold(high_ + w, 0xd6e8feb86659fd93ull) ^ w;
  }
  void bytes(std::string_view text) {
    word(text.size());
    const char* at = text.data();
    std::size_t left = text.size();
    for (; left >= 8; left -= 8, at += 8) {
      std::uint64_t w;
      std::memcpy(&w, at, 8);
      word(w);
    }
    if (left != 0) {
      std::uint64_t w = 0;
      std::memcpy(&w, at, left);
      word(w);
    }
  }
  void term(const Term& term);

  /// Replaces a variable by what is known of it before it is numbered.
  class Resolver {
   public:
    virtual ~Resolver() = default;
    virtual Variable representative(Variable v) const = 0;
    /// The constant that a representative equals, or null.
    virtual const Term* value_of(Variable representative) const = 0;
  };
  void set_resolver(const Resolver* resolver) { resolver_ = resolver; }
  /// Variables met so far, in order; new ones may be added by `number_of`.
  const std::vector<Variable>& variables() const { return variables_; }
  std::uint32_t number_of(Variable v);

  DigestValue value() const { return {low_, high_}; }

 private:
  static std::uint64_t fold(std::uint64_t a, std::uint64_t b) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a ^ 0x2d358dccaa6c78a5ull) * (b ^ (a >> 32));
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
  }

  std::uint64_t low_ = 0x243f6a8885a308d3ull, high_ = 0x13198a2e03707344ull;
  std::vector<Variable> variables_;
  std::vector<std::uint32_t> numbers_;  // by variable, one more than its number
  const Resolver* resolver_ = nullptr;
};

/// Puts other terms in the place of variables.
class Rewriter {
 public:
  virtual ~Rewriter() = default;
  virtual TermPtr operator()(const TermPtr& term) = 0;
};

/// Says that the parts of two messages have to be equal.
class Matcher {
 public:
  virtual ~Matcher() = default;
  /// False when they cannot be; `path` says where.
  virtual bool equal(const char* path, const TermPtr& expected, const TermPtr& observed) = 0;
};

}  // namespace surety::protocol
