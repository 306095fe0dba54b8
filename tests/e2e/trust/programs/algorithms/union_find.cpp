#include <numeric>
#include <vector>

class Sets {
 public:
  static constexpr int size = 6;
  /// expect: count() == size
  Sets() : parent_(size) { std::iota(parent_.begin(), parent_.end(), 0); }
  /// assume: a = inclusive(0, size - 1)
  /// assume: b = inclusive(0, size - 1)
  /// expect: same(a, b)
  void unite(int a, int b) { parent_[index(root(a))] = root(b); }
  /// Hangs a node below another one, and not its root.
  /// assume: a = inclusive(0, size - 1)
  /// assume: b = inclusive(0, size - 1)
  /// expect: count() == old(count()) - (old(same(a, b)) ? 0 : 1)
  /// config: case_seconds=1
  void unite_quickly(int a, int b) {
    if (root(a) != root(b)) parent_[index(a)] = b;
  }
  bool same(int a, int b) const { return root(a) == root(b); }
  int count() const {
    int n = 0;
    for (int i = 0; i < size; ++i) n += parent_[index(i)] == i ? 1 : 0;
    return n;
  }

 private:
  static std::size_t index(int i) { return static_cast<std::size_t>(i); }
  int root(int a) const {
    while (parent_[index(a)] != a) a = parent_[index(a)];
    return a;
  }
  std::vector<int> parent_;
};
