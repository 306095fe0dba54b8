struct Number {
  int n;
  Number operator+(const Number& o) const pre(o.n >= 0) { return {n + o.n}; }
  int operator[](int i) const pre(i == 0) { return n; }
  int operator()(int i) const pre(i > 0) { return i; }
  explicit operator bool() const pre(n != 7) { return n != 0; }
};
int main() { Number a{1}; a + Number{-1}; a[1]; a(0); (void)bool(Number{7}); }
