int f(int x) pre(x > 0) { return x; }
int f(long x) pre(x > 1) { return 0; }
int main() { f(0); f(1L); }
