struct A {
  int f(int x) pre(x > 0) const;  // here
};
