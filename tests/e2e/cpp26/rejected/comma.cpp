int f(int x) pre(x, x > 0);  // here
