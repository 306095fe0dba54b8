int f(int x) {
  return contract_assert(x > 0);  // here
}
