#include "tool/contracts/find_specifiers.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <initializer_list>
#include <string_view>
#include <utility>
#include <vector>

#include "tool/contracts/tokens.h"

namespace surety::tool::contracts {
namespace {

enum class ScopeKind { names, members, statements };

bool is_one_of(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), text) != words.end();
}

/// Words before a parenthesis that does not open a list of parameters.
bool takes_an_operand(std::string_view word) {
  return is_one_of(
      word, {"if",        "while",      "for",           "switch",    "catch",      "noexcept",
             "alignas",   "decltype",   "explicit",      "sizeof",    "alignof",    "typeid",
             "requires",  "throw",      "__attribute__", "constexpr", "__asm__",    "static_assert",
             "return",    "co_await",   "co_return",     "co_yield",  "__declspec", "asm",
             "typeof",    "new",        "delete",        "and",       "or",         "not",
             "int",       "bool",       "char",          "double",    "float",      "long",
             "short",     "unsigned",   "signed",        "void",      "auto",       "const",
             "volatile",  "__typeof__", "else",          "do",        "goto",       "case",
             "consteval", "bitand",     "bitor",         "xor",       "compl",      "this",
             "operator"});
}

/// Words that begin or join expressions: what follows them is not a declarator.
bool begins_expression(std::string_view word) {
  return is_one_of(
      word, {"return",   "else",      "do",       "case", "goto",  "throw", "new",   "delete",
             "co_await", "co_return", "co_yield", "and",  "or",    "not",   "xor",   "bitand",
             "bitor",    "compl",     "sizeof",   "if",   "while", "for",   "switch"});
}

/// Words between the parameters of a function and its contract.
bool follows_parameters(std::string_view word) {
  return is_one_of(word, {"const", "volatile", "noexcept", "override", "final", "throw", "try",
                          "__attribute__", "__restrict", "__restrict__", "asm", "__asm__"});
}

bool looks_like_macro(std::string_view word) {
  return word.size() > 1 && std::none_of(word.begin(), word.end(), [](char c) {
           return std::islower(static_cast<unsigned char>(c)) != 0;
         });
}

/// What is known of the declaration that is being read.
struct ReadSoFar {
  std::size_t begin = 0;
  bool is_function = false;     // a list of parameters stands before this place
  std::size_t parameters = 0;   // where it opens
  bool returns_behind = false;  // in a trailing return type
  bool constrained = false;     // in a requires-clause behind the parameters
  bool has_specifiers = false;  // of its own
  std::size_t class_key = 0;    // of `class`, `struct` or `union`
  bool is_class = false;
  bool is_initialised = false;  // behind `=`
};

class SpecifierFinder {
 public:
  explicit SpecifierFinder(const std::vector<Token>& tokens) : tokens_(tokens) {}

  std::vector<FoundSpecifier> all() {
    scan(0, tokens_.size(), ScopeKind::names, {});
    return std::move(found_);
  }

 private:
  std::string_view text(std::size_t i) const {
    return i < tokens_.size() ? tokens_[i].text : std::string_view();
  }
  bool is(std::size_t i, std::string_view wanted) const {
    return i < tokens_.size() && tokens_[i].kind != TokenKind::string && tokens_[i].text == wanted;
  }
  bool is_word(std::size_t i) const {
    return i < tokens_.size() && tokens_[i].kind == TokenKind::identifier;
  }
  /// Behind the bracket that closes the one at `open`, but not behind `end`.
  std::size_t behind(std::size_t open, std::size_t end) const {
    return std::min(closing(tokens_, open) + 1, end);
  }
  bool is_attribute(std::size_t i) const {
    return is(i, "[") && is(i + 1, "[") && tokens_[i].end == tokens_[i + 1].begin;
  }

  /// Behind the `>` of the arguments that open at `open`; behind the `<` if nothing closes them.
  std::size_t behind_angles(std::size_t open, std::size_t end) const {
    int depth = 0;
    for (std::size_t i = open; i < end; ++i) {
      if (is(i, "<")) ++depth;
      if (is(i, ">") && --depth == 0) return i + 1;
      if (is(i, ";") || is(i, "}")) break;
      if (is(i, "(") || is(i, "[") || is(i, "{")) i = behind(i, end) - 1;
    }
    return open + 1;
  }
  /// The `<` of the arguments that close at `close`; `close` if nothing opens them.
  std::size_t opening_angle(std::size_t close, std::size_t begin) const {
    int depth = 0;
    for (std::size_t i = close + 1; i-- > begin;) {
      if (is(i, ">")) ++depth;
      if (is(i, "<") && --depth == 0) return i;
      if (is(i, ";") || is(i, "{") || is(i, "}")) break;
    }
    return close;
  }

