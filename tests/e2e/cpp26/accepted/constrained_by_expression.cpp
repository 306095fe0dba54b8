template <class T> T f(T x) requires requires(T t) { t + 1; } pre(x > 0) { return x; }
int main() { f(0); }
