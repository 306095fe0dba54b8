struct Maybe { int n; explicit operator bool() const { return n != 0; } };
int f(const Maybe& m) pre(m) pre(m.n) { return m.n; }
int main() { f({1}); f({0}); }
