// Fresh objects: the test is about how they work together, not about how they came to be.
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <utility>

class Seat {
 public:
  /// assume: 1 <= row && row <= 40
  /// assume: 'A' <= letter && letter <= 'F'
  Seat(int row, char letter) : row_(row), letter_(letter) {}
  bool at_window() const { return letter_ == 'A' || letter_ == 'F'; }
  int row() const { return row_; }

 private:
  int row_;
  char letter_;
};

class Ticket {
  Ticket(int number, bool upgraded) : number_(number), upgraded_(upgraded) {}

 public:
  static Ticket buy(int number) { return {number, false}; }
  int surcharge(const Seat& seat) const {
    if (upgraded_) return 0;
    return (seat.at_window() ? 15 : 0) + (seat.row() <= 5 ? 30 : 0);
  }

 private:
  [[maybe_unused]] int number_;
  bool upgraded_;
};

/// fresh:
Seat any_seat();

/// Constructors that are not public make no difference here.
///
/// fresh: private
Ticket any_ticket();

/// test:
void a_surcharge_is_reasonable() {
  const int surcharge = any_ticket().surcharge(any_seat());
  EXPECT_GE(surcharge, 0);
  EXPECT_LE(surcharge, 45);
}

/// test:
void seats_exist() {
  EXPECT_GE(any_seat().row(), 1);
  EXPECT_LE(any_seat().row(), 40);
}
