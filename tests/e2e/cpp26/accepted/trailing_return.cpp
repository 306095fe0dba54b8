auto f(int x) -> int pre(x > 0) { return x; }
int main() { f(0); }
