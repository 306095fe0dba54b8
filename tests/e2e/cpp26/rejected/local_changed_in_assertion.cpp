int main() {
  int n = 0;
  contract_assert(--n < 0);  // here
}
