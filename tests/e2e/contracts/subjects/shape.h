#pragma once
class Shape {
 public:
  virtual ~Shape() = default;
  /// assume: scale > 0 && scale < 1000
  /// expect: ret > 0
  virtual int area(int scale) const = 0;
};
template <class T>
class Source {
 public:
  virtual ~Source() = default;
  /// assume: at = inclusive(0, last)
  /// expect: ret >= T(limit)
  virtual T read(int at, T limit) = 0;

 protected:
  static constexpr int last = 9;
};
