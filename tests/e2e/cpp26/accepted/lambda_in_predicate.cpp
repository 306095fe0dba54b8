int f(const int x) pre([](int y) { return y > 0; }(x)) post(r: r >= x) { return x == 3 ? 0 : x; }
int main() { f(1); f(0); f(3); }
