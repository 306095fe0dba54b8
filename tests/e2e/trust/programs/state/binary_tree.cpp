#include <memory>
#include <utility>
#include <vector>

class SearchTree {
 public:
  /// expect: contains(x)
  void insert(int x) { insert(root_, x); }
  /// expect: ret ==> size() > 0
  bool contains(int x) const {
    const Node* n = root_.get();
    while (n != nullptr && n->value != x) n = x < n->value ? n->left.get() : n->right.get();
    return n != nullptr;
  }
  /// Goes left where it should go right.
  /// assume: size() > 0
  /// expect: contains(ret) && forall x in values(): x <= ret
  int largest() const {
    const Node* n = root_.get();
    while (n->right != nullptr || (n->left != nullptr && n->left->right != nullptr)) n = n->right ? n->right.get() : n->left.get();
    return n->value;
  }
  std::size_t size() const { return values().size(); }
  std::vector<int> values() const {
    std::vector<int> out;
    walk(root_.get(), out);
    return out;
  }

 private:
  struct Node {
    int value;
    std::unique_ptr<Node> left, right;
  };
  static void insert(std::unique_ptr<Node>& n, int x) {
    if (!n) {
      n = std::make_unique<Node>();
      n->value = x;
    } else if (x != n->value) {
      insert(x < n->value ? n->left : n->right, x);
    }
  }
  static void walk(const Node* n, std::vector<int>& out) {
    if (n == nullptr) return;
    walk(n->left.get(), out);
    out.push_back(n->value);
    walk(n->right.get(), out);
  }
  std::unique_ptr<Node> root_;
};
