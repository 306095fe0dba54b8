int count = 0;
int f(int x) pre(count++ > x);  // here
