int f(int x) pre(x > 0) pre(x < 9);
int f(int x) pre(x > 0) { return x; }  // here
