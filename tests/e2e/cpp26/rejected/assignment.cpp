int f(int x) pre(x = 4);  // here
