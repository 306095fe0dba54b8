#pragma once
#include <vector>

namespace shop {

/// invariant: total() >= 0
class Cart {
 public:
  /// Adds a price in cents.
  ///
  /// assume: cents >= 0 && cents <= 1000
  /// expect: total() == old(total()) + cents
  void add(int cents);

  int total() const { return total_; }

 private:
  int total_ = 0;
};

/// What is to be paid, in whole units of 5 cents.
///
/// assume: cents >= 0 && cents <= 10000
/// expect: ret <= cents && ret % 5 == 0
int payable(int cents);

}  // namespace shop
