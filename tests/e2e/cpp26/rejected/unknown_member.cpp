struct A { int n; };
int f(const A& a) pre(a.m > 0);  // here
