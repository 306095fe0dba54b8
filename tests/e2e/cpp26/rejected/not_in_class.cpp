struct A { int f(int x); };
int A::f(int x) pre(x > 0) { return x; }  // here
