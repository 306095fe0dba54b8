int f(const int* p) pre(p) pre(p == nullptr || *p > 0) { return p ? *p : 0; }
int main() { int zero = 0; f(&zero); f(nullptr); }
