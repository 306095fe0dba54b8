struct A { virtual int f(int x); };
struct B : A {
  int f(int x) override pre(x > 0);  // here
};
