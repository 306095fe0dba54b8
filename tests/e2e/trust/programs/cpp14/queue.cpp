#include <deque>
#include <utility>

template <class T>
class Queue14 {
 public:
  /// expect: size() == old(size()) + 1
  void push(T value) { items_.push_back(std::move(value)); }
  /// assume: size() > 0
  /// expect: size() + 1 == old(size())
  T pop() {
    T value = std::move(items_.front());
    items_.pop_front();
    return value;
  }
  /// Does not look whether there is anything.
  /// expect: ret == items_.front()
  const T& front() const { return items_.at(0); }
  std::size_t size() const { return items_.size(); }

 private:
  std::deque<T> items_;
};

inline int use_queue() {
  Queue14<int> q;
  q.push(1);
  return q.pop() + (q.size() ? q.front() : 0);
}
