#include "tool/contracts/rewrite.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "tool/contracts/tokens.h"
#include "tool/model/source_text.h"

namespace surety::tool::contracts {
namespace {

bool is(const Token& token, std::string_view text) {
  return token.kind != TokenKind::string && token.text == text;
}

bool ends_operand(const Token& token) {
  if (token.kind != TokenKind::punctuation) return token.text != "return";
  return token.text == ")" || token.text == "]" || token.text == "}";
}

bool starts_operand(const Token& token) {
  if (token.kind != TokenKind::punctuation) return true;
  for (std::string_view text : {"(", "{", "::", "!", "~", "*", "&", "-", "+", "["}) {
    if (token.text == text) return true;
  }
  return false;
}

bool binds_weaker_than_in(const Token& token) {
  for (std::string_view text : {"==>", "&&", "||", "==", "!=", "?", ":", ",", "<", ">",
                                "<=", ">=", "=", ";", "return", "&", "^", "|", "<=>"}) {
    if (is(token, text)) return true;
  }
  return false;
}

class Rewriter {
 public:
  Rewriter(const SourceText& source, const RewriteOld& old, BoundType bound)
      : source_(source), old_(old), bound_type_(bound), tokens_(tokenize(source.text)) {}

  SourceText all() { return range(0, tokens_.size()); }

 private:
  unsigned place(std::size_t token) const {
    if (token < tokens_.size()) return source_.offsets[tokens_[token].begin];
    return source_.last_offset();
  }

  /// White space and text between tokens is kept, so that columns of errors stay right.
  void copy(SourceText& out, std::size_t token, std::size_t first) const {
    if (token > first) out.add(source_.part(tokens_[token - 1].end, tokens_[token].begin));
    out.add(source_.part(tokens_[token].begin, tokens_[token].end));
  }

  /// The next token in [begin, end) outside brackets for which `wanted` holds; `end` if none.
  template <class Wanted>
  std::size_t find(std::size_t begin, std::size_t end, const Wanted& wanted) const {
    for (std::size_t i = begin; i < end; ++i) {
      if (wanted(i)) return i;
      if (is(tokens_[i], "(") || is(tokens_[i], "[") || is(tokens_[i], "{")) {
        i = closing(tokens_, i);
        if (i >= end) break;
      }
    }
    return end;
  }

  bool is_quantifier(std::size_t i, std::size_t end) const {
    return (is(tokens_[i], "forall") || is(tokens_[i], "exists")) && i + 1 < end &&
           tokens_[i + 1].kind == TokenKind::identifier;
  }
  bool is_in(std::size_t i, std::size_t begin, std::size_t end) const {
    return is(tokens_[i], "in") && i > begin && i + 1 < end && ends_operand(tokens_[i - 1]) &&
           starts_operand(tokens_[i + 1]);
  }

  SourceText range(std::size_t begin, std::size_t end) {
    if (begin >= end) return {};
    // What a quantifier binds is found before anything else: it reaches to the end.
    const std::size_t quantifier =
        find(begin, end, [&](std::size_t i) { return is_quantifier(i, end); });
    // Arguments and braced lists hold several expressions.
    const std::size_t comma =
        find(begin, quantifier, [&](std::size_t i) { return is(tokens_[i], ","); });
    if (comma != quantifier && !inside_template(begin, comma)) {
      SourceText out = range(begin, comma);
      out.add(source_.part(tokens_[comma].begin, tokens_[comma].end));
      out.add(" ");
      out.add(range(comma + 1, end));
      return out;
    }
    const std::size_t arrow =
        find(begin, quantifier, [&](std::size_t i) { return is(tokens_[i], "==>"); });
    if (arrow != quantifier) return implication(begin, arrow, end);
    if (quantifier == begin) return quantified(begin, end);
    if (quantifier != end) {
      SourceText out = membership(begin, quantifier);
      out.add(" ");
      out.add(quantified(quantifier, end));
      return out;
    }
    return membership(begin, end);
  }

  /// A comma between < and > belongs to template arguments, whose parts are left alone anyway.
  bool inside_template(std::size_t begin, std::size_t comma) const {
    int depth = 0;
    for (std::size_t i = begin; i < comma; ++i) {
      if (is(tokens_[i], "<")) ++depth;
      if (is(tokens_[i], ">")) --depth;
    }
    return depth > 0;
  }

  SourceText implication(std::size_t begin, std::size_t arrow, std::size_t end) {
    if (arrow == begin) throw RewriteError{"'==>' needs a condition before it", place(arrow), {}};
    if (arrow + 1 == end) throw RewriteError{"'==>' needs a condition after it", place(arrow), {}};
    SourceText out;
    out.add("(!(");
    out.add(range(begin, arrow));
    out.add(") ");
    out.add("||", place(arrow));
    out.add(" (");
    out.add(range(arrow + 1, end));
    out.add("))");
    return out;
  }

  SourceText quantified(std::size_t begin, std::size_t end) {
    const bool all = is(tokens_[begin], "forall");
    const std::string word(tokens_[begin].text);
    const std::size_t colon = find(begin, end, [&](std::size_t i) {
      return is(tokens_[i], ":") && (i == 0 || !is(tokens_[i - 1], "?"));
    });
    if (colon == end) {
      throw RewriteError{"'" + word + "' needs a ':' before its condition", place(begin),
                         "write '" + word + " x in range: condition'"};
    }
    if (colon + 1 == end) {
      throw RewriteError{"'" + word + "' needs a condition after ':'", place(colon), {}};
    }
    return bound(begin, begin + 1, colon, end, all, word);
  }

