template <class T> requires (sizeof(T) > 1) T f(T x) pre(x > 0) { return x; }
int main() { f(1); f(0); }
