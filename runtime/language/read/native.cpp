// The notation of docs/languages.md:
//
//   name: alternatives ;       alternatives: sequence [@weight] | sequence [@weight] ...
//   "text" 'text' name [a-z] [^...] %x0-2E ( ) * + ? {k} {m,n} {m,}       // comment
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "runtime/generate/utf8.h"
#include "runtime/language/grammar/grammar.h"
#include "runtime/language/read/cursor.h"
#include "runtime/language/read/reader.h"

namespace surety::lang {

namespace {

class NativeReader {
 public:
  NativeReader(std::string_view text, Reading& reading)
      : cursor_(text, reading.problems), grammar_(reading.grammar) {}

  void read() {
    try {
      for (skip(); !cursor_.at_end(); skip()) read_rule();
    } catch (const Unreadable&) {  // the problem has been noted
    }
  }

 private:
  void skip() {
    while (!cursor_.at_end()) {
      if (cursor_.looking_at("//")) {
        while (!cursor_.at_end() && cursor_.peek() != '\n') cursor_.take();
      } else if (std::string_view(" \t\r\n").find(cursor_.peek()) != std::string_view::npos) {
        cursor_.take();
      } else {
        return;
      }
    }
  }

  void read_rule() {
    Rule rule;
    rule.place = cursor_.place();
    if (!starts_name(cursor_.peek())) {
      cursor_.fail(rule.place, "a rule is expected here (name: ... ;), not " + cursor_.found());
    }
    rule.name = cursor_.name();
    skip();
    if (!cursor_.accept(":")) {
      cursor_.fail(cursor_.place(), "a \":\" is expected after the rule's name \"" + rule.name +
                                        "\", not " + cursor_.found());
    }
    rule.body = alternatives(0);
    skip();
    if (!cursor_.accept(";")) {
      cursor_.fail(cursor_.place(),
                   "rule \"" + rule.name + "\" must end with a \";\", not " + cursor_.found());
    }
    grammar_.rules.push_back(std::move(rule));
  }

  NodeId alternatives(int depth) {
    return read_alternatives(
        cursor_, grammar_, depth, "|", [&] { skip(); }, [&] { return sequence(depth); },
        [&] { return weight(); });
  }

  double weight() {
    skip();
    const Place where = cursor_.place();
    if (!cursor_.accept("@")) return 1;
    skip();
    double value = cursor_.number();
    if (cursor_.accept(".")) {
      double scale = 0.1;
      for (; is_digit(cursor_.peek()); scale /= 10) value += scale * (cursor_.take() - '0');
    }
    if (value <= 0) {
      cursor_.report(where, "a weight must be above 0; leave the alternative out instead");
    }
    return value;
  }

  NodeId sequence(int depth) {
    Node node;
    node.kind = Kind::sequence;
    skip();
    node.place = cursor_.place();
    for (;;) {
      skip();
      const char c = cursor_.peek();
      if (cursor_.at_end() || c == '|' || c == ';' || c == ')' || c == '@') break;
      node.parts.push_back(item(depth));
    }
    if (node.parts.empty()) {
      cursor_.fail(node.place, "something is expected here, not " + cursor_.found() +
                                   "; write \"\" for the empty text");
    }
    if (node.parts.size() == 1) return node.parts[0];
    return grammar_.add(std::move(node));
  }

  NodeId item(int depth) {
    NodeId id = atom(depth);
    for (int suffixes = 0;; ++suffixes) {
      skip();
      if (suffixes > max_nesting) cursor_.fail(cursor_.place(), "too many repetitions in a row");
      Node node;
      node.kind = Kind::repeat;
      node.place = cursor_.place();
      if (cursor_.accept("*")) {
        node.least = 0;
        node.most = unbounded;
      } else if (cursor_.accept("+")) {
        node.least = 1;
        node.most = unbounded;
      } else if (cursor_.accept("?")) {
        node.least = 0;
        node.most = 1;
      } else if (cursor_.accept("{")) {
        skip();
        node.least = node.most = cursor_.number();
        skip();
        if (cursor_.accept(",")) {
          skip();
          node.most = cursor_.peek() == '}' ? unbounded : cursor_.number();
          skip();
        }
        if (!cursor_.accept("}")) {
          cursor_.fail(cursor_.place(), "a \"}\" is expected here, not " + cursor_.found());
        }
        if (node.most < node.least) {
          cursor_.report(node.place, "bad range: the least number of repetitions (" +
                                         std::to_string(node.least) + ") is above the most (" +
                                         std::to_string(node.most) + ")");
          node.most = node.least;
        }
      } else {
        return id;
      }
      node.parts.push_back(id);
      id = grammar_.add(std::move(node));
    }
  }

