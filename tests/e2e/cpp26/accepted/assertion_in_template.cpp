template <class T> T f(T x) { contract_assert(x > T()); return x; }
int main() { f(0); f(1L); f(-1L); }
