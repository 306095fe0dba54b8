auto f(int x) pre(x > 0) -> int { return x; }  // here
