// Regular expressions as generators: a small parser to a tree, from which strings are drawn and
// in which strings are looked up by simulating the automaton (linear in the text, no backtracking).
#include <algorithm>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/generate/derivation.h"
#include "surety/generate/containers.h"
#include "surety/generate/core.h"
#include "surety/generate/encode.h"
#include "surety/generate/text.h"
#include "surety/source.h"

namespace surety {
namespace detail {

using Set = std::bitset<256>;

struct Node {
  enum class Kind { set, sequence, alternatives, repeat } kind;
  std::vector<Node> children;  // repeat: exactly one
  std::string members;         // set: simplest first
  std::size_t least = 0, most = 0;
};

/// One state of the automaton; `out` are the states entered without reading.
struct State {
  Set accepts;
  bool reads = false;
  std::vector<std::size_t> out;
};

struct Pattern {
  Node root;
  std::vector<State> states;
  std::size_t start = 0, final = 0;
};

namespace {

constexpr std::size_t most_states = 200000;

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {
    if (peek() == '^') ++at_;
    if (!text_.empty() && text_.back() == '$' && !escaped(text_.size() - 1)) {
      text_.remove_suffix(1);
    }
  }
  Node parse() {
    Node node = alternatives();
    if (at_ < text_.size()) fail("unmatched ')'");
    return node;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw std::invalid_argument("regular expression, position " + std::to_string(at_ + 1) + ": " +
                                what);
  }
  bool escaped(std::size_t position) const {
    std::size_t slashes = 0;
    while (slashes < position && text_[position - 1 - slashes] == '\\') ++slashes;
    return slashes % 2 == 1;
  }
  int peek() const { return at_ < text_.size() ? static_cast<unsigned char>(text_[at_]) : -1; }
  char take(const char* wanted) {
    if (at_ >= text_.size())
      fail(std::string("the expression ends where ") + wanted + " is wanted");
    return text_[at_++];
  }

  static Node leaf(const Set& set) {
    Node node{Node::Kind::set, {}, {}, 0, 0};
    static const Characters order = Characters::bytes();
    for (std::size_t i = 0; i < 256; ++i) {
      const char c = order.at(i);
      if (set[static_cast<unsigned char>(c)]) node.members.push_back(c);
    }
    return node;
  }

