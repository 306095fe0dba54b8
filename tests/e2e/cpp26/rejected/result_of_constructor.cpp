struct A {
  A() post(r: true);  // here
};
