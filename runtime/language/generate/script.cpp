// The decisions that a sentence is drawn by, from its tree. Each rule is looked at by itself: the
// rules below it are read at once, as the tree has them.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/generate/derivation.h"
#include "runtime/generate/utf8.h"
#include "runtime/language/generate/char_table.h"
#include "runtime/language/generate/program.h"
#include "runtime/language/grammar/grammar.h"
#include "surety/language/tree.h"

namespace surety::lang {

namespace {

/// Stands for the decisions of the next rule below.
constexpr std::uint64_t below = ~std::uint64_t{0};

/// The body of a rule, and the text that it covers.
class BodyRules {
 public:
  using Node = NodeId;
  struct State {
    std::size_t at = 0;
    std::uint32_t child = 0;  // node of the tree
    friend bool operator==(const State&, const State&) = default;
  };

  BodyRules(const Program& program, std::string_view text, const std::vector<TreeNode>& nodes,
            std::uint32_t rule)
      : program_(program), text_(text), nodes_(nodes), end_(nodes[rule].next) {}

  detail::Form form(Node id) const {
    switch (program_.nodes[id].kind) {
      case Kind::sequence:
        return detail::Form::sequence;
      case Kind::alternation:
        return detail::Form::alternatives;
      case Kind::repeat:
        return detail::Form::repeat;
      default:
        return detail::Form::leaf;
    }
  }
  std::size_t parts(Node id) const { return program_.nodes[id].count; }
  Node part(Node id, std::size_t i) const {
    const DrawNode& node = program_.nodes[id];
    return node.kind == Kind::repeat ? node.body : program_.parts[node.first + i];
  }
  std::size_t least(Node id) const { return program_.nodes[id].least; }
  std::size_t most(Node id) const { return program_.nodes[id].most; }

  bool read(Node id, State& state, std::vector<std::uint64_t>& decisions) const {
    const DrawNode& node = program_.nodes[id];
    if (node.kind == Kind::literal) {
      const std::string_view wanted(program_.literals.data() + node.body, node.least);
      if (text_.compare(state.at, wanted.size(), wanted) != 0) return false;
      state.at += wanted.size();
      return true;
    }
    if (node.kind == Kind::reference) {
      if (state.child >= end_) return false;
      const TreeNode& child = nodes_[state.child];
      if (child.rule != node.body || child.begin != state.at) return false;
      decisions.push_back(below);
      state = {child.end, child.next};
      return true;
    }
    return read_character(program_.tables[node.body], state, decisions);
  }

 private:
  bool read_character(const CharTable& table, State& state,
                      std::vector<std::uint64_t>& decisions) const {
    if (state.at >= text_.size()) return false;
    const auto first = static_cast<unsigned char>(text_[state.at]);
    std::uint64_t index = table.index_of(first);
    std::size_t length = 1;
    if (index >= table.single()) {
      length = utf8_length(text_, state.at);
      if (length < 2) return false;
      index = table.index_of(utf8_code_point(text_.substr(state.at, length)));
      if (index >= table.count()) return false;
    }
    decisions.push_back(index);
    state.at += length;
    return true;
  }

  const Program& program_;
  std::string_view text_;
  const std::vector<TreeNode>& nodes_;
  std::uint32_t end_;
};

class ScriptWriter {
 public:
  ScriptWriter(const Program& program, std::string_view text, const std::vector<TreeNode>& nodes)
      : program_(program), text_(text), nodes_(nodes) {}

  bool add(std::uint32_t at) {
    const TreeNode& node = nodes_[at];
    const DrawRule& rule = program_.rules[node.rule];
    if (rule.foreign) {
      script_.foreign.emplace_back(text_.substr(node.begin, node.end - node.begin));
      return true;
    }
    const BodyRules rules(program_, text_, nodes_, at);
    const auto decisions = detail::Derivation<BodyRules>(rules)(rule.body, {node.begin, at + 1},
                                                                {node.end, node.next});
    if (!decisions) return false;
    std::uint32_t child = at + 1;
    for (const std::uint64_t decision : *decisions) {
      if (decision != below) {
        script_.decisions.push_back(decision);
        continue;
      }
      if (!add(child)) return false;
      child = nodes_[child].next;
    }
    return true;
  }
  Script take() { return std::move(script_); }

 private:
  const Program& program_;
  std::string_view text_;
  const std::vector<TreeNode>& nodes_;
  Script script_;
};

}  // namespace

std::optional<Script> script_of(const Program& program, std::string_view text,
                                const std::vector<TreeNode>& nodes) {
  ScriptWriter writer(program, text, nodes);
  if (nodes.empty() || !writer.add(0)) return std::nullopt;
  return writer.take();
}

}  // namespace surety::lang
