// ANTLR4 grammars (.g4), as far as real ones go without code in them.
//
// Taken: combined, parser and lexer rules, fragments, 'literals', [sets], 'a'..'z', ~sets, the
// dot, ( ) * + ? and their lazy forms (which have the same texts), labels, #names, <assoc=...>,
// options, channels and skip, EOF, actions { } (which are ignored).
// Refused, with an error: predicates { }?, rule arguments and return values, modes, imports,
// tokens that only code can make.
// Different: there is no separate tokenizer. Texts of skipped tokens may stand between tokens,
// but "longest match wins" and "the first rule wins" do not hold, so a grammar that relies on
// them accepts more here.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/generate/utf8.h"
#include "runtime/language/grammar/grammar.h"
#include "runtime/language/read/cursor.h"
#include "runtime/language/read/reader.h"

namespace surety::lang {

namespace {

bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

class AntlrReader {
 public:
  AntlrReader(std::string_view text, Reading& reading)
      : cursor_(text, reading.problems), grammar_(reading.grammar) {}

  void read() {
    try {
      header();
      for (skip(); !cursor_.at_end(); skip()) read_rule();
      finish_tokens();
    } catch (const Unreadable&) {  // the problem has been noted
    }
  }
  std::string start;

 private:
  void skip() {
    while (!cursor_.at_end()) {
      if (cursor_.looking_at("//")) {
        while (!cursor_.at_end() && cursor_.peek() != '\n') cursor_.take();
      } else if (cursor_.looking_at("/*")) {
        const Place where = cursor_.place();
        while (!cursor_.at_end() && !cursor_.accept("*/")) cursor_.take();
        if (cursor_.at_end() && cursor_.since(cursor_.offset() - 2) != "*/") {
          cursor_.fail(where, "this comment is never closed");
        }
      } else if (std::string_view(" \t\r\n").find(cursor_.peek()) != std::string_view::npos) {
        cursor_.take();
      } else {
        return;
      }
    }
  }
  bool accept(std::string_view what) {
    skip();
    return cursor_.accept(what);
  }
  bool accept_word(std::string_view word) {
    skip();
    if (!cursor_.looking_at(word) || in_name(cursor_.peek(word.size()))) return false;
    return cursor_.accept(word);
  }
  void expect(std::string_view what) {
    if (!accept(what)) {
      cursor_.fail(cursor_.place(),
                   "a \"" + std::string(what) + "\" is expected here, not " + cursor_.found());
    }
  }
  std::string name() {
    skip();
    if (!starts_name(cursor_.peek())) {
      cursor_.fail(cursor_.place(), "a name is expected here, not " + cursor_.found());
    }
    const std::size_t begin = cursor_.offset();
    while (!cursor_.at_end() && in_name(cursor_.peek()) && cursor_.peek() != '-') cursor_.take();
    return std::string(cursor_.since(begin));
  }
  /// { ... } with whatever is inside.
  void braces() {
    const Place where = cursor_.place();
    int depth = 0;
    do {
      if (cursor_.at_end()) cursor_.fail(where, "this { is never closed");
      const char c = cursor_.take();
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
    } while (depth > 0);
  }

  void header() {
    skip();
    accept_word("lexer") || accept_word("parser");
    if (accept_word("grammar")) {
      name();
      expect(";");
    }
  }

  void read_rule() {
    const Place place = cursor_.place();
    if (accept("@")) {
      while (!cursor_.at_end() && cursor_.peek() != '{') cursor_.take();
      braces();
      return;
    }
    if (accept_word("options") || accept_word("channels") || accept_word("tokens")) {
      skip();
      braces();
      return;
    }
    if (accept_word("import")) cursor_.fail(place, "import is not taken; paste the other grammar");
    if (accept_word("mode")) cursor_.fail(place, "lexer modes are not taken");
    const bool fragment = accept_word("fragment");
    Rule rule;
    skip();
    rule.place = cursor_.place();
    rule.name = name();
    rule.imported = true;
    lexical_ = is_capital(rule.name[0]);
    skipped_ = false;
    skip();
    if (cursor_.peek() == '[' || cursor_.looking_at("returns") || cursor_.looking_at("locals")) {
      cursor_.fail(cursor_.place(), "arguments, return values and locals of rules are not taken");
    }
    if (accept_word("options")) {
      skip();
      braces();
    }
    expect(":");
    rule.body = alternatives(0);
    expect(";");
    if (!lexical_ && start.empty()) start = rule.name;
    if (skipped_ && !fragment) skipped_tokens_.push_back(rule.name);
    grammar_.rules.push_back(std::move(rule));
  }

