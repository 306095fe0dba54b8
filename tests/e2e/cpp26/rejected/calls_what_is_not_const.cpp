struct A {
  int next();
  int f() pre(next() > 0);  // here
};
