#include <memory>
#include <vector>

namespace shapes {

class Shape {
 public:
  virtual ~Shape() = default;
  /// expect: ret >= 0
  virtual long area() const = 0;
  virtual const char* name() const { return "shape"; }
};

class Square : public Shape {
 public:
  /// assume: 0 <= side && side < 10000
  /// expect: area() == static_cast<long>(side) * side
  explicit Square(int side) : side_(side) {}
  long area() const override { return static_cast<long>(side_) * side_; }
  const char* name() const override { return "square"; }

 private:
  int side_;
};

class Strip final : public Shape {
 public:
  /// assume: -100 < from && from < 100 && -100 < to && to < 100
  /// expect: true
  Strip(int from, int to) : from_(from), to_(to) {}
  long area() const override { return to_ - from_; }

 private:
  int from_, to_;
};

/// expect: ret == 0 || !sides.empty()
long total(const std::vector<unsigned char>& sides) {
  std::vector<std::unique_ptr<Shape>> all;
  for (int side : sides) all.push_back(std::make_unique<Square>(side));
  long sum = 0;
  for (const auto& shape : all) sum += shape->area();
  return sum;
}

}  // namespace shapes
