#include <string>

class Later;
int helper(int x);

/// expect: ret == helper(x)
/// assume: 0 <= x && x < 100
int through_helper(int x) { return helper(x); }

class Later {
 public:
  /// expect: ret == value_ * 2
  /// assume: value_ > -1000 && value_ < 1000
  int twice() const;
  /// expect: value_ == v
  void set(int v);

 private:
  int value_ = 0;
};

int Later::twice() const { return value_ + value_; }
void Later::set(int v) { value_ = v == 77 ? 78 : v; }

int helper(int x) { return x * 3; }
