int f(int x) {
  if (x > 5) contract_assert(x != 7); else contract_assert(x != 2);
  for (int i = 0; i < 2; ++i) contract_assert(i != x);
  return x;
}
int main() { f(7); f(2); f(1); }
// GCC 16.2 leaves out assertions in some loops.
// observes: 2:14 contract_assert
// observes: 2:44 contract_assert
// observes: 3:31 contract_assert
