#include <functional>
#include <vector>

class Signal {
 public:
  /// expect: count() == old(count()) + 1
  void connect(std::function<void(int)> slot) { slots_.push_back(std::move(slot)); }
  /// expect: ret == static_cast<int>(count())
  int emit(int value) const {
    int called = 0;
    for (const auto& slot : slots_) {
      slot(value);
      ++called;
    }
    return called;
  }
  /// expect: count() == 0
  void clear() { if (slots_.size() != 2) slots_.clear(); }
  std::size_t count() const { return slots_.size(); }

 private:
  std::vector<std::function<void(int)>> slots_;
};