  void scan(std::size_t begin, std::size_t end, ScopeKind scope, std::string_view class_name) {
    while (begin < end) begin = declaration(begin, end, scope, class_name);
  }

  /// Lambdas are all that an expression can have.
  void expression(std::size_t begin, std::size_t end) {
    while (begin < end) {
      begin = is(begin, "[") && !is_attribute(begin) && expects_operand(begin) ? lambda(begin, end)
                                                                               : begin + 1;
    }
  }

  /// Whether what stands before leaves room for an operand, so that `[` opens a lambda.
  bool expects_operand(std::size_t i) const {
    if (i == 0) return true;
    if (tokens_[i - 1].kind == TokenKind::punctuation) return !is(i - 1, ")") && !is(i - 1, "]");
    return tokens_[i - 1].kind == TokenKind::identifier && begins_expression(text(i - 1));
  }

  /// A specifier that begins at `i`: where its predicate opens, or nothing.
  std::size_t predicate_of(std::size_t i, std::size_t end) const {
    std::size_t at = i + 1;
    while (is_attribute(at)) at = behind(at, end);
    return is(at, "(") && closing(tokens_, at) < end ? at : end;
  }
  bool is_specifier(std::size_t i, std::size_t end) const {
    if (!is(i, "pre") && !is(i, "post")) return false;
    const std::size_t open = predicate_of(i, end);
    if (open == end) return false;
    const std::size_t next = closing(tokens_, open) + 1;
    return next >= end || is_one_of(text(next), {"{", ";", "=", ":", "try", "pre", "post", ","}) ||
           is_attribute(next) || (is_word(next) && looks_like_macro(text(next)));
  }
  FoundSpecifier specifier(std::size_t i, std::size_t end) const {
    FoundSpecifier made;
    made.keyword = i;
    made.open = predicate_of(i, end);
    made.close = closing(tokens_, made.open);
    return made;
  }

  /// A lambda that opens at `[`; returns behind its body, or behind the bracket if it is none.
  std::size_t lambda(std::size_t at, std::size_t end) {
    const std::size_t captures = closing(tokens_, at);
    if (captures >= end) return at + 1;
    std::size_t i = captures + 1;
    if (is(i, "<")) i = behind_angles(i, end);
    std::size_t parameters = 0;
    if (is(i, "requires")) i = constraint(i, end);
    if (is(i, "(")) {
      parameters = i;
      i = behind(i, end);
    }
    std::vector<FoundSpecifier> own;
    bool returns_behind = false;
    while (i < end && !is(i, "{")) {
      if (is_specifier(i, end) && !is(i - 1, "->") && !is(i - 1, "::")) {
        FoundSpecifier made = specifier(i, end);
        made.of_lambda = true;
        made.has_parameters = parameters != 0;
        made.parameters = parameters;
        own.push_back(made);
        i = made.close + 1;
      } else if (is_attribute(i)) {
        i = behind(i, end);
      } else if (is(i, "->")) {
        returns_behind = true;
        ++i;
      } else if (is(i, "requires")) {
        i = constraint(i, end);
      } else if (is(i, "noexcept") || is(i, "throw") || is(i, "__attribute__")) {
        ++i;
        if (is(i, "(")) i = behind(i, end);
      } else if (is_one_of(text(i), {"mutable", "constexpr", "consteval", "static"})) {
        ++i;
      } else if (returns_behind && is(i, "<")) {
        i = behind_angles(i, end);
      } else if (returns_behind && is(i, "(")) {
        i = behind(i, end);
      } else if (returns_behind &&
                 (is_word(i) || is_one_of(text(i), {"::", "*", "&", "&&", "..."}))) {
        ++i;
      } else {
        return at + 1;
      }
    }
    if (i >= end) return at + 1;
    expression(at + 1, captures);
    if (parameters != 0) expression(parameters + 1, closing(tokens_, parameters));
    keep(own);
    const std::size_t close = behind(i, end);
    scan(i + 1, close - 1, ScopeKind::statements, {});
    return close;
  }
  void keep(const std::vector<FoundSpecifier>& made) {
    for (const FoundSpecifier& each : made) {
      found_.push_back(each);
      expression(each.open + 1, each.close);
    }
  }

