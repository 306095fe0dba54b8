#include <array>
#include <string>

class Dial {
 public:
  /// expect: position_ == 0
  Dial() : position_(0) {}
  /// assume: steps = inclusive(-20, 20)
  /// expect: position_ >= 0 && position_ < positions
  /// expect: (position_ - old(position_) - steps) % positions == 0
  void turn(int steps) { position_ = (position_ + steps) % positions; }
  /// assume: steps = inclusive(-20, 20)
  /// expect: position_ >= 0 && position_ < positions
  void turn_safely(int steps) { position_ = ((position_ + steps) % positions + positions) % positions; }

 private:
  static constexpr int positions = 12;
  int position_;
};
