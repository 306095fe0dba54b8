constexpr int f(int x) pre(x > 0) { return x; }
static_assert(f(1) == 1);
int main() { int zero = 0; f(zero); }
