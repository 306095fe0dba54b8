int main() {
  auto f = [](int x) { contract_assert(x > 0); return x; };
  f(1); f(0);
}
