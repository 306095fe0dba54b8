// Arguments that are objects, point to them or hold them, and others that depend on those.
#include <vector>

/// It can be neither copied nor moved.
class Node {
 public:
  explicit Node(int value) : value_(value) {}
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;
  int value() const { return value_; }
  /// assume: 0 <= value && value <= 10
  /// expect: this->value() == value
  void set(int value) { value_ = value; }

 private:
  int value_;
};
/// assume: node != nullptr
/// expect: ret == node->value()
int value_of(const Node* node) { return node->value() == 7 ? 8 : node->value(); }
/// expect: node == nullptr || ret == node->value()
int value_or_zero(Node* node) { return node == nullptr ? 0 : node->value(); }
/// expect: node != nullptr
void must_not_be_null(Node* node) { static_cast<void>(node); }

class Item {
 public:
  explicit Item(int value) : value_(value) {}
  int value() const { return value_; }

 private:
  int value_;
};
/// assume: !items.empty()
/// assume: index < items.size()
/// expect: ret == items[index].value()
int picked(const std::vector<Item>& items, std::size_t index) {
  return index == 2 ? 0 : items.at(index).value();
}
/// assume: limit.value() > 0
/// assume: n = inclusive(0, limit.value())
/// expect: ret <= limit.value()
int below(const Item& limit, int n) { return n; }
