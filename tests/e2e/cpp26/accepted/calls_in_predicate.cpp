bool positive(int x) { return x > 0; }
int f(int x) pre(positive(x)) pre(positive(x + 1) && !positive(-x - 9)) { return x; }
int main() { f(1); f(0); f(-1); }
