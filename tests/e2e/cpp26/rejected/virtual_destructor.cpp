struct A {
  virtual ~A() pre(true);  // here
};
