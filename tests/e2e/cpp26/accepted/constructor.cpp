struct Range {
  Range(int a, int b) pre(a <= b) : low(a), high(b) {}
  int low, high;
};
int main() { Range good(1, 2); Range bad(2, 1); }
