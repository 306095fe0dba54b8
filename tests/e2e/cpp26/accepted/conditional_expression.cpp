int f(int x) pre(x > 0 ? x < 9 : x == -1) { return x; }
int main() { f(-1); f(0); f(9); }
