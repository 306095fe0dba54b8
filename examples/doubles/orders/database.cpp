#include "database.h"

namespace db {
namespace {
int asked = 0;
int last_number = 0;
}  // namespace

int queries() { return asked; }

int price_of(int article) {
  ++asked;
  return article % 7 == 0 ? 0 : article % 1000 * 10 + 99;
}

int store_order(int, int) {
  ++asked;
  return ++last_number;
}

}  // namespace db