  /// Behind `requires` and an expression that stands in brackets.
  std::size_t constraint(std::size_t i, std::size_t end) const {
    while (i < end && is(i, "requires")) ++i;
    if (is(i, "(")) i = behind(i, end);
    if (is(i, "{")) i = behind(i, end);
    return i;
  }

  /// The first token of the name before the parenthesis at `open`.
  std::size_t name_before(std::size_t open, std::size_t begin) const {
    std::size_t at = open;
    while (at > begin) {
      std::size_t part = at - 1;
      if (is(part, ">")) {
        const std::size_t angle = opening_angle(part, begin);
        if (angle == part || angle == begin) return open;
        part = angle - 1;
      }
      if (!is_word(part)) break;
      at = part;
      if (at > begin && is(at - 1, "~")) --at;
      if (at == begin || !is(at - 1, "::")) break;
      --at;
      if (at == begin || (!is_word(at - 1) && !is(at - 1, ">"))) break;
    }
    return at;
  }

  bool opens_parameters(std::size_t open, const ReadSoFar& made, ScopeKind scope,
                        std::string_view class_name) const {
    if (open == made.begin || made.is_initialised) return false;
    const std::size_t before = open - 1;
    if (is(before, ")")) return scope != ScopeKind::statements && !made.is_function;
    if (is_word(before) && takes_an_operand(text(before))) return false;
    if (!is_word(before) && !is(before, ">")) return false;
    const std::size_t name = name_before(open, made.begin);
    if (name >= open) return false;
    if (name == made.begin) {
      // A constructor or destructor; else a macro, or a call.
      const bool of_class =
          scope == ScopeKind::members && (is(name, "~") || text(name) == class_name);
      return of_class || names_constructor(name, open);
    }
    if (is_word(name - 1)) return !begins_expression(text(name - 1));
    if (is(name - 1, ")")) return ends_specifier_with_operand(name - 1, made.begin);
    return is_one_of(text(name - 1), {"*", "&", "&&", ">", "]", "::", ","});
  }
  /// `C::C(` or `C<T>::~C(`
  bool names_constructor(std::size_t name, std::size_t open) const {
    std::string_view last;
    for (std::size_t i = name; i + 1 < open; ++i) {
      if (is(i, "::") && is(i + 1, "~")) return true;
      if (is(i, "<")) i = behind_angles(i, open) - 1;
      if (is_word(i)) last = text(i);
    }
    return !last.empty() && open - name > 1 && is_word(open - 1) && is(open - 2, "::") &&
           text(open - 1) == last;
  }
  /// `decltype(x)`, `explicit(true)`, `alignas(8)`, `__attribute__((...))`, `requires (...)`
  bool ends_specifier_with_operand(std::size_t close, std::size_t begin) const {
    int depth = 0;
    for (std::size_t i = close + 1; i-- > begin;) {
      if (is(i, ")")) ++depth;
      if (is(i, "(") && --depth == 0) {
        return i > begin && is_one_of(text(i - 1), {"decltype", "explicit", "alignas", "requires",
                                                    "__attribute__", "__declspec"});
      }
    }
    return false;
  }

  /// Whether a specifier may stand here: behind a declarator and not as an operand of what is.
  bool takes_specifier(std::size_t i, const ReadSoFar& made, std::size_t end) const {
    if (!made.is_function || made.is_initialised || !is_specifier(i, end)) return false;
    if (made.returns_behind && is_one_of(text(i - 1), {"->", "::", "<", ","})) return false;
    return !made.constrained ||
           !is_one_of(text(i - 1), {"requires", "&&", "||", "!", "::", "and", "or", "not"});
  }

  bool is_assertion(std::size_t i, const ReadSoFar& made, std::size_t end) const {
    if (!is(i, "contract_assert")) return false;
    const bool first = i == made.begin || is(i - 1, ")") || is(i - 1, "else") || is(i - 1, "do") ||
                       is(i - 1, "]") || is(i - 1, ":");
    const std::size_t open = predicate_of(i, end);
    return first && open < end && is(closing(tokens_, open) + 1, ";");
  }

