#include "surety/generate/text.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/generate/utf8.h"
#include "surety/generate/containers.h"
#include "surety/generate/core.h"
#include "surety/generate/encode.h"
#include "surety/source.h"

namespace surety {

namespace detail {
void raise_empty(const char* generator, const std::string& what) {
  throw EmptyGenerator(std::string("this ") + generator + " is empty: " + what +
                       ". Correct its arguments, so that it has at least one member.");
}
void raise_unsupported(const char* what) { throw std::logic_error(what); }
}  // namespace detail

namespace {
std::string simple_order(int first, int last) {
  std::string order;
  const auto add = [&](int from, int to) {
    for (int c = from; c <= to; ++c) {
      if (first <= c && c <= last && order.find(static_cast<char>(c)) == std::string::npos) {
        order.push_back(static_cast<char>(c));
      }
    }
  };
  add('a', 'z');
  add('0', '9');
  add('A', 'Z');
  add(' ', '~');
  add(0, 255);
  return order;
}
}  // namespace

Characters::Characters(std::string_view members) {
  std::fill(std::begin(rank_), std::end(rank_), std::int16_t{-1});
  for (char c : members) {
    auto& rank = rank_[static_cast<unsigned char>(c)];
    if (rank >= 0) continue;
    rank = static_cast<std::int16_t>(members_.size());
    members_.push_back(c);
  }
  for (std::size_t i = 0; i < 256 && !members_.empty(); ++i) {
    spread_[i] = members_[i * members_.size() / 256];
  }
  const auto hint = [this](std::uint64_t rank) {
    if (rank >= members_.size()) return;
    if (std::find(hints_, hints_ + hint_count_, rank) != hints_ + hint_count_) return;
    hints_[hint_count_++] = rank;
  };
  hint(0);
  hint(members_.size() - 1);
  for (const std::int16_t rank : {rank_[0], rank_[' '], rank_['\n'], rank_[255]}) {
    if (rank >= 0) hint(static_cast<std::uint64_t>(rank));
  }
}

// Generators are made for single inputs, too: putting characters into their order takes longer than
// drawing a text.
Characters Characters::printable() {
  static const Characters made(simple_order(32, 126));
  return made;
}
Characters Characters::ascii() {
  static const Characters made(simple_order(0, 127));
  return made;
}
Characters Characters::bytes() {
  static const Characters made(simple_order(0, 255));
  return made;
}

char Characters::wished(Source& source, char drawn) const {
  std::uint64_t wanted = 0;
  if (!source.wish()->number(static_cast<std::uint64_t>(drawn), 1, wanted)) return drawn;
  const char value = static_cast<char>(wanted);
  if (!contains(value)) {
    source.wish()->refuse();
    return drawn;
  }
  source.change_last(static_cast<std::uint64_t>(rank_[static_cast<unsigned char>(value)]));
  return value;
}

void Characters::draw_many(Source& source, char* out, std::size_t count) const {
  if (count != 0) check();
  std::size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    const std::uint64_t bits = source.next();
    for (unsigned j = 0; j < 8; ++j) out[i + j] = spread_[(bits >> (8 * j)) & 255];
  }
  if (i < count) {
    for (std::uint64_t bits = source.next(); i < count; ++i, bits >>= 8)
      out[i] = spread_[bits & 255];
  }
}

std::vector<char> Characters::boundaries() const {
  std::vector<char> values;
  values.reserve(hint_count_);
  for (std::uint32_t i = 0; i < hint_count_; ++i) {
    values.push_back(members_[static_cast<std::size_t>(hints_[i])]);
  }
  return values;
}

AnyString::AnyString()
    : text_(Characters::printable(), 0, unlimited), bytes_(Characters::bytes(), 0, unlimited) {}

std::string AnyString::draw(Source& source) const {
  return detail::draw_or_grant(*this, source, [&] {
    bool arbitrary;
    if (source.random()) {
      arbitrary = source.next() >> 61 == 0;
      source.record(arbitrary ? 1 : 0, 1);
    } else {
      arbitrary = source.flip();
    }
    return (arbitrary ? bytes_ : text_).draw(source);
  });
}

bool AnyString::encode(Source& source, std::string_view text) const {
  const std::string value(text);
  const bool arbitrary = !text_.contains(value);
  source.record(arbitrary ? 1 : 0, 1);
  return (arbitrary ? bytes_ : text_).encode(source, value);
}

std::vector<std::string> AnyString::boundaries() const { return bytes_.boundaries(); }

namespace {
constexpr std::uint32_t surrogates = 0x800;

/// Code points in order of simplicity: letters, the rest of ASCII, then upwards.
std::uint32_t code_point(std::uint64_t rank) {
  static const std::string order = simple_order(0, 127);
  if (rank < 128) return static_cast<unsigned char>(order[static_cast<std::size_t>(rank)]);
  const auto point = static_cast<std::uint32_t>(rank);
  return point < 0xd800 ? point : point + surrogates;
}
/// The rank of the code point whose bytes these are.
std::uint64_t rank_of(std::string_view bytes) {
  const auto first = static_cast<unsigned char>(bytes[0]);
  if (bytes.size() == 1) {
    std::uint64_t rank = 0;
    while (code_point(rank) != first) ++rank;
    return rank;
  }
  const std::uint32_t point = utf8_code_point(bytes);
  return point < 0xd800 ? point : point - surrogates;
}
constexpr std::uint64_t last_rank = last_code_point - surrogates;
}  // namespace

bool Utf8::contains(std::string_view text) const {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size(); ++count) {
    const std::size_t length = utf8_length(text, at);
    if (length == 0) return false;
    at += length;
  }
  return least_ <= count && count <= most_;
}

std::string Utf8::draw(Source& source) const {
  // The last ASCII rank, the ends of the two-, three- and four-byte ranges.
  static constexpr std::uint64_t hints[] = {
      0, 128, 0x7ff, 0x800, 0xd7ff, 0xd800, 0xfffd - surrogates, last_rank};
  if (least_ > most_) detail::raise_empty("string", "its least length is above its greatest");
  const std::size_t begin = source.position();
  std::string text;
  for (Repeat repeat(source, least_, most_); repeat.more();) {
    append_utf8(text, code_point(source.choose(last_rank, Hints{hints, 8})));
  }
  if (source.wish() != nullptr) detail::grant(*this, source, begin, text);
  return text;
}

bool Utf8::encode(Source& source, std::string_view text) const {
  if (!contains(text)) return false;
  std::size_t count = 0, at = 0;
  for (std::size_t i = 0; i < text.size(); i += utf8_length(text, i)) ++count;
  for (Repeat repeat(source, least_, most_, Repeat::Forced{count}); repeat.more();) {
    const std::size_t length = utf8_length(text, at);
    source.record(rank_of(text.substr(at, length)), last_rank);
    at += length;
  }
  return true;
}

std::vector<std::string> Utf8::boundaries() const {
  std::vector<std::string> values;
  if (least_ == 0) values.emplace_back();
  if (least_ <= 1 && most_ >= 1) {
    for (std::uint32_t c :
         {0x61u, 0u, 0x7fu, 0x80u, 0x7ffu, 0x800u, 0xffffu, 0x10000u, last_code_point}) {
      values.emplace_back();
      append_utf8(values.back(), c);
    }
  }
  return values;
}

}  // namespace surety