  NodeId alternatives(int depth) {
    return read_alternatives(
        cursor_, grammar_, depth, "|", [&] { skip(); }, [&] { return sequence(depth); },
        [] { return 1.0; });
  }

  NodeId sequence(int depth) {
    Node node;
    node.kind = Kind::sequence;
    node.place = cursor_.place();
    for (;;) {
      skip();
      const char c = cursor_.peek();
      if (cursor_.at_end() || c == '|' || c == ';' || c == ')') break;
      if (c == '#') {
        cursor_.take();
        name();
        continue;
      }
      if (c == '<') {
        while (!cursor_.at_end() && cursor_.take() != '>') {
        }
        continue;
      }
      if (c == '{') {
        const Place where = cursor_.place();
        braces();
        if (accept("?")) cursor_.fail(where, "predicates { }? are not taken: they are code");
        continue;
      }
      if (cursor_.accept("->")) {
        commands();
        continue;
      }
      node.parts.push_back(item(depth));
    }
    if (node.parts.size() == 1) return node.parts[0];
    return grammar_.add(std::move(node));
  }

  void commands() {
    do {
      const Place where = cursor_.place();
      const std::string command = name();
      if (command == "skip" || command == "channel") skipped_ = true;
      if (command == "mode" || command == "pushMode" || command == "popMode" || command == "more") {
        cursor_.fail(where, "the lexer command \"" + command + "\" is not taken");
      }
      if (accept("(")) {
        while (!cursor_.at_end() && cursor_.take() != ')') {
        }
      }
    } while (accept(","));
  }

  NodeId item(int depth) {
    NodeId id = atom(depth);
    for (int suffixes = 0; suffixes < max_nesting; ++suffixes) {
      skip();
      Node node;
      node.kind = Kind::repeat;
      node.place = cursor_.place();
      node.least = cursor_.peek() == '+' ? 1 : 0;
      node.most = cursor_.peek() == '?' ? 1 : unbounded;
      if (!cursor_.accept("*") && !cursor_.accept("+") && !cursor_.accept("?")) break;
      cursor_.accept("?");  // lazy: which texts there are does not change
      node.parts.push_back(id);
      id = grammar_.add(std::move(node));
    }
    return id;
  }

  NodeId atom(int depth) {
    skip();
    Node node;
    node.place = cursor_.place();
    const char c = cursor_.peek();
    if (cursor_.accept("(")) {
      const NodeId inner = alternatives(depth + 1);
      expect(")");
      return inner;
    }
    if (c == '\'') {
      node.kind = Kind::literal;
      node.text = quoted();
      skip();
      if (cursor_.accept("..")) {
        skip();
        const std::string last = quoted();
        node.kind = Kind::chars;
        node.set.add(only(node.text, node.place), only(last, node.place));
        if (node.set.ranges[0].last < node.set.ranges[0].first) {
          cursor_.fail(node.place, "bad range: it ends before it begins; swap the two ends");
        }
        node.set.normalize();
        node.text.clear();
      }
      return token(grammar_.add(std::move(node)));
    }
    if (cursor_.accept("[")) {
      node.kind = Kind::chars;
      node.set = read_class(cursor_, node.place);
      return token(grammar_.add(std::move(node)));
    }
    if (cursor_.accept("~")) {
      if (!lexical_) cursor_.fail(node.place, "~ of tokens is not taken in parser rules");
      node.kind = Kind::chars;
      node.set = inverted_set().complement();
      if (node.set.ranges.empty())
        cursor_.fail(node.place, "this set contains no character at all");
      return grammar_.add(std::move(node));
    }
    if (cursor_.accept(".")) {
      if (!lexical_) cursor_.fail(node.place, "the dot is not taken in parser rules");
      node.kind = Kind::chars;
      node.set.add(0, last_code_point);
      node.set.normalize();
      return grammar_.add(std::move(node));
    }
    if (!starts_name(c)) cursor_.fail(node.place, "unexpected " + cursor_.found());
    std::string word = name();
    skip();
    // label=element and label+=element
    if (cursor_.peek() == '=' || cursor_.looking_at("+=")) {
      cursor_.accept("+");
      cursor_.take();
      return atom(depth);
    }
    if (word == "EOF") {
      node.kind = Kind::literal;
      return grammar_.add(std::move(node));
    }
    node.kind = Kind::reference;
    node.text = word;
    const NodeId id = grammar_.add(std::move(node));
    return is_capital(word[0]) ? token(id) : id;
  }

