// RFC 5234 ABNF with the core rules, and RFC 7405 (%s"...", %i"..."). Indentation is free: a rule
// begins where a name is followed by "=" or "=/". Not taken: <prose>, which is no grammar.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "runtime/generate/utf8.h"
#include "runtime/language/grammar/grammar.h"
#include "runtime/language/read/cursor.h"
#include "runtime/language/read/reader.h"

namespace surety::lang {

namespace {

constexpr std::string_view core_rules = R"(
ALPHA = %x41-5A / %x61-7A
BIT = "0" / "1"
CHAR = %x01-7F
CR = %x0D
CRLF = CR LF
CTL = %x00-1F / %x7F
DIGIT = %x30-39
DQUOTE = %x22
HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"
HTAB = %x09
LF = %x0A
LWSP = *(WSP / CRLF WSP)
OCTET = %x00-FF
SP = %x20
VCHAR = %x21-7E
WSP = SP / HTAB
)";

std::string lower(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

class AbnfReader {
 public:
  AbnfReader(std::string_view text, Reading& reading, bool octets, bool core,
             std::map<std::string, RuleId>& by_name)
      : cursor_(text, reading.problems),
        grammar_(reading.grammar),
        octets_(octets),
        core_(core),
        by_name_(by_name) {}

  void read() {
    try {
      for (skip(); !cursor_.at_end(); skip()) read_rule();
    } catch (const Unreadable&) {  // the problem has been noted
    }
  }

 private:
  void skip() {
    while (!cursor_.at_end()) {
      if (cursor_.peek() == ';') {
        while (!cursor_.at_end() && cursor_.peek() != '\n') cursor_.take();
      } else if (std::string_view(" \t\r\n").find(cursor_.peek()) != std::string_view::npos) {
        cursor_.take();
      } else {
        return;
      }
    }
  }

  /// Whether a name here begins the next rule.
  bool at_rule() const {
    if (!is_letter(cursor_.peek())) return false;
    std::size_t ahead = 0;
    while (in_name(cursor_.peek(ahead))) ++ahead;
    while (cursor_.peek(ahead) == ' ' || cursor_.peek(ahead) == '\t') ++ahead;
    return cursor_.peek(ahead) == '=';
  }

  void read_rule() {
    Rule rule;
    rule.place = cursor_.place();
    rule.imported = core_;
    if (!at_rule()) {
      cursor_.fail(rule.place, "a rule is expected here (name = ...), not " + cursor_.found());
    }
    rule.name = cursor_.name();
    while (cursor_.peek() != '=') cursor_.take();
    cursor_.take();
    const bool more = cursor_.accept("/");
    rule.body = alternatives(0);
    const std::string key = lower(rule.name);
    const auto known = by_name_.find(key);
    if (more) {
      if (known == by_name_.end()) {
        cursor_.fail(rule.place, "=/ adds to rule \"" + rule.name + "\", which is not defined yet");
      }
      Rule& old = grammar_.rules[known->second];
      Node both;
      both.kind = Kind::alternation;
      both.place = old.place;
      both.parts = {old.body, rule.body};
      both.weights = {1, 1};
      old.body = grammar_.add(std::move(both));
      return;
    }
    if (known != by_name_.end()) {
      if (core_) return;  // a grammar may define a core rule itself
      cursor_.report(rule.place,
                     "rule \"" + rule.name + "\" is defined twice; use =/ to add to it");
      return;
    }
    by_name_[key] = static_cast<RuleId>(grammar_.rules.size());
    grammar_.rules.push_back(std::move(rule));
  }

  NodeId alternatives(int depth) {
    return read_alternatives(
        cursor_, grammar_, depth, "/", [&] { skip(); }, [&] { return concatenation(depth); },
        [] { return 1.0; });
  }

  NodeId concatenation(int depth) {
    Node node;
    node.kind = Kind::sequence;
    node.place = cursor_.place();
    for (skip(); !cursor_.at_end(); skip()) {
      const char c = cursor_.peek();
      if (c == '/' || c == ')' || c == ']' || at_rule()) break;
      node.parts.push_back(repetition(depth));
    }
    if (node.parts.empty()) {
      cursor_.fail(cursor_.place(), "an element is expected here, not " + cursor_.found());
    }
    if (node.parts.size() == 1) return node.parts[0];
    return grammar_.add(std::move(node));
  }

  NodeId repetition(int depth) {
    Node node;
    node.kind = Kind::repeat;
    node.place = cursor_.place();
    bool counted = false;
    if (is_digit(cursor_.peek())) {
      node.least = node.most = cursor_.number();
      counted = true;
    }
    if (cursor_.accept("*")) {
      if (!counted) node.least = 0;
      counted = true;
      node.most = is_digit(cursor_.peek()) ? cursor_.number() : unbounded;
    }
    if (counted && node.most < node.least) {
      cursor_.report(node.place, "bad range: the least number of repetitions is above the most");
      node.most = node.least;
    }
    const NodeId body = element(depth);
    if (!counted) return body;
    node.parts.push_back(body);
    return grammar_.add(std::move(node));
  }

  NodeId element(int depth) {
    Node node;
    node.place = cursor_.place();
    if (cursor_.accept("(") || cursor_.accept("[")) {
      const bool optional = cursor_.since(cursor_.offset() - 1) == "[";
      const NodeId inner = alternatives(depth + 1);
      skip();
      if (!cursor_.accept(optional ? "]" : ")")) {
        cursor_.fail(cursor_.place(), std::string("a \"") + (optional ? "]" : ")") +
                                          "\" is expected here, not " + cursor_.found());
      }
      if (!optional) return inner;
      node.kind = Kind::repeat;
      node.least = 0;
      node.most = 1;
      node.parts.push_back(inner);
      return grammar_.add(std::move(node));
    }
    if (cursor_.peek() == '"') return quoted(node, false);
    if (cursor_.looking_at("%s\"") || cursor_.looking_at("%i\"")) {
      const bool exact = cursor_.looking_at("%s");
      cursor_.take();
      cursor_.take();
      return quoted(node, exact);
    }
    if (cursor_.accept("%")) return value(node);
    if (cursor_.peek() == '<') {
      cursor_.fail(node.place, "<prose> cannot be read as a grammar; write a rule in its place");
    }
    if (!is_letter(cursor_.peek())) cursor_.fail(node.place, "unexpected " + cursor_.found());
    node.kind = Kind::reference;
    node.text = cursor_.name();
    return grammar_.add(std::move(node));
  }

  NodeId quoted(Node node, bool exact) {
    cursor_.take();
    std::string text;
    while (!cursor_.at_end() && cursor_.peek() != '"' && cursor_.peek() != '\n') {
      text += cursor_.take();
    }
    if (!cursor_.accept("\"")) cursor_.fail(node.place, "this text is never closed by a quote");
    bool letters = false;
    for (char c : text) letters = letters || is_letter(c);
    if (exact || !letters) {
      node.kind = Kind::literal;
      node.text = text;
      return grammar_.add(std::move(node));
    }
    // Letters stand for both cases.
    node.kind = Kind::sequence;
    for (char c : text) {
      Node one;
      one.place = node.place;
      one.kind = Kind::chars;
      const auto b = static_cast<unsigned char>(c);
      one.set.add(b, b);
      if (is_letter(c)) one.set.add(b ^ 0x20u, b ^ 0x20u);
      one.set.normalize();
      node.parts.push_back(grammar_.add(std::move(one)));
    }
    return node.parts.size() == 1 ? node.parts[0] : grammar_.add(std::move(node));
  }

  NodeId value(Node node) {
    const char base = cursor_.at_end() ? '\0' : static_cast<char>(cursor_.take() | 0x20);
    const int radix = base == 'x' ? 16 : base == 'd' ? 10 : base == 'b' ? 2 : 0;
    if (radix == 0) cursor_.fail(node.place, "write a value as %x41, %d65 or %b1000001");
    auto number = [&]() {
      const Place where = cursor_.place();
      std::uint64_t result = 0;
      int digits = 0;
      for (int digit; (digit = hex_value(cursor_.peek())) >= 0 && digit < radix; ++digits) {
        result = std::min<std::uint64_t>(
            result * static_cast<unsigned>(radix) + static_cast<unsigned>(digit), 1u << 30);
        cursor_.take();
      }
      if (digits == 0) cursor_.fail(where, "digits are expected here, not " + cursor_.found());
      if (result > (octets_ ? 0xFF : last_code_point)) {
        cursor_.fail(where, octets_ ? "bad range: a byte is at most FF"
                                    : "bad range: the last character is 10FFFF");
      }
      return static_cast<std::uint32_t>(result);
    };
    const std::uint32_t first = number();
    if (cursor_.peek() == '.') {
      node.kind = Kind::literal;
      auto append = [&](std::uint32_t c) {
        if (octets_) {
          node.text += static_cast<char>(c);
        } else {
          append_utf8(node.text, c);
        }
      };
      append(first);
      while (cursor_.accept(".")) append(number());
      return grammar_.add(std::move(node));
    }
    const std::uint32_t last = cursor_.accept("-") ? number() : first;
    if (last < first) {
      cursor_.fail(node.place, "bad range: it ends before it begins; swap the two ends");
    }
    node.kind = Kind::chars;
    node.set.bytes = octets_;
    node.set.add(first, last);
    node.set.normalize();
    if (node.set.ranges.empty())
      cursor_.fail(node.place, "bad range: surrogates are no characters");
    return grammar_.add(std::move(node));
  }

  Cursor cursor_;
  Grammar& grammar_;
  const bool octets_;
  const bool core_;
  std::map<std::string, RuleId>& by_name_;
};

}  // namespace

Reading read_abnf(const std::string& name, std::string_view text, bool octets) {
  Reading reading;
  reading.grammar.name = name;
  std::map<std::string, RuleId> by_name;
  AbnfReader(text, reading, octets, false, by_name).read();
  if (!reading.problems.empty()) return reading;
  if (reading.grammar.rules.empty()) {
    reading.problems.push_back({{1, 1}, "the grammar has no rules"});
    return reading;
  }
  AbnfReader(core_rules, reading, octets, true, by_name).read();
  // Names do not distinguish capitals; bind them to the spelling of the definition.
  for (Node& node : reading.grammar.nodes) {
    if (node.kind != Kind::reference) continue;
    const auto at = by_name.find(lower(node.text));
    if (at != by_name.end()) node.text = reading.grammar.rules[at->second].name;
  }
  // Collected grammars hold rules that this start symbol does not need.
  const std::string start = reading.grammar.rules[0].name;
  for (Rule& rule : reading.grammar.rules) rule.imported = true;
  finish(reading, nullptr, start);
  return reading;
}

}  // namespace surety::lang
