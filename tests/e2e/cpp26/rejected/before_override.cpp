struct A { virtual int f(int x); };
struct B : A {
  int f(int x) pre(x > 0) override;  // here
};
