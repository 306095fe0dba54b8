int f(int x) pre(x > 0);
int f(int other) pre(other > 0) { return other; }
int main() { f(1); f(0); }
// GCC 16.2 names the place on the definition.
// observes: 1:14 pre
