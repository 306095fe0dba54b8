int f(int x) noexcept(sizeof(int) == 4) pre(x > 0) { return x; }
int main() { f(0); }
