struct A {};
int f(const A& a) pre(a);  // here
