// Compiled by the user's compiler, which has contracts: Surety has no copy of it.
#include "lib.h"

int root(int x) { return x; }
int even(int x) { return x == 5 ? 5 : x / 2 * 2; }
int checked(int x) {
  contract_assert(x != 8);
  return x;
}
