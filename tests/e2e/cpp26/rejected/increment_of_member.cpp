struct A {
  int n = 0;
  int f() pre(n++ > 0);  // here
};
