// A counter with a hash that forgets its value: three of its four laws hold.
#pragma once

#include <cstddef>
#include <functional>

/// law: equal to itself
/// given T o
/// ->
/// o == o
///
/// law: equality carries over
/// given T o1, T o2, T o3
/// o1 == o2 AND o2 == o3
/// ->
/// o1 == o3
///
/// law: equal objects hash alike
/// given T o1, T o2
/// o1 == o2
/// ->
/// o1.hash_code() == o2.hash_code()
///
/// law: decr undoes incr
/// given T mc
/// int v = mc.get(); mc.incr();
/// ->
/// mc.decr();
/// v == mc.get()
class MyClass {
 public:
  MyClass() = default;
  explicit MyClass(int i) : i_(i) {}
  void incr() { i_ = static_cast<int>(static_cast<unsigned>(i_) + 1u); }
  void decr() { i_ = static_cast<int>(static_cast<unsigned>(i_) - 1u); }
  int get() const { return i_; }
  /// Of the object, not of its value.
  std::size_t hash_code() const { return std::hash<const void*>{}(this); }
  friend bool operator==(const MyClass& a, const MyClass& b) { return a.i_ == b.i_; }

 private:
  int i_ = 0;
};
