auto half = [](int x) pre(x % 2 == 0) post(r: r != 2) { return x / 2; };

int sum(int x) {
  auto add = [](int a, int b) -> int pre(a > 0) pre(b > 0) post(r: r > 2) { return a + b; };
  return add(x, 1);
}

int main() {
  half(3);
  half(4);
  sum(0);
  sum(1);
  sum(2);
}
