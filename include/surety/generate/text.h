// Characters and strings: characters, string_of, ascii, bytes, utf8, any_string, matching.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "surety/generate/containers.h"
#include "surety/generate/core.h"
#include "surety/generate/numbers.h"  // IWYU pragma: export
#include "surety/source.h"

namespace surety {

/// A set of bytes, letters first in order of simplicity.
class Characters : public detail::OwnGenerator<Characters> {
 public:
  using value_type = char;
  /// The characters of `members`, the first being the simplest; repeated ones count once.
  explicit Characters(std::string_view members);

  /// Printable ASCII; all of ASCII; all 256 bytes.
  static Characters printable();
  static Characters ascii();
  static Characters bytes();

  bool contains(char c) const { return rank_[static_cast<unsigned char>(c)] >= 0; }
  char draw(Source& source) const {
    check();
    const char drawn = members_[static_cast<std::size_t>(
        source.choose(members_.size() - 1, Hints{hints_, hint_count_}))];
    return source.wish() == nullptr ? drawn : wished(source, drawn);
  }
  /// `count` characters out of as few random numbers as possible. Only from a random source;
  /// the caller writes them down with `note`.
  void draw_many(Source& source, char* out, std::size_t count) const;
  void note(Source& source, char c) const {
    source.record(static_cast<std::uint64_t>(rank_[static_cast<unsigned char>(c)]),
                  members_.size() - 1);
  }

  bool encode(Source& source, char c) const {
    if (!contains(c)) return false;
    note(source, c);
    return true;
  }

  Wide size() const { return members_.size(); }
  char at(Wide index) const { return members_[static_cast<std::size_t>(index)]; }
  std::vector<char> boundaries() const;

 private:
  char wished(Source& source, char drawn) const;
  void check() const {
    if (members_.empty()) detail::raise_empty("characters", "the set has no members");
  }
  std::string members_;
  std::int16_t rank_[256];
  char spread_[256];  // the members over all bytes, as evenly as they go
  std::uint64_t hints_[6] = {};
  std::uint32_t hint_count_ = 0;
};

/// Strings of `least` to `most` bytes out of a set.
using StringOf = SequenceOf<std::string, Characters>;

inline StringOf string_of(Characters characters, std::size_t least = 0,
                          std::size_t most = unlimited) {
  return StringOf(std::move(characters), least, most);
}
/// Out of the characters of a text: `string_of("abc", 1, 8)`.
inline StringOf string_of(std::string_view characters, std::size_t least = 0,
                          std::size_t most = unlimited) {
  return StringOf(Characters(characters), least, most);
}
/// Out of any set of characters, of any width.
template <class G, class = std::enable_if_t<is_generator_v<G>>>
auto string_of(G character, std::size_t least = 0, std::size_t most = unlimited) {
  return SequenceOf<std::basic_string<value_of<G>>, G>(std::move(character), least, most);
}
inline StringOf ascii(std::size_t least = 0, std::size_t most = unlimited) {
  return StringOf(Characters::ascii(), least, most);
}
inline StringOf printable(std::size_t least = 0, std::size_t most = unlimited) {
  return StringOf(Characters::printable(), least, most);
}
inline StringOf bytes(std::size_t least = 0, std::size_t most = unlimited) {
  return StringOf(Characters::bytes(), least, most);
}

/// Every string: mostly printable text, sometimes arbitrary bytes.
class AnyString : public detail::OwnGenerator<AnyString> {
 public:
  using value_type = std::string;
  AnyString();
  bool contains(std::string_view) const { return true; }
  std::string draw(Source& source) const;
  bool encode(Source& source, std::string_view text) const;
  std::vector<std::string> boundaries() const;

 private:
  StringOf text_;
  StringOf bytes_;
};

/// Well-formed UTF-8 of `least` to `most` code points (no surrogates, nothing overlong).
class Utf8 : public detail::OwnGenerator<Utf8> {
 public:
  using value_type = std::string;
  Utf8(std::size_t least, std::size_t most) : least_(least), most_(most) {}
  bool contains(std::string_view text) const;
  std::string draw(Source& source) const;
  bool encode(Source& source, std::string_view text) const;
  std::vector<std::string> boundaries() const;

 private:
  std::size_t least_;
  std::size_t most_;
};
inline Utf8 utf8(std::size_t least = 0, std::size_t most = unlimited) { return {least, most}; }

namespace detail {
struct Pattern;
}
/// The strings that match a regular expression as a whole: literals, `.` (not a line feed),
/// classes, `\d \w \s` and their negations, groups, `|`, `* + ? {m,n}`; `^` and `$` at the ends.
/// Anything else (look-around, back references) throws std::invalid_argument with its position.
class Matching : public detail::OwnGenerator<Matching> {
 public:
  using value_type = std::string;
  explicit Matching(std::string_view expression);
  bool contains(std::string_view text) const;
  std::string draw(Source& source) const;
  bool encode(Source& source, std::string_view text) const;

 private:
  std::shared_ptr<const detail::Pattern> pattern_;
};
inline Matching matching(std::string_view expression) { return Matching(expression); }

/// What clauses may say without `surety::`.
namespace vocabulary {
using ::surety::ascii;
using ::surety::bytes;
using ::surety::matching;
using ::surety::printable;
using ::surety::string_of;
using ::surety::utf8;
}  // namespace vocabulary

}  // namespace surety
