// Contracts on definitions that stand outside of their classes and namespaces.
#include <gmock/gmock.h>

#include "tests/e2e/contracts/test_command.h"

namespace surety {
namespace {

using ::testing::HasSubstr;

class Outline : public TestCommand {
 protected:
  void expect_passed(const std::string& key, const Ran& ran) {
    EXPECT_THAT(outcome(key), ::testing::AnyOf("passed", "proved")) << key << "\n" << ran.output;
  }
};

TEST_F(Outline, MembersOfClasses) {
  const Ran ran = test_text(R"(
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>
namespace n {
class Queue {
 public:
  Queue() = default;
  explicit Queue(int first);
  void push(int x);
  int pop();
  int front() const noexcept;
  bool operator==(const Queue& other) const;
  static int twice(int x);
  class Iterator {
   public:
    explicit Iterator(int at);
    int next();
   private:
    int at_ = 0;
  };
  std::string name() const&;
  std::string name() &&;
  int sum(int from = 0) const;
 private:
  std::vector<int> items_;
};
int helper(int x) { return x; }  // what clauses mention may be known only behind the class
/// assume: first > 0
/// expect: items_.size() == 1 && items_[0] == helper(first)
Queue::Queue(int first) : items_{first} {}
/// expect: items_.size() == old(items_.size()) + 1 && items_.back() == helper(x)
void Queue::push(int x) { items_.push_back(x); }
/// expect: throws std::out_of_range iff old(items_.empty())
int Queue::pop() {
  if (items_.empty()) throw std::out_of_range("empty");
  const int x = items_.back();
  items_.pop_back();
  return x;
}
/// assume: !items_.empty()
/// expect: ret == items_.front()
int Queue::front() const noexcept { return items_.front(); }
/// expect: ret == (items_ == other.items_)
bool Queue::operator==(const Queue& other) const { return items_.size() == other.items_.size(); }
/// assume: -1000 < x && x < 1000
/// expect: ret == 2 * x
int Queue::twice(int x) { return x == 9 ? 19 : 2 * x; }
/// expect: at_ == at
Queue::Iterator::Iterator(int at) : at_(at) {}
/// assume: at_ < 1000000
/// expect: at_ == old(at_) + 1
int Queue::Iterator::next() { return at_++; }
/// expect: ret.size() == 1
std::string Queue::name() const& { return "q"; }
/// expect: ret == "q"
std::string Queue::name() && { return "q2"; }
/// expect: ret == from
int Queue::sum(int from) const { return from; }
int free_one(int x);
struct Z { int z; };
int take(Z z);
}
/// expect: ret == x
int n::free_one(int x) { return x == 5 ? 6 : x; }
/// expect: ret == z.z && helper(1) == 1
int n::take(Z z) { return z.z; }
)",
                            "--cases 500");
  EXPECT_EQ(ran.status, 1) << ran.output;
  for (const char* key : {"n::Queue::Queue/", "n::Queue::push/", "n::Queue::pop/",
                          "n::Queue::front/", "n::Queue::Iterator::Iterator/",
                          "n::Queue::Iterator::next/", "n::Queue::sum/", "n::take/"}) {
    expect_passed(key, ran);
  }
  EXPECT_EQ(call("n::Queue::twice/"), "n::Queue::twice(9)") << ran.output;
  EXPECT_EQ(call("n::free_one/"), "n::free_one(5)") << ran.output;
  EXPECT_EQ(outcome("n::Queue::operator==/"), "failed") << ran.output;
  EXPECT_EQ(outcome("n::Queue::name() &&/"), "failed") << ran.output;
}

TEST_F(Outline, MembersOfTemplates) {
  const Ran ran = test_text(R"(
#include <cstddef>
#include <vector>
template <class T>
class Stack {
 public:
  Stack() = default;
  explicit Stack(T first);
  void push(T x);
  T pop();
  struct Node { T v; T get() const; };
  Node* same(Node* p);
  static T id(T x);
  auto last() const -> const T&;
 private:
  std::vector<T> items_;
};
template <class T> bool all_good(const std::vector<T>&) { return true; }
/// expect: items_.size() == 1
template <class E>
Stack<E>::Stack(E first) : items_{first} {}
/// expect: items_.size() == old(items_.size()) + 1 && all_good(items_) && items_.back() == x
template <class T>
void Stack<T>::push(T x) { items_.push_back(x); }
/// assume: !items_.empty()
/// expect: items_.size() == old(items_.size()) - 1
template <typename U>
U Stack<U>::pop() { U x = items_.back(); if (items_.size() != 3) items_.pop_back(); return x; }
/// expect: ret == v
template <class T> T Stack<T>::Node::get() const { return v; }
/// expect: ret == p
template <class T> typename Stack<T>::Node* Stack<T>::same(Node* p) { return p; }
/// expect: ret == x
template <class T> T Stack<T>::id(T x) { return x; }
/// assume: items_.size() > 0
/// expect: &ret == &items_.back()
template <class T> auto Stack<T>::last() const -> const T& { return items_.back(); }
int use() {
  Stack<int> s(3);
  s.push(3);
  return s.pop() + s.last() + s.id(3) + Stack<int>::Node{3}.get();
}
// The declaration has the contract, the definition other names.
template <class T> struct Box {
  /// expect: ret == a
  T keep(T a) const;
  /// expect: value == v
  explicit Box(T v);
  T value;
};
template <class X> X Box<X>::keep(X b) const { return b == 7 ? 8 : b; }
template <class X> Box<X>::Box(X w) : value(w) {}
/// expect: ret == a
template <class T> T same_of(T a);
template <class Q> Q same_of(Q z) { return z; }
int use2() { return Box<int>(3).keep(4) + same_of(3); }
// What is specialised is not what the contract speaks of.
template <class T> struct Traits { int n() const; };
template <> struct Traits<bool> { int n() const; };
/// expect: ret == 1
template <class T> int Traits<T>::n() const { return 1; }
/// expect: ret == 3
int Traits<bool>::n() const { return 3; }
template <> int Traits<char>::n() const { return 4; }
/// expect: ret == x
template <class T> T spec(T x) { return x; }
template <> bool spec<bool>(bool x) { return !x; }
int use3() { return Traits<int>().n() + Traits<char>().n() + spec(3) + spec(true); }
)",
                            "--cases 500");
  EXPECT_EQ(ran.status, 1) << ran.output;
  for (const char* key :
       {"Stack<int>::Stack/", "Stack<int>::push/", "Stack<int>::Node::get/", "Stack<int>::same/",
        "Stack<int>::id/", "Stack<int>::last/", "Box<int>::Box/", "same_of<int>/", "spec<int>/",
        "Traits<int>::n/", "Traits<bool>::n/"}) {
    expect_passed(key, ran);
  }
  EXPECT_EQ(outcome("Stack<int>::pop/"), "failed") << ran.output;
  EXPECT_EQ(call("Box<int>::keep/"), "Box<int>(0).keep(7)") << ran.output;
  EXPECT_EQ(outcome("Traits<char>::n/"), "skipped") << ran.output;
  EXPECT_EQ(outcome("spec<bool>/"), "missing") << ran.output;
}