  /// In a parser rule a token may be followed by skipped ones.
  NodeId token(NodeId id) {
    if (lexical_) return id;
    Node gap;
    gap.kind = Kind::reference;
    gap.text = "skipped-tokens";
    gap.place = grammar_.nodes[id].place;
    const NodeId gap_id = grammar_.add(std::move(gap));
    Node both;
    both.kind = Kind::sequence;
    both.place = grammar_.nodes[id].place;
    both.parts = {id, gap_id};
    return grammar_.add(std::move(both));
  }

  void finish_tokens() {
    Node all;
    all.kind = Kind::alternation;
    for (const std::string& token_name : skipped_tokens_) {
      Node reference;
      reference.kind = Kind::reference;
      reference.text = token_name;
      all.parts.push_back(grammar_.add(std::move(reference)));
      all.weights.push_back(1);
    }
    Node repeat;
    repeat.kind = Kind::repeat;
    repeat.least = 0;
    repeat.most = skipped_tokens_.empty() ? 0 : unbounded;
    Node nothing;
    nothing.kind = Kind::literal;
    repeat.parts = {grammar_.add(skipped_tokens_.empty() ? std::move(nothing) : std::move(all))};
    Rule gaps;
    gaps.name = "skipped-tokens";
    gaps.imported = true;
    gaps.body = grammar_.add(std::move(repeat));
    grammar_.rules.push_back(std::move(gaps));
    if (start.empty() && !grammar_.rules.empty()) start = grammar_.rules[0].name;
    for (Rule& rule : grammar_.rules) {
      if (rule.name != start) continue;
      Node gap;
      gap.kind = Kind::reference;
      gap.text = "skipped-tokens";
      Node body;
      body.kind = Kind::sequence;
      body.parts = {grammar_.add(std::move(gap)), rule.body};
      rule.body = grammar_.add(std::move(body));
    }
  }

  std::string quoted() {
    const Place where = cursor_.place();
    if (!cursor_.accept("'")) cursor_.fail(where, "a quoted text is expected here");
    std::string text;
    while (!cursor_.looking_at("'")) {
      if (cursor_.at_end() || cursor_.peek() == '\n')
        cursor_.fail(where, "this text is never closed");
      append_utf8(text, cursor_.accept("\\") ? cursor_.escape().value : cursor_.code_point());
    }
    cursor_.take();
    return text;
  }
  std::uint32_t only(const std::string& text, Place place) {
    std::vector<Problem> ignored;
    Cursor one(text, ignored);
    if (text.empty()) cursor_.fail(place, "a range needs one character at each end");
    const std::uint32_t c = one.code_point();
    if (!one.at_end()) cursor_.fail(place, "a range needs one character at each end");
    return c;
  }
  CharSet inverted_set() {
    skip();
    const Place where = cursor_.place();
    CharSet set;
    if (cursor_.accept("[")) return read_class(cursor_, where);
    if (cursor_.accept("(")) {
      do {
        const CharSet part = inverted_set();
        set.ranges.insert(set.ranges.end(), part.ranges.begin(), part.ranges.end());
      } while (accept("|"));
      expect(")");
    } else {
      const std::uint32_t c = only(quoted(), where);
      set.add(c, c);
    }
    set.normalize();
    return set;
  }

  Cursor cursor_;
  Grammar& grammar_;
  bool lexical_ = false;
  bool skipped_ = false;
  std::vector<std::string> skipped_tokens_;
};

}  // namespace

Reading read_antlr(const std::string& name, std::string_view text) {
  Reading reading;
  reading.grammar.name = name;
  AntlrReader reader(text, reading);
  reader.read();
  if (reading.problems.empty()) finish(reading, nullptr, reader.start);
  return reading;
}

}  // namespace surety::lang
