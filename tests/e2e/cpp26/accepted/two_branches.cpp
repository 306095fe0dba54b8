#ifdef NEVER
int f(long x) pre(x > 0) {
#else
int f(int x) pre(x > 1) {
#endif
  return 1;
}
struct Box { int g() const pre(n > 0) { return n; } int n = 0; };
int main() { f(1); Box().g(); }
