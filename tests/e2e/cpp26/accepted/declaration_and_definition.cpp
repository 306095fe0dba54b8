int f(int x) pre(x > 0);
int f(int y) { return y; }
int main() { f(1); f(0); }
