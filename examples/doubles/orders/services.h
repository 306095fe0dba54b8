// The payment gateway and the clock, as interfaces.
#pragma once

enum class Payment { accepted, refused, unreachable };

class Gateway {
 public:
  virtual ~Gateway() = default;
  /// assume: cents > 0
  /// expect: true
  virtual Payment charge(int customer, int cents) = 0;
};

class Clock {
 public:
  virtual ~Clock() = default;
  /// expect: 0 <= ret && ret < 24
  virtual int hour() const = 0;
};

/// A clock that stands still.
class StoppedClock : public Clock {
 public:
  /// assume: 0 <= hour && hour < 24
  explicit StoppedClock(int hour) : hour_(hour) {}
  int hour() const override { return hour_; }

 private:
  int hour_;
};

/// A gateway that refuses everything above a limit.
class LimitedGateway : public Gateway {
 public:
  /// assume: limit >= 0
  explicit LimitedGateway(int limit) : limit_(limit) {}
  Payment charge(int, int cents) override {
    return cents <= limit_ ? Payment::accepted : Payment::refused;
  }

 private:
  int limit_;
};
