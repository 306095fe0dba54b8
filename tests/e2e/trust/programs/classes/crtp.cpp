#include <string>

namespace crtp {

template <class Derived>
class Comparable {
 public:
  /// expect: ret == !(self() < other.self()) && !(other.self() < self())
  bool equals(const Comparable& other) const {
    return self().key() == other.self().key();
  }
  const Derived& self() const { return static_cast<const Derived&>(*this); }

 protected:
  Comparable() = default;
};

class Version : public Comparable<Version> {
 public:
  /// expect: key() == number
  explicit Version(int number) : number_(number) {}
  int key() const { return number_; }
  bool operator<(const Version& other) const { return number_ < other.number_; }

 private:
  int number_;
};

class Grade : public Comparable<Grade> {
 public:
  /// expect: key() == (letter | 32)
  explicit Grade(char letter) : letter_(letter) {}
  int key() const { return letter_ | 32; }
  bool operator<(const Grade& other) const { return letter_ < other.letter_; }

 private:
  char letter_;
};

}  // namespace crtp
