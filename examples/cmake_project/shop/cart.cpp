#include <rounding.h>
#include <shop/cart.h>

namespace shop {

void Cart::add(int cents) { total_ += cents; }

int payable(int cents) {
  static_assert(SHOP_MAXIMUM == 10000);
  return round_down(cents, 5);
}

}  // namespace shop
