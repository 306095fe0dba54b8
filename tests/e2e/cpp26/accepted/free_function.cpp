int half(int n) pre(n >= 0) { return n / 2; }
int main() { half(4); half(-2); }
