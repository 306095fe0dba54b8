auto f(int x) -> int
    post(x > 0);  // here
