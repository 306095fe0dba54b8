int f(int x) pre((x, x > 0)) { return x; }
int main() { f(0); }
