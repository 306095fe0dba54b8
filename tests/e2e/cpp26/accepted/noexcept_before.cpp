int f(int x) noexcept pre(x > 0) { return x; }
int main() { f(0); f(1); }
