#include <vector>

class TwoStacks {
 public:
  /// expect: size() == old(size()) + 1
  void push(int x) { in_.push_back(x); }
  /// assume: size() > 0
  /// expect: ret == old(values()).front() && size() == old(size()) - 1
  int pop() {
    if (out_.size() < 2) {
      while (!in_.empty()) {
        out_.push_back(in_.back());
        in_.pop_back();
      }
    }
    const int x = out_.back();
    out_.pop_back();
    return x;
  }
  std::size_t size() const { return in_.size() + out_.size(); }
  std::vector<int> values() const {
    std::vector<int> all(out_.rbegin(), out_.rend());
    all.insert(all.end(), in_.begin(), in_.end());
    return all;
  }

 private:
  std::vector<int> in_, out_;
};
