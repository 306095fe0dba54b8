#include <memory>
#include <utility>

struct OwnedNode {
  int value = 0;
  std::unique_ptr<OwnedNode> next;
};

class OwnedList {
 public:
  OwnedList() = default;
  OwnedList(OwnedList&&) = default;
  OwnedList& operator=(OwnedList&&) = default;

  /// expect: size() == old(size()) + 1 && front() == value
  void push(int value) {
    auto node = std::make_unique<OwnedNode>();
    node->value = value;
    node->next = std::move(head_);
    head_ = std::move(node);
  }
  /// The first node is not compared.
  /// expect: count(value) == 0
  void remove(int value) {
    for (OwnedNode* n = head_.get(); n != nullptr && n->next != nullptr;) {
      if (n->next->value == value) {
        n->next = std::move(n->next->next);
      } else {
        n = n->next.get();
      }
    }
  }
  /// assume: size() > 0
  /// expect: ret == head_->value
  int front() const { return head_->value; }

  int size() const {
    int n = 0;
    for (auto* p = head_.get(); p != nullptr; p = p->next.get()) ++n;
    return n;
  }
  int count(int value) const {
    int n = 0;
    for (auto* p = head_.get(); p != nullptr; p = p->next.get()) n += p->value == value ? 1 : 0;
    return n;
  }

 private:
  std::unique_ptr<OwnedNode> head_;
};
