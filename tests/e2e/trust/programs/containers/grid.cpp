#include <stdexcept>
#include <utility>
#include <vector>

class Grid {
 public:
  /// assume: width = inclusive(0, 6)
  /// assume: height = inclusive(0, 6)
  /// expect: area() == width * height
  Grid(int width, int height)
      : width_(width), height_(height), cells_(static_cast<std::size_t>(width * height)) {}

  /// expect: throws std::out_of_range iff x < 0 || y < 0 || x >= width_ || y >= height_
  /// expect: get(x, y) == value
  void set(int x, int y, int value) { cells_[index(x, y)] = value; }

  /// expect: throws std::out_of_range iff x < 0 || y < 0 || x >= width_ || y >= height_
  int get(int x, int y) const { return cells_[index(x, y)]; }

  /// Rows and columns are mixed up.
  /// expect: throws std::out_of_range iff x < 0 || y < 0 || x >= width_ || y >= height_
  int peek(int x, int y) const { return cells_.at(index(y, x)); }

  int area() const { return width_ * height_; }

 private:
  std::size_t index(int x, int y) const {
    if (x < 0 || y < 0 || x >= width_ || y >= height_) throw std::out_of_range("cell");
    return static_cast<std::size_t>(y * width_ + x);
  }
  int width_, height_;
  std::vector<int> cells_;
};
