int f(int, int y) pre(y > 0) { return y; }
int main() { f(1, 0); }
