int f(int x) pre(x > 0), g(int y) pre(y > 1);
int f(int x) { return x; }
int g(int x) { return x; }
int main() { f(0); g(1); }