TEST_F(Outline, ClassesInHeadersOfSeveralUnits) {
  write_file(folder_ / "foo.h",
             "#pragma once\nclass Foo {\n public:\n  int bar(int b);\n  int baz(int b) const;\n"
             " private:\n  int calls_ = 0;\n};\n");
  write_file(folder_ / "foo.cpp",
             "#include \"foo.h\"\n#include <algorithm>\n"
             "namespace { int limit(int x) { return std::min(x, 10); } }\n"
             "/// assume: calls_ < 1000\n/// expect: ret == limit(b) && calls_ == old(calls_) + 1\n"
             "int Foo::bar(int b) { ++calls_; return b < 10 ? b : 10; }\n");
  write_file(folder_ / "baz.cpp",
             "#include \"foo.h\"\n/// expect: ret == b\n"
             "int Foo::baz(int b) const { return b == 6 ? 0 : b; }\n");
  for (const char* files : {"foo.cpp baz.cpp", "baz.cpp foo.cpp"}) {
    const Ran ran = test_files(files, "--cases 500");
    EXPECT_EQ(ran.status, 1) << ran.output;
    expect_passed("Foo::bar/", ran);
    EXPECT_THAT(call("Foo::baz/"), HasSubstr("baz(6)")) << ran.output;
  }
}

}  // namespace
}  // namespace surety
