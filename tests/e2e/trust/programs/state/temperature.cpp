class Thermostat {
 public:
  /// assume: -50 <= target && target <= 50
  /// expect: !heating()
  explicit Thermostat(int target) : target_(target) {}
  /// assume: -100 < now && now < 100
  /// expect: now < target_ - 1 ==> heating()
  /// expect: now > target_ + 1 ==> !heating()
  void measure(int now) {
    if (now < target_ - 1) heating_ = true;
    if (now > target_ + 2) heating_ = false;
  }
  bool heating() const { return heating_; }
  /// expect: !heating()
  void off() { heating_ = false; }

 private:
  int target_;
  bool heating_ = false;
};
