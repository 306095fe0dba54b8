#include <string>

int size = 3;
static int count = 0;

class Shadow {
 public:
  /// expect: this->size() == size
  /// assume: size >= 0
  explicit Shadow(int size) : size_(size) {}
  int size() const { return size_; }
  /// expect: size() == old(size()) + count
  /// assume: size() < 1000 && 0 <= count && count < 100
  void grow(int count) { size_ += count; }
  /// expect: ret == size() + ::size
  /// assume: size() < 1000
  int padded() const { return size_ + 2; }

 private:
  int size_;
};

int use_count() { return ++count; }
