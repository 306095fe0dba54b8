#include <stdexcept>
#include <string>

#ifndef NULL
#define NULL 0
#endif

class Buffer11 {
 public:
  /// assume: capacity > 0 && capacity < 100
  /// expect: size() == 0
  explicit Buffer11(int capacity) throw() : size_(0), capacity_(capacity), data_(new char[capacity]) {}
  Buffer11(const Buffer11& other) : size_(other.size_), capacity_(other.capacity_), data_(new char[other.capacity_]) {
    for (int i = 0; i < size_; ++i) data_[i] = other.data_[i];
  }
  ~Buffer11() { delete[] data_; }
  /// The buffer may be full.
  /// expect: size() <= capacity_
  void put(char c) { data_[size_++] = c; }
  /// expect: size() == 0
  void clear() throw() { size_ = 0; }
  int size() const { return size_; }

 private:
  Buffer11& operator=(const Buffer11&);
  int size_;
  int capacity_;
  char* data_;
};