  /// Reads one declaration or statement; returns behind it.
  std::size_t declaration(std::size_t begin, std::size_t end, ScopeKind scope,
                          std::string_view class_name) {
    ReadSoFar made;
    made.begin = begin;
    std::size_t i = begin;
    while (i < end) {
      if (is(i, ";")) return i + 1;
      if (takes_specifier(i, made, end)) {
        FoundSpecifier each = specifier(i, end);
        each.has_parameters = true;
        each.parameters = made.parameters;
        made.has_specifiers = true;
        keep({each});
        i = each.close + 1;
      } else if (scope == ScopeKind::statements && is_assertion(i, made, end)) {
        keep({specifier(i, end)});
        i = found_.back().close + 1;
      } else if (is(i, "{")) {
        const std::size_t close = behind(i, end);
        if (!braces(i, close, made, scope)) return behind_handlers(close, end);
        i = close;
      } else if (is(i, "(")) {
        i = parenthesis(i, end, made, scope, class_name);
      } else if (is(i, "[")) {
        i = square(i, end, made);
      } else if (is(i, ":") && ends_label(made)) {
        return i + 1;
      } else if (is_word(i)) {
        i = word(i, end, made, scope);
      } else {
        i = sign(i, end, made, scope);
      }
    }
    return end;
  }

  /// A label, an access specifier, or the second half of `a ? b : c`; not the bases of a class and
  /// not the initialisers of a constructor.
  static bool ends_label(const ReadSoFar& made) { return !made.is_function && !made.is_class; }

  /// Returns whether the declaration goes on behind the braces.
  bool braces(std::size_t open, std::size_t close, ReadSoFar& made, ScopeKind scope) {
    if (made.is_function && !made.is_initialised) {
      scan(open + 1, close - 1, ScopeKind::statements, {});
      return false;
    }
    if (made.is_class && !made.is_initialised) {
      scan(open + 1, close - 1, ScopeKind::members, name_of_class(made.class_key, open));
      made.is_class = false;
      return true;
    }
    if (scope == ScopeKind::statements) {
      scan(open + 1, close - 1, ScopeKind::statements, {});
      return made.is_initialised;
    }
    expression(open + 1, close - 1);
    return true;
  }
  std::size_t behind_handlers(std::size_t at, std::size_t end) {
    while (is(at, "catch") && is(at + 1, "(")) {
      const std::size_t body = behind(at + 1, end);
      if (!is(body, "{")) return body;
      at = behind(body, end);
      scan(body + 1, at - 1, ScopeKind::statements, {});
    }
    return at;
  }
  std::string_view name_of_class(std::size_t key, std::size_t open) const {
    std::string_view name;
    for (std::size_t i = key + 1; i < open; ++i) {
      if (is(i, ":") || is(i, "<") || is(i, "final")) break;
      if (is_attribute(i) || is(i, "(")) {
        i = behind(i, open) - 1;
      } else if (is_word(i)) {
        name = text(i);
      }
    }
    return name;
  }

  std::size_t parenthesis(std::size_t open, std::size_t end, ReadSoFar& made, ScopeKind scope,
                          std::string_view class_name) {
    const std::size_t close = behind(open, end);
    expression(open + 1, close - 1);
    const bool belongs_to_suffix =
        made.is_function && (made.returns_behind || made.constrained ||
                             (is_word(open - 1) && (follows_parameters(text(open - 1)) ||
                                                    looks_like_macro(text(open - 1)))));
    if (belongs_to_suffix) return close;
    const bool list = opens_parameters(open, made, scope, class_name);
    made.is_function = list;
    if (list) made.parameters = open;
    made.returns_behind = made.constrained = false;
    return close;
  }

  std::size_t square(std::size_t open, std::size_t end, ReadSoFar& made) {
    if (is_attribute(open)) return behind(open, end);
    if (expects_operand(open)) return lambda(open, end);
    made.is_function = false;
    expression(open + 1, behind(open, end) - 1);
    return behind(open, end);
  }

