int f(int x) pre(int y = x);  // here
