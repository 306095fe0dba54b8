auto f(int x) -> decltype(x + 1L) pre(x > 0) { return x; }
int main() { f(0); }