  std::size_t word(std::size_t i, std::size_t end, ReadSoFar& made, ScopeKind scope) {
    if (is(i, "operator")) return named_operator(i, end, made);
    if (is(i, "template") && is(i + 1, "<")) return behind_angles(i + 1, end);
    if (is(i, "requires")) {
      made.constrained = made.is_function;
      return std::max(constraint(i, end), i + 1);
    }
    if (is(i, "enum")) return enumeration(i, end);
    if (scope == ScopeKind::names && (is(i, "namespace") || is(i, "extern"))) {
      return opened_scope(i, end);
    }
    if (!made.is_function && (is(i, "class") || is(i, "struct") || is(i, "union"))) {
      made.is_class = !made.is_initialised;
      made.class_key = i;
      return i + 1;
    }
    if (made.is_function && !made.returns_behind && !made.constrained &&
        !follows_parameters(text(i)) &&
        !(looks_like_macro(text(i)) && name_before(made.parameters, made.begin) != made.begin)) {
      made.is_function = false;
    }
    return i + 1;
  }

  std::size_t sign(std::size_t i, std::size_t end, ReadSoFar& made, ScopeKind scope) {
    if (is(i, "=")) {
      made.is_initialised = !made.is_function;
      if (made.is_function) return past_initialiser(i, end);
    } else if (is(i, ":") && made.is_function) {
      return initialisers(i + 1, end);
    } else if (is(i, "->") && made.is_function) {
      made.returns_behind = true;
    } else if (is(i, "<") && (made.returns_behind || made.constrained || made.is_class)) {
      return behind_angles(i, end);
    } else if (is(i, ",")) {
      made.is_function = made.is_initialised = false;
    } else if (made.is_function && !made.returns_behind && !made.constrained) {
      const bool reference = (is(i, "&") || is(i, "&&")) && scope != ScopeKind::statements;
      made.is_function = reference;
    }
    return i + 1;
  }
  /// Behind `= default`, `= delete("why")` and `= 0`.
  std::size_t past_initialiser(std::size_t i, std::size_t end) const {
    while (i < end && !is(i, ";") && !is(i, ",")) i = is(i, "(") ? behind(i, end) : i + 1;
    return i;
  }
  /// Behind those of a constructor.
  std::size_t initialisers(std::size_t i, std::size_t end) {
    while (i < end) {
      while (i < end && !is(i, "(") && !is(i, "{") && !is(i, ";")) {
        i = is(i, "<") ? behind_angles(i, end) : i + 1;
      }
      if (i >= end || is(i, ";")) return i;
      const std::size_t close = behind(i, end);
      expression(i + 1, close - 1);
      i = close;
      if (is(i, "...")) ++i;
      if (!is(i, ",")) return i;
      ++i;
    }
    return i;
  }

  std::size_t named_operator(std::size_t i, std::size_t end, ReadSoFar& made) {
    std::size_t at = i + 1;
    if (is(at, "(") && is(at + 1, ")")) at += 2;
    while (at < end && !is(at, "(") && !is(at, ";") && !is(at, "{")) ++at;
    if (!is(at, "(")) return at;
    const std::size_t close = behind(at, end);
    expression(at + 1, close - 1);
    made.is_function = !made.is_initialised;
    made.parameters = at;
    made.returns_behind = made.constrained = false;
    return close;
  }

  std::size_t enumeration(std::size_t i, std::size_t end) const {
    ++i;
    while (i < end && (is_word(i) || is_one_of(text(i), {"::", ":"}) || is_attribute(i))) {
      i = is_attribute(i) ? behind(i, end) : i + 1;
    }
    return is(i, "{") ? behind(i, end) : i;
  }

  /// `namespace a::b {` and `extern "C" {`
  std::size_t opened_scope(std::size_t i, std::size_t end) {
    std::size_t open = i + 1;
    if (is(i, "extern")) {
      if (open >= end || tokens_[open].kind != TokenKind::string) return open;
      ++open;
    } else {
      while (open < end && (is_word(open) || is(open, "::") || is_attribute(open))) {
        open = is_attribute(open) ? behind(open, end) : open + 1;
      }
    }
    if (!is(open, "{")) return open;
    const std::size_t close = behind(open, end);
    scan(open + 1, close - 1, ScopeKind::names, {});
    return close;
  }

  const std::vector<Token>& tokens_;
  std::vector<FoundSpecifier> found_;
};

}  // namespace

std::vector<FoundSpecifier> find_specifiers(const std::vector<Token>& tokens) {
  return SpecifierFinder(tokens).all();
}

}  // namespace surety::tool::contracts
