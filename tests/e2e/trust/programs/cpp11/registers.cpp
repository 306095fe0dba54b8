/// expect: ret == a * b
/// assume: -100 < a && a < 100 && 0 <= b && b < 100
int multiplied(int a, int b) {
  register int product = 0;
  for (register int i = 0; i < b; ++i) product += a;
  return product;
}

/// expect: ret == a - b
/// assume: -100 < a && a < 100 && -100 < b && b < 100
int subtracted(int a, int b) {
  register int difference = a;
  while (b > 0) {
    --difference;
    --b;
  }
  return difference;
}
