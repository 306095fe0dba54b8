extern "C" int f(int x) pre(x > 0) { return x; }
extern "C" { int g(int x) pre(x > 0) { return x; } }
static inline int h(int x) pre(x > 0) { return x; }
int main() { f(0); g(0); h(0); }