  /// Binds the variables in [at, colon) one inside the other around what follows the colon.
  SourceText bound(std::size_t keyword, std::size_t at, std::size_t colon, std::size_t end,
                   bool all, const std::string& word) {
    if (at + 2 >= colon || tokens_[at].kind != TokenKind::identifier ||
        !is(tokens_[at + 1], "in")) {
      throw RewriteError{
          "'" + word + "' binds its variables like 'i in range'", place(at),
          "write '" + word + " i in indices(v): ...' or '" + word + " i in range(0, n): ...'"};
    }
    const std::size_t comma = find(at + 2, colon, [&](std::size_t i) {
      return is(tokens_[i], ",") && i + 2 < colon && is(tokens_[i + 2], "in");
    });
    SourceText domain = range(at + 2, comma);
    SourceText out;
    out.add(all ? "::surety::detail::for_all" : "::surety::detail::there_is");
    out.add("(", place(keyword));
    out.add(domain);
    if (bound_type_ == BoundType::spelled) {
      out.add(", [&](const ::surety::detail::Element<decltype(");
      out.add(domain);
      out.add(")>& ");
    } else {
      out.add(", [&](const auto& ");
    }
    out.add(source_.part(tokens_[at].begin, tokens_[at].end));
    out.add(") -> bool { return static_cast<bool>(");
    out.add(comma == colon ? range(colon + 1, end)
                           : bound(keyword, comma + 1, colon, end, all, word));
    out.add("); })", place(end - 1));
    return out;
  }

  SourceText membership(std::size_t begin, std::size_t end) {
    const std::size_t in = find(begin, end, [&](std::size_t i) { return is_in(i, begin, end); });
    if (in == end) return plain(begin, end);
    std::size_t left = in;
    while (left > begin && !weaker_before(begin, left)) left = step_left(begin, left);
    std::size_t arguments_end = in + 1;
    const std::size_t right = find(in + 1, end, [&](std::size_t i) {
      arguments_end = std::max(arguments_end, template_arguments_end(i, end));
      return i >= arguments_end && binds_weaker_than_in(tokens_[i]);
    });
    SourceText out = left > begin ? plain(begin, left) : SourceText{};
    out.add(" ::surety::detail::in(");
    out.add(plain(left, in));
    out.add(", ", place(in));
    out.add(plain(in + 1, right));
    out.add(")");
    if (right < end) {
      out.add(" ");
      out.add(source_.part(tokens_[right].begin, tokens_[right].end));
      out.add(" ");
      out.add(membership(right + 1, end));
    }
    return out;
  }
  /// Behind the `>` that closes the template arguments which begin at `open`; `open` itself where
  /// nothing tells that a `<` is no comparison.
  std::size_t template_arguments_end(std::size_t open, std::size_t end) const {
    if (!is(tokens_[open], "<") || tokens_[open - 1].kind != TokenKind::identifier) return open;
    int depth = 0;
    for (std::size_t i = open; i + 1 < end; ++i) {
      if (is(tokens_[i], "&&") || is(tokens_[i], "||")) return open;
      if (is(tokens_[i], "<")) ++depth;
      if (is(tokens_[i], ">")) --depth;
      if (is(tokens_[i], ">>")) depth -= 2;
      if (depth > 0) continue;
      const Token& next = tokens_[i + 1];
      return is(next, "(") || is(next, "{") || is(next, "::") ? i + 1 : open;
    }
    return open;
  }
  bool weaker_before(std::size_t begin, std::size_t at) const {
    const Token& before = tokens_[at - 1];
    // The > of template arguments ends an operand only before ( or ::; elsewhere it compares.
    return at > begin && binds_weaker_than_in(before);
  }
  std::size_t step_left(std::size_t begin, std::size_t at) const {
    int depth = 0;
    for (std::size_t i = at; i-- > begin;) {
      const Token& token = tokens_[i];
      if (is(token, ")") || is(token, "]") || is(token, "}")) ++depth;
      if (is(token, "(") || is(token, "[") || is(token, "{")) --depth;
      if (depth <= 0) return i;
    }
    return begin;
  }

  SourceText plain(std::size_t begin, std::size_t end) {
    SourceText out;
    for (std::size_t i = begin; i < end; ++i) {
      const bool member = i > 0 && (is(tokens_[i - 1], ".") || is(tokens_[i - 1], "->") ||
                                    is(tokens_[i - 1], "::"));
      if (is(tokens_[i], "old") && !member && i + 1 < end && is(tokens_[i + 1], "(")) {
        const std::size_t close = closing(tokens_, i + 1);
        if (close >= end) throw RewriteError{"'old(' is not closed", place(i), {}};
        if (i > begin) out.add(source_.part(tokens_[i - 1].end, tokens_[i].begin));
        SourceText inner = range(i + 2, close);
        if (inner.trimmed().empty())
          throw RewriteError{"'old()' needs an expression", place(i), {}};
        out.add(old_(inner, place(i), place(close)));
        i = close;
        continue;
      }
      copy(out, i, begin);
      if (is(tokens_[i], "(") || is(tokens_[i], "[") || is(tokens_[i], "{")) {
        const std::size_t close = closing(tokens_, i);
        if (close >= end) continue;  // the compiler will say so
        out.add(range(i + 1, close));
        copy(out, close, close);
        i = close;
      }
    }
    return out;
  }

  const SourceText& source_;
  const RewriteOld& old_;
  BoundType bound_type_;
  std::vector<Token> tokens_;
};

}  // namespace

SourceText rewrite(const SourceText& clause, const RewriteOld& old, BoundType bound) {
  return Rewriter(clause, old, bound).all();
}

std::string without_old(const SourceText& clause) {
  try {
    return rewrite(clause, [](const SourceText&, unsigned, unsigned) { return SourceText{}; }).text;
  } catch (const RewriteError&) {
    return clause.text;
  }
}

}  // namespace surety::tool::contracts
