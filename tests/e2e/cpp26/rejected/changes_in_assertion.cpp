int f(int x) {
  contract_assert(x++ > 0);  // here
  return x;
}
