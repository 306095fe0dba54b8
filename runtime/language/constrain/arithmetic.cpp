#include "runtime/language/constrain/arithmetic.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "surety/language.h"

namespace surety::lang {
namespace {

constexpr double nowhere_near = std::numeric_limits<double>::infinity();
constexpr std::int64_t most = std::int64_t{1} << 60;

std::optional<std::int64_t> number_of(std::string_view text) {
  if (!text.empty() && text[0] == '+') text.remove_prefix(1);
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool all = end == text.data() + text.size() && error == std::errc() && !text.empty();
  return all && value <= most && value >= -most ? std::optional(value) : std::nullopt;
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  std::vector<Arithmetic::Comparison> all() {
    std::vector<Arithmetic::Comparison> found;
    do {
      found.push_back(comparison());
    } while (take("&&"));
    skip();
    if (at_ != text_.size()) fail("expected a comparison, && or the end");
    return found;
  }

 private:
  using Comparison = Arithmetic::Comparison;

  [[noreturn]] void fail(const std::string& message) const {
    throw GrammarError("arithmetic: " + message + " at character " + std::to_string(at_ + 1) +
                           " of \"" + std::string(text_) + "\"",
                       {{1, static_cast<std::uint32_t>(at_ + 1), message}});
  }
  void skip() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  bool take(std::string_view word) {
    skip();
    if (text_.substr(at_, word.size()) != word) return false;
    at_ += word.size();
    return true;
  }

  Comparison comparison() {
    Comparison c;
    sum(c, 1);
    // a < b is a + 1 <= b.
    if (take("==")) {
      c.sign = Arithmetic::Sign::equal;
      sum(c, -1);
    } else if (take("!=")) {
      c.sign = Arithmetic::Sign::unequal;
      sum(c, -1);
    } else if (take("<=") || take("<")) {
      const bool strict = text_[at_ - 1] == '<';
      c.sign = Arithmetic::Sign::below;
      sum(c, -1);
      c.constant += strict ? 1 : 0;
    } else if (take(">=") || take(">")) {
      const bool strict = text_[at_ - 1] == '>';
      sum(c, -1);
      for (Arithmetic::Part& part : c.parts) part.factor = -part.factor;
      c.constant = (strict ? 1 : 0) - c.constant;
      c.sign = Arithmetic::Sign::below;
    } else {
      fail("expected ==, !=, <, <=, > or >=");
    }
    std::erase_if(c.parts, [](const Arithmetic::Part& part) { return part.factor == 0; });
    if (c.parts.empty()) fail("this comparison is about no part");
    return c;
  }

  void sum(Comparison& c, std::int64_t sign) {
    std::int64_t next = take("-") ? -sign : sign;
    do {
      term(c, next);
      next = take("+") ? sign : take("-") ? -sign : 0;
    } while (next != 0);
  }

  void term(Comparison& c, std::int64_t sign) {
    std::int64_t factor = 1;
    std::string path;
    do {
      skip();
      if (at_ < text_.size() && text_[at_] == '.') {
        if (!path.empty()) fail("a product of two parts is not linear: compute one of them");
        path = read_path_text();
      } else {
        factor *= read_number();
        if (factor > most / 1000 || factor < -most / 1000) fail("this number is too large");
      }
    } while (take("*"));
    if (path.empty()) {
      c.constant += sign * factor;
      return;
    }
    const auto known = std::find_if(c.parts.begin(), c.parts.end(),
                                    [&](const Arithmetic::Part& p) { return p.path == path; });
    if (known != c.parts.end()) {
      known->factor += sign * factor;
    } else {
      c.parts.push_back({path, sign * factor});
    }
  }

  std::string read_path_text() {
    const std::size_t begin = at_;
    const auto belongs = [&](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '_' || c == '[' ||
             c == ']' || c == '-';
    };
    while (at_ < text_.size() && belongs(text_[at_])) ++at_;
    return std::string(text_.substr(begin, at_ - begin));
  }

  std::int64_t read_number() {
    std::int64_t value = 0;
    const auto [end, error] =
        std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
    if (error != std::errc() || value > most / 1000) {
      fail("expected a path such as ..port, or a number");
    }
    at_ = static_cast<std::size_t>(end - text_.data());
    return value;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

/// A comparison with the numbers of one tree.
struct Seen {
  std::vector<std::size_t> nodes;
  std::vector<std::int64_t> values;
  double sum = 0;
  bool complete = true;  // every part is there
  bool numbers = true;
};

Seen look(const Arithmetic::Comparison& c, const Tree& tree) {
  Seen seen;
  seen.sum = static_cast<double>(c.constant);
  for (const Arithmetic::Part& part : c.parts) {
    const std::vector<std::size_t> found = tree.select(part.path);
    if (found.empty()) {
      seen.complete = false;
      return seen;
    }
    const std::optional<std::int64_t> value = number_of(tree.text_of(found[0]));
    seen.numbers = seen.numbers && value.has_value();
    seen.nodes.push_back(found[0]);
    seen.values.push_back(value.value_or(0));
    seen.sum += static_cast<double>(part.factor) * static_cast<double>(seen.values.back());
  }
  return seen;
}

double distance_of(const Arithmetic::Comparison& c, const Seen& seen) {
  if (!seen.complete) return 0;
  if (!seen.numbers) return nowhere_near;
  switch (c.sign) {
    case Arithmetic::Sign::equal:
      return std::fabs(seen.sum);
    case Arithmetic::Sign::unequal:
      return seen.sum == 0 ? 1 : 0;
    case Arithmetic::Sign::below:
      return std::max(seen.sum, 0.0);
  }
  return 0;
}

/// Spelled with and without the zeros that fill the old text's width.
void spell(std::int64_t value, std::string_view old, std::vector<std::string>& texts) {
  const std::string plain = std::to_string(value);
  if (old.size() > plain.size() && value >= 0) {
    texts.push_back(std::string(old.size() - plain.size(), '0') + plain);
    if (old[0] != '0') std::swap(texts.back(), texts.emplace_back(plain));
  }
  texts.push_back(plain);
}

__extension__ typedef __int128 Big;

/// Values of one part that make the comparison hold, the most interesting ones first. They keep
/// something of the drawn value, so that not all sentences lie on the edge.
std::vector<std::int64_t> values_for(const Arithmetic::Comparison& c, const Seen& seen,
                                     std::size_t which) {
  Big rest = c.constant;
  for (std::size_t i = 0; i < c.parts.size(); ++i) {
    if (i != which) rest += static_cast<Big>(c.parts[i].factor) * seen.values[i];
  }
  const Big factor = c.parts[which].factor;
  const std::int64_t drawn = seen.values[which];
  std::vector<std::int64_t> values;
  const auto offer = [&](Big value) {
    if (value <= most && value >= -most) values.push_back(static_cast<std::int64_t>(value));
  };
  if (c.sign == Arithmetic::Sign::equal) {
    if (rest % factor == 0) offer(-rest / factor);
  } else if (c.sign == Arithmetic::Sign::unequal) {
    offer(static_cast<Big>(drawn) + 1);
    offer(static_cast<Big>(drawn) - 1);
  } else {
    // factor * x <= -rest: x up to, or from, the edge.
    const Big positive = factor < 0 ? -factor : factor;
    const Big bound = factor > 0 ? -rest : rest;
    const Big down = bound / positive - (bound % positive < 0 ? 1 : 0);
    const Big up = bound / positive + (bound % positive > 0 ? 1 : 0);
    const Big edge = factor > 0 ? down : up;
    const Big room = (edge < 0 ? -edge : edge) + 1;
    Big slack = (drawn < 0 ? -static_cast<Big>(drawn) : static_cast<Big>(drawn)) % room;
    for (;; slack /= 2) {
      offer(factor > 0 ? edge - slack : edge + slack);
      if (slack == 0) break;
    }
  }
  return values;
}

}  // namespace

Arithmetic Arithmetic::read(std::string_view formula) {
  Arithmetic arithmetic;
  arithmetic.comparisons_ = Reader(formula).all();
  return arithmetic;
}

double Arithmetic::distance(const Tree& tree) const {
  double sum = 0;
  for (const Comparison& c : comparisons_) sum += distance_of(c, look(c, tree));
  return sum;
}

std::vector<Arithmetic::Proposal> Arithmetic::proposals(const Tree& tree) const {
  std::vector<Proposal> all;
  for (const Comparison& c : comparisons_) {
    const Seen seen = look(c, tree);
    if (distance_of(c, seen) == 0) continue;
    if (!seen.numbers) break;
    for (std::size_t i = c.parts.size(); i-- > 0;) {
      Proposal proposal{seen.nodes[i], {}};
      for (const std::int64_t value : values_for(c, seen, i)) {
        spell(value, tree.text_of(seen.nodes[i]), proposal.texts);
      }
      all.push_back(std::move(proposal));
    }
    break;
  }
  return all;
}

}  // namespace surety::lang
