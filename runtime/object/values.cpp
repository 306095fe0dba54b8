#include "runtime/object/values.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/guide/numbers.h"
#include "runtime/object/arena.h"
#include "surety/generate/floats.h"
#include "surety/generate/integers.h"
#include "surety/generate/text.h"
#include "surety/literal.h"
#include "surety/object.h"
#include "surety/source.h"

namespace surety::object {

namespace {

constexpr long long largest_small = 8;
constexpr long long standard_ints[] = {0,
                                       1,
                                       2,
                                       -1,
                                       3,
                                       10,
                                       100,
                                       127,
                                       128,
                                       255,
                                       -128,
                                       256,
                                       32767,
                                       65535,
                                       2147483647,
                                       -2147483648LL,
                                       4294967295LL,
                                       9007199254740992LL,
                                       std::numeric_limits<long long>::min(),
                                       std::numeric_limits<long long>::max(),
                                       9007199254740993LL};
constexpr double standard_doubles[] = {
    0.0, 1.0, 2.0, -1.0, 0.5, 10.0, 0.1, 100.0, -0.0, 1e10, 9007199254740992.0, 1e300, 1e-300};
constexpr const char* standard_strings[] = {
    "", "a", "b", "A", "0", "1", " ", "abc", "key", "true", "1.5", "a b", "/", "\xc3\xa9", "-1",
    "B", "a/b", "null",
    // What parsers of all kinds know.
    "{}", "[1,2]", "{\"a\":1}", "{\"a\":1,\"a\":2}", "<a b=\"1\">c</a>", "a: 1", "a = 1",
    "2020-02-29", "12:30:00", "http://a.b/c?d=e#f", "1e3", "0x10", "1/2", "a,b", "127.0.0.1"};
constexpr std::string_view characters =
    "abcxyzABCXYZ0123456789 _-+.,:;/\\'\"()[]{}<>=!?@#$%&*|~^`\n\t";

constexpr Integers<long long> all_integers(std::numeric_limits<long long>::min(),
                                           std::numeric_limits<long long>::max());
const Floats<double>& all_reals() {
  static const Floats<double> finite(std::numeric_limits<double>::lowest(),
                                     std::numeric_limits<double>::max());
  return finite;
}
const AnyString& all_texts() {
  static const AnyString texts;
  return texts;
}

void store_integer(void* memory, std::size_t size, long long value) {
  std::memcpy(memory, &value, size);  // little-endian, as everything here
}

std::string integer_text(const Type& type, long long value) {
  const std::string_view name = type.name;
  const bool huge = !type.is_signed && value < 0;
  const std::string digits =
      huge ? std::to_string(static_cast<unsigned long long>(value)) : std::to_string(value);
  if (value == std::numeric_limits<long long>::min() && !huge) {
    return "std::numeric_limits<" + std::string(name) + ">::min()";
  }
  if (name == "int") return value == -2147483648LL ? "(-2147483647 - 1)" : digits;
  if (name == "unsigned int" || name == "unsigned") return digits + "u";
  if (name == "long") return digits + "L";
  if (name == "unsigned long" || name == "std::size_t" || name == "size_t") return digits + "uL";
  if (name == "long long") return digits + "LL";
  if (name == "unsigned long long") return digits + "uLL";
  return "static_cast<" + std::string(name) + ">(" + digits + (huge ? "uLL" : "") + ")";
}

std::string real_text(const Type& type, double value) {
  if (type.size == sizeof(float)) {
    return detail::float_literal(static_cast<float>(value), 9, "float", "f");
  }
  return type.size == sizeof(double) ? detail::float_literal(value, 17, "double", "")
                                     : detail::float_literal(value, 17, "long double", "L");
}

}  // namespace

bool fits(const Type& type, long long value) {
  if (type.size >= 8) return type.is_signed || value >= 0;
  const unsigned bits = static_cast<unsigned>(type.size) * 8;
  const long long most = type.is_signed ? (1LL << (bits - 1)) - 1 : (1LL << bits) - 1;
  return value <= most && value >= (type.is_signed ? -most - 1 : 0);
}

Values::Values(const Settings& settings)
    : settings_(settings),
      pattern_(settings.pattern),
      strings_(settings.strings),
      doubles_(settings.doubles),
      ints_(32) {
  if (strings_.empty()) strings_.assign(std::begin(standard_strings), std::end(standard_strings));
  if (doubles_.empty()) doubles_.assign(std::begin(standard_doubles), std::end(standard_doubles));
  if (settings.special) {
    doubles_.insert(doubles_.end(), {std::numeric_limits<double>::quiet_NaN(),
                                     std::numeric_limits<double>::infinity(),
                                     -std::numeric_limits<double>::infinity()});
  }
  std::vector<long long> all = settings.ints;
  if (all.empty()) all.assign(std::begin(standard_ints), std::end(standard_ints));
  for (std::size_t size = 1; size <= 8; size *= 2) {
    for (const bool is_signed : {false, true}) {
      Type type{};
      type.size = size;
      type.is_signed = is_signed;
      std::vector<long long>& list = ints_[size * 2 + (is_signed ? 1 : 0)];
      for (const long long value : all) {
        if (fits(type, value)) list.push_back(value);
      }
      if (size == 8 && !is_signed && settings.ints.empty()) list.push_back(-1);  // the largest
    }
  }
}

const Values::Value* Values::echoed(bool number) {
  while (echo_ < echo_end_) {
    const Value& value = used_[echo_++];
    if (number == (value.sort != Value::Sort::text)) return &value;
  }
  return nullptr;
}

std::optional<long long> Values::as_integer(const Type& type, const Value& value) const {
  if (value.sort == Value::Sort::integer) {
    if (fits(type, value.integer)) return value.integer;
    return std::nullopt;
  }
  if (value.sort != Value::Sort::real) return std::nullopt;
  const bool huge =
      type.size == 8 && !type.is_signed && value.real >= 9.2e18 && value.real < 1.8e19;
  if (huge) return static_cast<long long>(static_cast<unsigned long long>(value.real));
  if (!(std::abs(value.real) < 9.2e18)) return std::nullopt;
  const long long whole = static_cast<long long>(value.real);
  return fits(type, whole) ? std::optional(whole) : std::nullopt;
}

long long Values::draw_integer(const Type& type) {
  if (const Value* value = echoed(true)) {
    const auto number = as_integer(type, *value);
    if (number && (type.kind != Kind::small || (*number >= 0 && *number <= largest_small))) {
      return *number;
    }
  }
  const std::size_t begin = wish() == nullptr ? 0 : source_->position();
  const long long drawn = draw_new_integer(type);
  return wish() == nullptr ? drawn : wished_integer(type, begin, drawn);
}

long long Values::draw_new_integer(const Type& type) {
  if (type.kind == Kind::small) return static_cast<long long>(choose(largest_small));
  const std::vector<long long>& fixed =
      ints_[std::min<std::size_t>(type.size, 8) * 2 + (type.is_signed ? 1 : 0)];
  const std::uint64_t kind = choose_kind(any_integer(type, 0));
  if (kind == any_kind) {
    const std::uint64_t rank = choose(UINT64_MAX);
    const long long value = all_integers.at(rank);
    return any_integer(type, value) ? value : static_cast<long long>(rank % 100);
  }
  if (kind >= 6 && !used_.empty()) {
    if (const auto number = as_integer(type, used_[choose(used_.size() - 1)])) {
      static constexpr long long steps[] = {0, 1, -1};
      const long long step = steps[choose(2)];
      long long next = 0;
      if (!__builtin_add_overflow(*number, step, &next) && fits(type, next)) return next;
      return *number;
    }
  }
  if ((kind == 3 || (kind == 2 && type.size == 8)) &&
      fixed.size() > 4) {  // the largest, where arithmetic and conversions give way
    return fixed[fixed.size() - 1 - static_cast<std::size_t>(choose(3))];
  }
  if ((kind < 4 || !settings_.sample_ints) && !fixed.empty()) {
    return fixed[static_cast<std::size_t>(choose(fixed.size() - 1))];
  }
  const auto range = static_cast<std::uint64_t>(settings_.int_high) -
                     static_cast<std::uint64_t>(settings_.int_low);
  const std::uint64_t rank = choose(range);
  const std::uint64_t sum = static_cast<std::uint64_t>(settings_.int_low) + rank;
  const auto value = static_cast<long long>(sum);
  return fits(type, value) ? value : static_cast<long long>(rank % 100);
}

long long Values::wished_integer(const Type& type, std::size_t begin, long long drawn) {
  const auto bytes = static_cast<unsigned>(std::min<std::size_t>(type.size, 8));
  std::uint64_t bits = 0;
  if (!wish()->number(static_cast<std::uint64_t>(drawn), bytes, bits)) return drawn;
  const long long wanted =
      type.is_signed ? as_signed(bits, bytes) : static_cast<long long>(bits & mask_of(bytes));
  if (type.kind == Kind::small && wanted >= 0 && wanted <= largest_small) {
    source_->rewind(begin);
    source_->record(static_cast<std::uint64_t>(wanted), largest_small);
    return wanted;
  }
  if (type.kind == Kind::small || !any_integer(type, wanted)) {
    wish()->refuse();
    return drawn;
  }
  source_->rewind(begin);
  source_->record(any_kind, any_kind);
  all_integers.encode(*source_, wanted);
  return wanted;
}

// Whoever says which values there are to be gets no others.
bool Values::any_integer(const Type& type, long long value) const {
  const Settings standard;
  return settings_.sample_ints && settings_.int_low == standard.int_low &&
         settings_.int_high == standard.int_high && fits(type, value);
}
bool Values::any_real() const {
  const Settings standard;
  return settings_.sample_doubles && settings_.double_low == standard.double_low &&
         settings_.double_high == standard.double_high;
}
bool Values::any_text() const {
  return settings_.sample_strings && settings_.pattern == Settings().pattern;
}

double Values::draw_real() {
  if (const Value* value = echoed(true)) {
    return value->sort == Value::Sort::real ? value->real : static_cast<double>(value->integer);
  }
  const std::size_t begin = wish() == nullptr ? 0 : source_->position();
  const double drawn = draw_new_real();
  return wish() == nullptr ? drawn : wished_real(begin, drawn);
}

double Values::draw_new_real() {
  const std::uint64_t kind = choose_kind(any_real());
  if (kind == any_kind) {
    const Unwished unwished(*source_);
    return all_reals().draw(*source_);
  }
  if (kind >= 6 && !used_.empty()) {
    const Value& value = used_[choose(used_.size() - 1)];
    if (value.sort == Value::Sort::real) return value.real;
    if (value.sort == Value::Sort::integer) return static_cast<double>(value.integer);
  }
  if ((kind < 4 || !settings_.sample_doubles) && !doubles_.empty()) {
    return doubles_[static_cast<std::size_t>(choose(doubles_.size() - 1))];
  }
  const double share = static_cast<double>(choose(1 << 20)) / (1 << 20);
  return settings_.double_low + share * (settings_.double_high - settings_.double_low);
}

double Values::wished_real(std::size_t begin, double drawn) {
  double wanted = 0;
  if (!wish()->real(drawn, wanted)) return drawn;
  if (!any_real() || !all_reals().contains(wanted)) {
    wish()->refuse();
    return drawn;
  }
  source_->rewind(begin);
  source_->record(any_kind, any_kind);
  all_reals().encode(*source_, wanted);
  return wanted;
}

const std::string& Values::draw_text() {
  // What was used is kept by value, for the list may move.
  used_.push_back({Value::Sort::text, 0, 0, {}});
  std::string text;
  if (const Value* same = echoed(false)) {
    text = same->text;
  } else {
    const std::size_t begin = wish() == nullptr ? 0 : source_->position();
    text = draw_new_text();
    if (wish() != nullptr) text = wished_text(begin, std::move(text));
  }
  used_.back().text = std::move(text);
  return used_.back().text;
}

std::string Values::draw_new_text() {
  const std::uint64_t kind = choose_kind(any_text());
  if (kind == any_kind) {
    const Unwished unwished(*source_);
    return all_texts().draw(*source_);
  }
  if (kind >= 6 && used_.size() > 1) {
    const Value& value = used_[choose(used_.size() - 2)];
    return value.sort == Value::Sort::text      ? value.text
           : value.sort == Value::Sort::integer ? std::to_string(value.integer)
                                                : "1.5";
  }
  if (kind < 4 || !settings_.sample_strings || source_ == nullptr) {
    return strings_[static_cast<std::size_t>(choose(strings_.size() - 1))];
  }
  const Unwished unwished(*source_);
  return pattern_.draw(*source_);
}

std::string Values::wished_text(std::size_t begin, std::string drawn) {
  std::string wanted;
  if (!wish()->text(drawn.data(), drawn.size(), wanted)) return drawn;
  if (!any_text()) {
    wish()->refuse();
    return drawn;
  }
  source_->rewind(begin);
  source_->record(any_kind, any_kind);
  all_texts().encode(*source_, wanted);
  return wanted;
}

void* Values::draw(const Type& type, Choose choose, void* context, Source* source, Arena& arena,
                   std::string* text) {
  source_ = source;
  void* memory = arena.allocate(type.size, type.align);
  switch (type.kind) {
    case Kind::boolean: {
      const bool value = choose(context, 1) != 0;
      new (memory) bool(value);
      if (text != nullptr) *text = value ? "true" : "false";
      break;
    }
    case Kind::character: {
      const char value =
          characters[static_cast<std::size_t>(choose(context, characters.size() - 1))];
      store_integer(memory, type.size, value);
      if (text != nullptr) {
        *text = std::string_view(type.name) == "char"
                    ? detail::character_literal(value)
                    : "static_cast<" + std::string(type.name) + ">(" +
                          detail::character_literal(value) + ")";
      }
      break;
    }
    case Kind::integer:
    case Kind::small: {
      const long long value = draw_integer(type);
      used_.push_back({Value::Sort::integer, value, 0, {}});
      store_integer(memory, type.size, value);
      if (text != nullptr) *text = integer_text(type, value);
      break;
    }
    case Kind::floating: {
      const double value = draw_real();
      used_.push_back({Value::Sort::real, 0, value, {}});
      if (type.size == sizeof(float)) {
        new (memory) float(static_cast<float>(value));
      } else if (type.size == sizeof(double)) {
        new (memory) double(value);
      } else {
        new (memory) long double(value);
      }
      if (text != nullptr) *text = real_text(type, value);
      break;
    }
    default: {
      const std::string& value = draw_text();
      // The characters live as long as the case: whoever keeps a view keeps a good one.
      auto* kept =
          new (arena.allocate(sizeof(std::string), alignof(std::string))) std::string(value);
      arena.own(kept, [](void* s) { static_cast<std::string*>(s)->~basic_string(); });
      const std::string quoted = text != nullptr ? detail::string_literal(value) : std::string();
      if (type.kind == Kind::c_string) {
        new (memory) const char*(kept->c_str());
        if (text != nullptr) *text = quoted;
      } else if (type.kind == Kind::view) {
        new (memory) std::string_view(*kept);
        if (text != nullptr) *text = "std::string_view(" + quoted + ")";
      } else {
        arena.own(new (memory) std::string(value),
                  [](void* s) { static_cast<std::string*>(s)->~basic_string(); });
        if (text != nullptr) *text = "std::string(" + quoted + ")";
      }
    }
  }
  return memory;
}

}  // namespace surety::object
