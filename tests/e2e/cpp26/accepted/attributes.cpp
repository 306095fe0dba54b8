[[nodiscard]] int f([[maybe_unused]] int x) [[gnu::cold]] pre(x > 0);
int f(int x) { return x; }
int main() { (void)f(0); }