  Node alternatives() {
    Node node{Node::Kind::alternatives, {}, {}, 0, 0};
    node.children.push_back(sequence());
    while (peek() == '|') {
      ++at_;
      node.children.push_back(sequence());
    }
    return node.children.size() == 1 ? Node(std::move(node.children[0])) : node;
  }
  Node sequence() {
    Node node{Node::Kind::sequence, {}, {}, 0, 0};
    while (peek() >= 0 && peek() != '|' && peek() != ')') node.children.push_back(repeated());
    return node;
  }
  Node repeated() {
    Node node = atom();
    for (;;) {
      std::size_t least = 0, most = unlimited;
      if (peek() == '*') {
        ++at_;
      } else if (peek() == '+') {
        ++at_;
        least = 1;
      } else if (peek() == '?') {
        ++at_;
        most = 1;
      } else if (peek() == '{') {
        bounds(least, most);
      } else {
        return node;
      }
      if (peek() == '?' || peek() == '+') ++at_;  // lazy or possessive: the same set of strings
      Node outer{Node::Kind::repeat, {}, {}, least, most};
      outer.children.push_back(std::move(node));
      node = std::move(outer);
    }
  }
  void bounds(std::size_t& least, std::size_t& most) {
    ++at_;
    least = number();
    most = least;
    if (peek() == ',') {
      ++at_;
      most = peek() == '}' ? unlimited : number();
    }
    if (peek() != '}') fail("'}' is wanted after the bounds of a repetition");
    ++at_;
    if (least > most) fail("the bounds of a repetition are in the wrong order");
  }
  std::size_t number() {
    if (peek() < '0' || peek() > '9') fail("a number is wanted");
    std::size_t value = 0;
    while (peek() >= '0' && peek() <= '9') {
      value = 10 * value + static_cast<std::size_t>(text_[at_++] - '0');
      if (value > 10000) fail("a repetition of more than 10000 is not supported");
    }
    return value;
  }
  Node atom() {
    const char c = take("an expression");
    switch (c) {
      case '(': {
        if (peek() == '?') {
          ++at_;
          if (take("':'") != ':') fail("only (?:...) groups are supported, no look-around");
        }
        Node node = alternatives();
        if (peek() != ')') fail("')' is missing");
        ++at_;
        return node;
      }
      case '[':
        return leaf(bracket());
      case '.': {
        Set set;
        set.set();
        set.reset('\n');
        return leaf(set);
      }
      case '\\':
        return leaf(escape());
      case '*':
      case '+':
      case '?':
      case '{':
        --at_;
        fail("there is nothing to repeat");
      case '^':
      case '$':
        --at_;
        fail("anchors are supported at the ends only");
      default: {
        Set set;
        set.set(static_cast<unsigned char>(c));
        return leaf(set);
      }
    }
  }
  Set escape() {
    const char c = take("an escaped character");
    Set set;
    const auto range = [&set](int from, int to) {
      for (int i = from; i <= to; ++i) set.set(static_cast<std::size_t>(i));
    };
    switch (c) {
      case 'd':
      case 'D':
        range('0', '9');
        break;
      case 'w':
      case 'W':
        range('0', '9'), range('a', 'z'), range('A', 'Z'), set.set('_');
        break;
      case 's':
      case 'S':
        for (unsigned char space : {' ', '\t', '\n', '\r', '\f', '\v'}) set.set(space);
        break;
      case 'n':
        set.set('\n');
        return set;
      case 't':
        set.set('\t');
        return set;
      case 'r':
        set.set('\r');
        return set;
      case 'f':
        set.set('\f');
        return set;
      case 'v':
        set.set('\v');
        return set;
      case '0':
        set.set(0);
        return set;
      case 'x': {
        unsigned value = 0;
        for (int i = 0; i < 2; ++i) {
          const char digit = take("a hexadecimal digit");
          const std::size_t place =
              std::string_view("0123456789abcdef0123456789ABCDEF").find(digit);
          if (place == std::string_view::npos) fail("a hexadecimal digit is wanted");
          value = 16 * value + static_cast<unsigned>(place % 16);
        }
        set.set(value);
        return set;
      }
      default:
        if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '1' && c <= '9')) {
          --at_;
          fail(std::string("the escape \\") + c + " is not supported");
        }
        set.set(static_cast<unsigned char>(c));
        return set;
    }
    return c >= 'a' ? set : ~set;
  }
  Set bracket() {
    const bool negated = peek() == '^';
    if (negated) ++at_;
    Set set;
    for (bool first = true; peek() != ']' || first; first = false) {
      const Set low = element();
      if (peek() != '-' || at_ + 1 >= text_.size() || text_[at_ + 1] == ']') {
        set |= low;
        continue;
      }
      ++at_;
      const Set high = element();
      if (low.count() != 1 || high.count() != 1)
        fail("a range needs single characters as its ends");
      const std::size_t from = low._Find_first(), to = high._Find_first();
      if (from > to) fail("the ends of a range are in the wrong order");
      for (std::size_t i = from; i <= to; ++i) set.set(i);
    }
    ++at_;
    return negated ? ~set : set;
  }
  Set element() {
    const char c = take("']'");
    if (c == '\\') return escape();
    if (c == '[' && peek() == ':') fail("named classes such as [:alpha:] are not supported");
    Set set;
    set.set(static_cast<unsigned char>(c));
    return set;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

/// Adds the states of a node between `from` and the state that it returns.
std::size_t compile(const Node& node, std::size_t from, std::vector<State>& states) {
  const auto add = [&states] {
    if (states.size() >= most_states) {
      throw std::invalid_argument("regular expression: its repetitions are too large");
    }
    states.emplace_back();
    return states.size() - 1;
  };
  switch (node.kind) {
    case Node::Kind::set: {
      const std::size_t reading = add(), after = add();
      states[from].out.push_back(reading);
      states[reading].reads = true;
      for (char c : node.members) states[reading].accepts.set(static_cast<unsigned char>(c));
      states[reading].out.push_back(after);
      return after;
    }
    case Node::Kind::sequence:
      for (const Node& child : node.children) from = compile(child, from, states);
      return from;
    case Node::Kind::alternatives: {
      const std::size_t after = add();
      for (const Node& child : node.children) {
        const std::size_t before = add();
        states[from].out.push_back(before);
        states[compile(child, before, states)].out.push_back(after);
      }
      return after;
    }
    case Node::Kind::repeat: {
      const Node& child = node.children[0];
      for (std::size_t i = 0; i < node.least; ++i) from = compile(child, from, states);
      const std::size_t after = add();
      states[from].out.push_back(after);
      if (node.most == unlimited) {
        const std::size_t before = add();
        states[from].out.push_back(before);
        const std::size_t end = compile(child, before, states);
        states[end].out.push_back(before);
        states[end].out.push_back(after);
      } else {
        for (std::size_t i = node.least; i < node.most; ++i) {
          from = compile(child, from, states);
          states[from].out.push_back(after);
        }
      }
      return after;
    }
  }
  return from;
}

void enter(const Pattern& pattern, std::size_t state, std::vector<bool>& active,
           std::vector<std::size_t>& list) {
  std::vector<std::size_t> todo{state};
  while (!todo.empty()) {
    const std::size_t next = todo.back();
    todo.pop_back();
    if (active[next]) continue;
    active[next] = true;
    list.push_back(next);
    if (!pattern.states[next].reads) {
      todo.insert(todo.end(), pattern.states[next].out.begin(), pattern.states[next].out.end());
    }
  }
}

void draw_node(const Node& node, Source& source, std::string& text) {
  switch (node.kind) {
    case Node::Kind::set:
      if (node.members.empty()) raise_empty("expression", "a class in it has no characters");
      text.push_back(
          node.members[static_cast<std::size_t>(source.choose(node.members.size() - 1))]);
      return;
    case Node::Kind::sequence:
      for (const Node& child : node.children) draw_node(child, source, text);
      return;
    case Node::Kind::alternatives: {
      Span span(source, label_of("alternatives"));
      draw_node(node.children[static_cast<std::size_t>(source.choose(node.children.size() - 1))],
                source, text);
      return;
    }
    case Node::Kind::repeat:
      for (Repeat repeat(source, node.least, node.most); repeat.more();) {
        draw_node(node.children[0], source, text);
      }
      return;
  }
}

/// The nodes of a pattern and a text, for those who look for the way from one to the other.
struct PatternRules {
  using Node = const detail::Node*;
  using State = std::size_t;
  std::string_view text;

  static Form form(Node node) {
    switch (node->kind) {
      case detail::Node::Kind::set:
        return Form::leaf;
      case detail::Node::Kind::sequence:
        return Form::sequence;
      case detail::Node::Kind::alternatives:
        return Form::alternatives;
      case detail::Node::Kind::repeat:
        break;
    }
    return Form::repeat;
  }
  static std::size_t parts(Node node) { return node->children.size(); }
  static Node part(Node node, std::size_t i) { return &node->children[i]; }
  static std::size_t least(Node node) { return node->least; }
  static std::size_t most(Node node) { return node->most; }
  bool read(Node node, State& at, std::vector<std::uint64_t>& decisions) const {
    if (at == text.size()) return false;
    const std::size_t member = node->members.find(text[at]);
    if (member == std::string::npos) return false;
    decisions.push_back(member);
    ++at;
    return true;
  }
};

/// Writes down the choices of `draw_node`, by decisions.
void write_node(const Node& node, Source& source, const std::uint64_t*& next) {
  switch (node.kind) {
    case Node::Kind::set:
      source.record(*next++, node.members.size() - 1);
      return;
    case Node::Kind::sequence:
      for (const Node& child : node.children) write_node(child, source, next);
      return;
    case Node::Kind::alternatives: {
      Span span(source, label_of("alternatives"));
      const std::uint64_t taken = *next++;
      source.record(taken, node.children.size() - 1);
      write_node(node.children[static_cast<std::size_t>(taken)], source, next);
      return;
    }
    case Node::Kind::repeat: {
      const auto count = static_cast<std::size_t>(*next++);
      for (Repeat repeat(source, node.least, node.most, Repeat::Forced{count}); repeat.more();) {
        write_node(node.children[0], source, next);
      }
      return;
    }
  }
}

}  // namespace
}  // namespace detail

