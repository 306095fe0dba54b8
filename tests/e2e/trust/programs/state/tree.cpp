#include <algorithm>
#include <memory>
#include <vector>

struct TreeNode {
  int value = 0;
  std::vector<TreeNode> children;
};

/// expect: ret >= 1
int tree_size(const TreeNode& t) {
  int n = 1;
  for (const auto& c : t.children) n += tree_size(c);
  return n;
}

/// Only one level deep.
/// expect: ret <= tree_size(t)
/// expect: forall c in t.children: ret > tree_height(c)
int tree_height(const TreeNode& t);
int tree_height(const TreeNode& t) {
  int most = 0;
  for (const auto& c : t.children) most = std::max(most, c.children.empty() ? 1 : 2);
  return most + 1;
}

/// expect: ret >= t.value
int tree_max(const TreeNode& t) {
  int most = t.value;
  for (const auto& c : t.children) most = std::max(most, tree_max(c));
  return most;
}
