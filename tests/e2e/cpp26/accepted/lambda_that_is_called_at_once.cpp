int at_first = [](int x) pre(x > 1) { return x; }(2);

int inner(int x) {
  return [](int y) pre(y != 1) { return [](int z) pre(z != 2) { return z; }(y); }(x);
}

int main() {
  inner(1);
  inner(2);
  inner(3);
}
