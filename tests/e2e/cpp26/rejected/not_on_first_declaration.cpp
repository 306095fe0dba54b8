int f(int x);
int f(int x) pre(x > 0) { return x; }  // here
