// One of everything that is generated for laws: ways, steps, observers, premises, alternatives,
// statements, a derived class; see ../golden_test.cpp.
#pragma once

#include <string>

/// law: equal to itself
/// given T o
/// ->
/// o == o
///
/// law: one way or the other
/// given T o1, T o2
/// o1 == o2
/// ->
/// o1.get() == o2.get() OR o1.get() < o2.get()
///
/// law: decr undoes incr
/// given T counter
/// int before = counter.get(); counter.incr();
/// ->
/// counter.decr();
/// before == counter.get()
class Counter {
 public:
  Counter() = default;
  explicit Counter(int value) : value_(value) {}
  void incr() { value_ = static_cast<int>(static_cast<unsigned>(value_) + 1u); }
  void decr() { value_ = static_cast<int>(static_cast<unsigned>(value_) - 1u); }
  int get() const { return value_; }
  void rename(const std::string& name) { name_ = name; }
  friend bool operator==(const Counter& a, const Counter& b) { return a.value_ == b.value_; }

 private:
  int value_ = 0;
  std::string name_;
};
