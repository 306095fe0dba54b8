template <class T> T f(T x) requires (sizeof(T) > 1) pre(x > 0) { return x; }
int main() { f(1); f(0); }
