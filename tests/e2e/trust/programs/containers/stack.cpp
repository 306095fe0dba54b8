#include <stdexcept>
#include <vector>

namespace stacks {

template <class T>
class Stack {
 public:
  using value_type = T;

  /// expect: size() == old(size()) + 1
  /// expect: top() == value
  void push(const T& value) { items_.push_back(value); }

  /// expect: throws std::out_of_range iff items_.empty()
  /// expect: size() == old(size()) - 1
  void pop();

  /// assume: !items_.empty()
  /// expect: ret == items_.back()
  const T& top() const { return items_.back(); }

  std::size_t size() const noexcept { return items_.size(); }

 private:
  std::vector<T> items_;
};

template <class T>
void Stack<T>::pop() {
  if (items_.empty()) throw std::out_of_range("empty");
  items_.pop_back();
}

template class Stack<int>;

/// expect: ret.size() == v.size()
Stack<int> stacked(const std::vector<int>& v) {
  Stack<int> out;
  for (std::size_t i = v.size(); i > 1; --i) out.push(v[i - 1]);
  return out;
}

}  // namespace stacks
