int f(int x)
    pre(x > 0)
    post(r: r > unknown);  // here
