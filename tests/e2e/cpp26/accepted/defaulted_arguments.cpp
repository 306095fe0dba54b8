int f(int x = 0, int y = (1, 2)) pre(x > 0) pre(y > 2) { return x + y; }
int main() { f(); f(1); f(1, 3); }
