template <class T> T f(T x) pre(x > 0) { return x; }
template <> int f<int>(int x) pre(x > 5) { return x; }
int main() { f(3); f(3L); }
