int f(int x) pre x > 0;  // here
