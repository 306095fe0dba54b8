#include <shop/cart.h>
#include <shop/discount.h>

#include <cstdio>
#include <string>

/// The line at the end of a receipt.
///
/// assume: cents >= 0 && cents <= 10000
/// expect: ret.size() >= 4 && ret[ret.size() - 3] == '.'
static std::string receipt_line(int cents) {
  const std::string digits = std::to_string(cents % 100);
  return std::to_string(cents / 100) + "." + (digits.size() == 1 ? "0" : "") + digits;
}

int main() {
  shop::Cart cart;
  cart.add(999);
  cart.add(250);
  const int due = cart.total() * (100 - shop::discount(7, 2)) / 100;
  std::printf("%s\n", receipt_line(shop::payable(due)).c_str());
}
