int main() {
  for (int i = 0; i < 3; ++i) {
    contract_assert(i != 1);
  }
  do contract_assert(false); while (false);
  int n = 0;
  while (n++ < 2) contract_assert(n != 2);
}
// GCC 16.2 leaves out assertions in some loops.
// observes: 3:5 contract_assert
// observes: 5:6 contract_assert
// observes: 7:19 contract_assert
