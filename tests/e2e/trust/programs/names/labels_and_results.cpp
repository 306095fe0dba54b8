#include <string>
#include <utility>

namespace results {

class Result {
 public:
  /// expect: ret.ok() && ret.value() == value
  static Result success(int value) { return Result(true, value); }
  static Result failure() { return Result(false, 0); }
  bool ok() const { return ok_; }
  int value() const { return value_; }
  /// expect: ret == (ok() ? value() : fallback)
  int value_or(int fallback) const { return ok_ ? value_ : value_ + (fallback & ~1); }

 private:
  Result(bool ok, int value) : ok_(ok), value_(value) {}
  bool ok_;
  int value_;
};

/// expect: ret.ok() == (b != 0)
Result divided(unsigned char a, unsigned char b) {
  return b == 0 ? Result::failure() : Result::success(a / b);
}

}  // namespace results
