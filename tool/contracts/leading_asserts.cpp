#include "tool/contracts/leading_asserts.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "tool/contracts/source_tokens.h"
#include "tool/contracts/tokens.h"
#include "tool/model/source_text.h"

namespace surety::tool::contracts {
namespace {

constexpr std::string_view without_place[] = {
    "Expects", "Ensures", "gsl_Expects", "gsl_Ensures", "gsl_ExpectsAudit", "gsl_EnsuresAudit"};
constexpr std::string_view with_message = "BOOST_ASSERT_MSG";

/// Some tokens of a vector, from one index up to another.
struct Part {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool empty() const { return begin >= end; }
};

class BodyReader {
 public:
  BodyReader(std::string_view code, std::size_t begin, std::size_t end,
             const std::function<bool(std::size_t)>& is_call)
      : code_(code),
        from_(begin),
        is_call_(is_call),
        tokens_(tokenize(code.substr(begin, end - begin))) {}

  std::vector<WrittenAssert> all() {
    std::vector<WrittenAssert> found;
    for (std::size_t i = 0; i < tokens_.size();) {
      const std::size_t behind = behind_assert(i);
      if (behind == i) {
        const std::size_t next = behind_nothing(i);
        if (next == i) break;
        i = next;
        continue;
      }
      const Part condition = condition_of(i);
      if (never_holds(condition)) break;
      if (!always_holds(condition)) found.push_back(made(i, condition));
      i = behind;
    }
    return found;
  }

 private:
  bool is(std::size_t i, std::string_view text) const {
    return i < tokens_.size() && tokens_[i].kind != TokenKind::string && tokens_[i].text == text;
  }
  bool is_text(std::size_t i) const {
    return i < tokens_.size() && tokens_[i].kind == TokenKind::string &&
           tokens_[i].text.find('"') != std::string_view::npos;
  }

  /// Behind the semicolon of an assertion that begins here; `i` if none does.
  std::size_t behind_assert(std::size_t i) const {
    if (tokens_[i].kind != TokenKind::identifier || !is_assertion_macro(tokens_[i].text)) return i;
    if (!is(i + 1, "(") || !is_call_(from_ + tokens_[i].begin)) return i;
    const std::size_t close = closing(tokens_, i + 1);
    return is(close + 1, ";") && close > i + 2 ? close + 2 : i;
  }
  /// Behind a statement that does nothing; `i` if it is none.
  std::size_t behind_nothing(std::size_t i) const {
    if (is(i, ";")) return i + 1;
    if (is(i, "static_assert") || is(i, "_Static_assert")) {
      const std::size_t close = is(i + 1, "(") ? closing(tokens_, i + 1) : tokens_.size();
      return is(close + 1, ";") ? close + 2 : i;
    }
    const bool unused = is(i, "(") && is(i + 1, "void") && is(i + 2, ")") &&
                        i + 3 < tokens_.size() && tokens_[i + 3].kind == TokenKind::identifier;
    return unused && is(i + 4, ";") ? i + 5 : i;
  }

  /// Behind the bracket that closes the one at `i`, or behind the token.
  std::size_t next(std::size_t i, std::size_t end) const {
    const bool opens = is(i, "(") || is(i, "[") || is(i, "{");
    return opens ? std::min(closing(tokens_, i) + 1, end) : i + 1;
  }

  Part condition_of(std::size_t macro) const {
    Part part{macro + 2, closing(tokens_, macro + 1)};
    if (takes_message(tokens_[macro].text)) {
      std::size_t comma = part.begin;
      while (comma < part.end && !is(comma, ",")) comma = next(comma, part.end);
      part.end = comma;
    }
    return without_text(part);
  }
  /// Without `&& "why"` behind it or `"why" &&` before it.
  Part without_text(Part part) const {
    std::size_t last = part.end;
    while (last > part.begin && is_text(last - 1)) --last;
    const bool joins = last > part.begin + 1 && (is(last - 1, "&&") || is(last - 1, "and"));
    // In `a || b && "why"` the text belongs to `b`.
    const bool alone = last < part.end && joins && !has_weaker(part);
    if (alone) part.end = last - 1;
    std::size_t first = part.begin;
    while (first < part.end && is_text(first)) ++first;
    if (first > part.begin && (is(first, "&&") || is(first, "and")) && !has_weaker(part)) {
      part.begin = first + 1;
    }
    return part;
  }
  /// Whether an operator stands in it that binds less than `&&`.
  bool has_weaker(const Part& part) const {
    for (std::size_t i = part.begin; i < part.end; i = next(i, part.end)) {
      if (is(i, "||") || is(i, "or") || is(i, "?") || is(i, ",") || is(i, "=")) return true;
    }
    return false;
  }
  Part without_brackets(Part part) const {
    while (!part.empty() && is(part.begin, "(") && closing(tokens_, part.begin) + 1 == part.end) {
      part = without_text({part.begin + 1, part.end - 1});
    }
    return part;
  }
  bool never_holds(const Part& condition) const {
    Part part = without_brackets(condition);
    if (is(part.begin, "!") && part.begin + 1 < part.end) {
      part = without_brackets({part.begin + 1, part.end});
      return part.end == part.begin + 1 && (is(part.begin, "true") || is_text(part.begin));
    }
    if (has_weaker(part)) return false;
    const auto is_false = [&](std::size_t i) {
      return is(i, "false") || is(i, "0") || is(i, "FALSE") || is(i, "nullptr") || is(i, "NULL");
    };
    if (part.end == part.begin + 1) return is_false(part.begin);
    // `false && anything`
    return is_false(part.begin) && (is(part.begin + 1, "&&") || is(part.begin + 1, "and"));
  }
  bool always_holds(const Part& condition) const {
    const Part part = without_brackets(condition);
    return part.end == part.begin + 1 &&
           (is(part.begin, "true") || is(part.begin, "1") || is_text(part.begin));
  }

  WrittenAssert made(std::size_t macro, const Part& condition) const {
    WrittenAssert out;
    out.macro = tokens_[macro].text;
    out.begin = static_cast<unsigned>(from_ + tokens_[macro].begin);
    out.end = static_cast<unsigned>(from_ + tokens_[closing(tokens_, macro + 1)].end);
    out.predicate = text_between(code_, from_ + tokens_[condition.begin].begin,
                                 from_ + tokens_[condition.end - 1].end);
    return out;
  }

  std::string_view code_;
  std::size_t from_;
  const std::function<bool(std::size_t)>& is_call_;
  std::vector<Token> tokens_;
};

}  // namespace

bool fails_without_place(std::string_view name) {
  return std::find(std::begin(without_place), std::end(without_place), name) !=
         std::end(without_place);
}

bool takes_message(std::string_view name) { return name == with_message; }

bool is_assertion_macro(std::string_view name) {
  return name == "assert" || name == "BOOST_ASSERT" || takes_message(name) ||
         fails_without_place(name);
}

std::vector<WrittenAssert> leading_asserts(std::string_view code, std::size_t begin,
                                           std::size_t end,
                                           const std::function<bool(std::size_t)>& is_call) {
  return BodyReader(code, begin, end, is_call).all();
}

}  // namespace surety::tool::contracts
