#include <memory>
#include <string>
#include <vector>

namespace shared {

struct Node {
  int value = 0;
  std::shared_ptr<Node> next;
};

/// expect: ret->value == value && ret->next == next
std::shared_ptr<Node> cons(int value, std::shared_ptr<Node> next) {
  auto node = std::make_shared<Node>();
  node->value = value;
  node->next = std::move(next);
  return node;
}

/// expect: ret == (node ? node->value : 0)
int value_of(const std::shared_ptr<Node>& node) { return node->value; }

/// expect: ret >= 0
int depth(const std::shared_ptr<const Node>& node) {
  return node ? 1 + depth(node->next) : 0;
}

/// expect: ret == !weak.expired()
bool alive(const std::weak_ptr<int>& weak) { return weak.lock() != nullptr; }

}  // namespace shared
