int f(int x) pre(x > 0) try { return x; } catch (...) { return 0; }
int main() { f(0); }
