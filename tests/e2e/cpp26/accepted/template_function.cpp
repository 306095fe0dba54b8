template <class T> T f(const T x) pre(x > T()) post(r: r >= x) { return x == 5 ? 0 : x; }
int main() { f(1); f(0); f(5L); }