Matching::Matching(std::string_view expression) {
  auto pattern = std::make_shared<detail::Pattern>();
  pattern->root = detail::Parser(expression).parse();
  pattern->states.emplace_back();
  pattern->final = detail::compile(pattern->root, 0, pattern->states);
  pattern_ = std::move(pattern);
}

bool Matching::contains(std::string_view text) const {
  std::vector<bool> active(pattern_->states.size());
  std::vector<std::size_t> now, next;
  detail::enter(*pattern_, pattern_->start, active, now);
  for (char c : text) {
    std::fill(active.begin(), active.end(), false);
    next.clear();
    for (std::size_t state : now) {
      const detail::State& s = pattern_->states[state];
      if (s.reads && s.accepts[static_cast<unsigned char>(c)]) {
        detail::enter(*pattern_, s.out[0], active, next);
      }
    }
    std::swap(now, next);
    if (now.empty()) return false;
  }
  return active[pattern_->final];
}

std::string Matching::draw(Source& source) const {
  const std::size_t begin = source.position();
  std::string text;
  detail::draw_node(pattern_->root, source, text);
  if (source.wish() != nullptr) detail::grant(*this, source, begin, text);
  return text;
}

bool Matching::encode(Source& source, std::string_view text) const {
  if (text.size() > detail::longest_derived) return false;
  const detail::PatternRules rules{text};
  const auto decisions =
      detail::Derivation<detail::PatternRules>(rules)(&pattern_->root, 0, text.size());
  if (!decisions) return false;
  const std::uint64_t* next = decisions->data();
  detail::write_node(pattern_->root, source, next);
  return true;
}

}  // namespace surety
