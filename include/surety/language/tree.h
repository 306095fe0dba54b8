// Parse trees: a flat array in preorder, built on demand. A node is a rule and the text that it
// covers; repetitions and brackets leave no nodes, so every rule is a direct child of the rule
// in whose text it stands.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace surety {

/// A path selects nothing, is not a path, or selects differently in two readings of the text.
class SelectionError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct TreeNode {
  std::uint32_t rule = 0;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::uint32_t next = 0;  // the index behind this subtree: the next sibling, if there is one
};

class Tree {
 public:
  Tree(std::string text, std::vector<TreeNode> nodes,
       std::shared_ptr<const std::vector<std::string>> labels)
      : text_(std::move(text)), nodes_(std::move(nodes)), labels_(std::move(labels)) {}

  const std::string& text() const { return text_; }
  const std::vector<TreeNode>& nodes() const { return nodes_; }
  const std::string& label(std::size_t node) const { return (*labels_)[nodes_[node].rule]; }
  std::string_view text_of(std::size_t node) const {
    return std::string_view(text_).substr(nodes_[node].begin,
                                          nodes_[node].end - nodes_[node].begin);
  }
  std::vector<std::size_t> children(std::size_t node) const;
  /// Indices of the nodes that a path selects from the node; `.A`, `.A[k]`, `..A`, combined.
  std::vector<std::size_t> select(std::string_view path, std::size_t from = 0) const;
  std::vector<std::string_view> texts(std::string_view path) const;
  /// Indented, one node a line.
  std::string print() const;

 private:
  std::string text_;
  std::vector<TreeNode> nodes_;
  std::shared_ptr<const std::vector<std::string>> labels_;
};

}  // namespace surety
