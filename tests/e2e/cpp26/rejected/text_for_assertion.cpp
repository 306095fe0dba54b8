int f(int x) {
  contract_assert(x > 0, "positive");  // here
  return x;
}
