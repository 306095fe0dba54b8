#include <stdexcept>

class Door {
 public:
  enum State { closed, open, locked };

  Door() = default;
  /// assume: state() == closed
  /// expect: state() == open
  void open_up() { state_ = open; }
  /// assume: state() == open
  /// expect: state() == closed
  void close() { state_ = closed; }
  /// expect: throws std::logic_error iff state() != closed
  /// expect: state() == locked
  void lock() {
    if (state_ == open) throw std::logic_error("open");
    state_ = locked;
  }
  /// expect: state() != locked
  void unlock() { if (state_ == locked) state_ = closed; }
  State state() const { return state_; }

 private:
  State state_ = closed;
};
