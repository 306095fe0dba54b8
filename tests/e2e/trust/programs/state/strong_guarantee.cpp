#include <stdexcept>
#include <vector>

class Positive {
 public:
  /// expect: throws std::invalid_argument iff x <= 0
  /// expect: threw ==> size() == old(size())
  /// expect: size() == old(size()) + 1
  void add(int x) {
    if (x <= 0) throw std::invalid_argument("x");
    values_.push_back(x);
  }
  /// Adds before it looks.
  /// expect: throws std::invalid_argument iff x <= 0
  /// expect: threw ==> size() == old(size())
  void add_carelessly(int x) {
    values_.push_back(x);
    if (x <= 0) throw std::invalid_argument("x");
  }
  std::size_t size() const { return values_.size(); }

 private:
  std::vector<int> values_;
};
