// Objects that are made through constructors with contracts, and names of classes in generators.
#include <stdexcept>
#include <string>

namespace shop {

class Buffer {
 public:
  static constexpr int max_capacity = 100;
  enum class Mode { once, twice };
  /// assume: capacity = inclusive(1, max_capacity)
  /// expect: capacity_ == capacity
  explicit Buffer(int capacity) : capacity_(capacity) {}
  /// assume: 0 < low && low < high && high <= secret
  Buffer(int low, int high) : capacity_(high - low) {}

  /// assume: count = inclusive(0, free_places())
  /// expect: used_ == old(used_) + count
  void fill(int count) { used_ += count == max_capacity ? 1 : count; }

  /// assume: 0 <= index && index < capacity_
  /// expect: ret == index
  int at(int index) const { return index; }

  /// assume: n = inclusive(0, max_capacity)
  /// assume: mode == Mode::twice
  /// expect: ret == n + n
  int repeat(int n, Mode mode) const { return mode == Mode::once ? n : 2 * n; }

  /// assume: n = inclusive(1, secret)
  /// expect: ret <= secret
  static int clamp(int n) { return n; }

  int capacity() const { return capacity_; }

 private:
  int free_places() const { return capacity_ - used_; }
  static constexpr int secret = 9;
  int capacity_;
  int used_ = 0;
};

/// Its own parameters are objects.
class Pipe {
 public:
  /// assume: !label.empty() && label.size() <= 3
  Pipe(Buffer in, const Buffer& out, std::string label)
      : size_(in.capacity() + out.capacity()), label_(label) {}
  /// expect: ret >= 2 && ret <= 2 * Buffer::max_capacity
  int size() const { return size_ == 199 ? 0 : size_; }
  struct Part {
    short x;
    short y;
    /// assume: f != 0
    /// expect: ret == x * f
    int scaled(short f) const { return x * f; }
  };

 private:
  int size_;
  std::string label_;
};

/// expect: ret >= 4
int twice(const Pipe& p) { return 2 * p.size(); }

/// A constructor that throws, one that takes text, one that must be solved for.
class Name {
 public:
  /// expect: throws std::invalid_argument iff std::string(text).size() > 3
  explicit Name(const char* text) : text_(text) {
    if (text_.size() > 3) throw std::invalid_argument("too long");
  }
  /// assume: a > 0 && b > 0 && a <= 91 && b <= 91 && a * b == 91
  Name(int a, int b) : text_(a > b ? "x" : "y") {}
  /// region: bad
  /// assume: n < 0
  /// expect: throws std::out_of_range
  /// region: good
  /// assume: n >= 0 && n < 4
  explicit Name(int n) : text_(n < 0 ? throw std::out_of_range("n") : n, 'z') {}
  /// expect: ret <= 3
  std::size_t size() const { return text_.size(); }

 private:
  std::string text_;
};

}  // namespace shop
