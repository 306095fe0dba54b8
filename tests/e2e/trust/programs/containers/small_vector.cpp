#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>

/// A vector by hand, with copies and moves.
class SmallVector {
 public:
  SmallVector() = default;
  /// expect: size() == other.size()
  SmallVector(const SmallVector& other) : data_(new int[other.capacity_]), size_(other.size_), capacity_(other.capacity_) {
    std::copy(other.data_, other.data_ + other.size_, data_);
  }
  SmallVector(SmallVector&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)), capacity_(std::exchange(other.capacity_, 0)) {}
  /// expect: size() == old(other.size())
  SmallVector& operator=(SmallVector other) {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
    return *this;
  }
  ~SmallVector() { delete[] data_; }

  /// expect: size() == old(size()) + 1
  /// expect: (*this)[size() - 1] == x
  void add(int x) {
    if (size_ == capacity_) grow();
    data_[size_++] = x;
  }
  /// One element too few is copied.
  /// expect: forall i in range(std::size_t(0), size()): (*this)[i] == old(SmallVector(*this))[i]
  void shrink() {
    int* smaller = new int[size_ + 1]();
    for (std::size_t i = 0; i + 1 < size_; ++i) smaller[i] = data_[i];
    delete[] std::exchange(data_, smaller);
    capacity_ = size_ + 1;
  }
  std::size_t size() const { return size_; }
  int operator[](std::size_t i) const { return data_[i]; }

 private:
  void grow() {
    capacity_ = capacity_ * 2 + 1;
    int* larger = new int[capacity_];
    std::copy(data_, data_ + size_, larger);
    delete[] std::exchange(data_, larger);
  }
  int* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};