  NodeId atom(int depth) {
    Node node;
    node.place = cursor_.place();
    const char c = cursor_.peek();
    if (c == '"' || c == '\'') {
      node.kind = Kind::literal;
      node.text = quoted();
    } else if (cursor_.accept("[")) {
      node.kind = Kind::chars;
      node.set = read_class(cursor_, node.place);
    } else if (cursor_.accept("%")) {
      return code_points(node);
    } else if (cursor_.accept("(")) {
      const NodeId inner = alternatives(depth + 1);
      skip();
      if (!cursor_.accept(")")) {
        cursor_.fail(cursor_.place(), "a \")\" is expected here, not " + cursor_.found());
      }
      return inner;
    } else if (starts_name(c)) {
      node.kind = Kind::reference;
      node.text = cursor_.name();
      skip();
      if (cursor_.peek() == ':') {
        cursor_.fail(cursor_.place(), "unexpected \":\"; does the rule before \"" + node.text +
                                          "\" end with a \";\"?");
      }
    } else {
      cursor_.fail(node.place, "unexpected " + cursor_.found());
    }
    return grammar_.add(std::move(node));
  }

  std::string quoted() {
    const Place where = cursor_.place();
    const char quote = cursor_.take();
    std::string text;
    for (;;) {
      if (cursor_.at_end() || cursor_.peek() == '\n') {
        cursor_.fail(where, "this text is never closed by a matching quote on its line");
      }
      if (cursor_.peek() == quote) break;
      if (cursor_.accept("\\")) {
        const Cursor::Escaped escaped = cursor_.escape();
        if (escaped.range) cursor_.fail(where, "\\d, \\w and \\s belong into [ ]");
        if (escaped.byte) {
          text += static_cast<char>(escaped.value);
        } else {
          append_utf8(text, escaped.value);
        }
      } else {
        append_utf8(text, cursor_.code_point());
      }
    }
    cursor_.take();
    return text;
  }

  /// %x0-2E, %d13.10, %x41
  NodeId code_points(Node node) {
    const char base = cursor_.at_end() ? '\0' : cursor_.take();
    const unsigned radix = base == 'x' || base == 'X'   ? 16
                           : base == 'd' || base == 'D' ? 10
                           : base == 'b' || base == 'B' ? 2
                                                        : 0;
    if (radix == 0) cursor_.fail(node.place, "write a code point as %x41, %d65 or %b1000001");
    auto value = [&]() {
      const Place where = cursor_.place();
      std::uint64_t number = 0;
      int digits = 0;
      for (int digit; (digit = hex_value(cursor_.peek())) >= 0 && digit < static_cast<int>(radix);
           ++digits) {
        number = std::min<std::uint64_t>(number * radix + static_cast<unsigned>(digit), 1u << 30);
        cursor_.take();
      }
      if (digits == 0) cursor_.fail(where, "digits are expected here, not " + cursor_.found());
      if (number > last_code_point) cursor_.fail(where, "bad range: the last character is 10FFFF");
      return static_cast<std::uint32_t>(number);
    };
    const std::uint32_t first = value();
    if (cursor_.peek() == '.') {
      node.kind = Kind::literal;
      append_utf8(node.text, first);
      while (cursor_.accept(".")) append_utf8(node.text, value());
      return grammar_.add(std::move(node));
    }
    const std::uint32_t last = cursor_.accept("-") ? value() : first;
    if (last < first) {
      cursor_.report(node.place, "bad range: it ends before it begins; swap the two ends");
    }
    node.kind = Kind::chars;
    node.set.add(first, std::max(first, last));
    node.set.normalize();
    if (node.set.ranges.empty()) {
      cursor_.report(node.place, "bad range: it holds surrogates only, which are no characters");
      node.set.add('a', 'a');
    }
    return grammar_.add(std::move(node));
  }

  Cursor cursor_;
  Grammar& grammar_;
};

}  // namespace

Reading read_native(const std::string& name, std::string_view text, const Resolver& resolve) {
  Reading reading;
  reading.grammar.name = name;
  NativeReader(text, reading).read();
  if (reading.problems.empty()) finish(reading, resolve, "start");
  return reading;
}

}  // namespace surety::lang
