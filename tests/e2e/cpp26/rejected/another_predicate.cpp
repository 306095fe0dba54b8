int f(int x) pre(x > 0);
int f(int x) pre(x > 1) { return x; }  // here
