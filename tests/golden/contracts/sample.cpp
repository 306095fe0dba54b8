// One of everything that instrumenting inserts; see golden_test.cpp.
namespace sample {

/// region: small
/// assume: 0 <= x && x < 10
/// expect: ret == old(x) + 1
/// region: other
/// assume: 100 <= x && x < 1000
/// expect: throws int iff x == 100
int next(int x) {
  if (x == 100) throw 1;
  return x + 1;
}

/// invariant: value_ >= 0
class Counter {
 public:
  /// assume: start >= 0
  explicit Counter(int start) : value_(start) {}
  void add() { value_ = next(value_); }
  /// assume: step in one_of(1, 2)
  /// assume: value_ < 1000
  /// expect: ret == old(value_) + step
  int add(int step) { return value_ += step; }

 private:
  int value_;
};

}  // namespace sample

int main() {
  sample::Counter counter(3);
  counter.add();
  return sample::next(4) - 5;
}
