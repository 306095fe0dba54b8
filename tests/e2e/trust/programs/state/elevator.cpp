#include <set>

/// invariant: floor_ >= 0 && floor_ < floors
class Elevator {
 public:
  static constexpr int floors = 6;
  enum class Direction { none, up, down };

  /// assume: floor = inclusive(0, floors - 1)
  /// expect: wanted(floor)
  void call(int floor) { wanted_.insert(floor); }
  /// expect: old(direction()) == Direction::up ==> floor_ == old(floor_) + 1
  /// expect: old(direction()) == Direction::none ==> floor_ == old(floor_)
  void step() {
    if (direction() == Direction::up) ++floor_;
    if (direction() == Direction::down) --floor_;
    wanted_.erase(floor_);
  }
  Direction direction() const {
    if (wanted_.empty()) return Direction::none;
    return *wanted_.rbegin() > floor_ ? Direction::up : *wanted_.begin() < floor_ ? Direction::down : Direction::none;
  }
  bool wanted(int floor) const { return wanted_.count(floor) != 0; }

 private:
  int floor_ = 0;
  std::set<int> wanted_;
};
