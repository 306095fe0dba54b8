#include <string>
#include <vector>

namespace company {

class Team {
 public:
  enum class Role { member, lead };
  struct Person {
    std::string name;
    Role role = Role::member;
  };
  class Size {
   public:
    /// assume: n = inclusive(0, 9)
    /// expect: value() == n
    explicit Size(int n) : n_(n) {}
    int value() const { return n_; }

   private:
    int n_;
  };

  /// expect: size() == old(size()) + 1
  void add(const Person& person) { people_.push_back(person); }

  /// expect: ret == (count_leads() == 1)
  bool led() const {
    for (const Person& p : people_) {
      if (p.role == Role::lead) return true;
    }
    return false;
  }
  /// expect: ret == (size.value() > 4)
  static bool large(Size size) { return size.value() >= 5; }

  std::size_t size() const { return people_.size(); }

 private:
  int count_leads() const {
    int n = 0;
    for (const Person& p : people_) n += p.role == Role::lead ? 1 : 0;
    return n;
  }
  std::vector<Person> people_;
};

}  // namespace company
