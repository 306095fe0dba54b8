// Types that tests can make only in part: what they cannot make is skipped and said, and the rest
// is tested all the same.
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace lib {

class Outer {
  class Hidden {
   public:
    /// expect: ret == x
    int f(int x) const { return x; }
  };
  struct Secret {
    int a;
  };
  enum class Mode { one, two };

 public:
  /// expect: ret >= 0
  int use(int x) const { return Hidden().f(x) < 0 ? 0 : x; }
  /// expect: ret == 1
  static int private_parameter(Secret s) { return s.a * 0 + 1; }
  /// expect: ret == (m == Mode::one)
  static bool private_enum(Mode m) { return m == Mode::one; }
  class Protected {
   protected:
    explicit Protected(int) {}

   public:
    /// expect: ret == 2
    int two() const { return 2; }
  };
  /// expect: ret == v.size()
  std::size_t objects(const std::vector<Protected>& v) const { return v.size(); }
  /// expect: ret
  bool callback(const std::function<int(int)>& f) const { return f(1) == f(1); }
  /// expect: ret == p
  const Outer* pointer(const Outer* p) const { return p; }
};

class NoCopy {
 public:
  explicit NoCopy(short x) : x_(std::make_unique<short>(x)) {}
  NoCopy(NoCopy&&) = default;
  /// expect: ret == *x_
  int take(NoCopy other) const { return other.x_ ? *x_ : 0; }

 private:
  std::unique_ptr<short> x_;
};

class Immovable {
 public:
  Immovable(const Immovable&) = delete;
  Immovable(int x, int& out) : x_(x) { out = x; }
  Immovable() = default;
  /// expect: ret == x_
  int get() const { return x_; }

 private:
  int x_ = 0;
};

union Bits {
  int i;
  float f;
};
/// expect: ret == 4
int bits(Bits b) { return b.i == 4 ? 4 : 4; }
/// expect: ret == 3
int unusable(std::unique_ptr<Immovable> p, void* q) { return p && q ? 3 : 3; }
struct Packed {
  int a : 3;
  int b;
};
/// expect: ret == p.b
int packed(Packed p) { return p.b; }
struct Node {
  int value;
  Node* next;
};
/// expect: ret == n.value
int node(const Node& n) { return n.value; }
struct Inside {
  std::string text;
  std::vector<int> numbers;
};
struct Around {
  int a;
  Inside inside;
};
/// expect: ret == a.inside.text.size()
std::size_t aggregate(const Around& a) { return a.inside.text.size(); }

}  // namespace lib
