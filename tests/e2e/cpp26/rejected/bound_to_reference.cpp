bool change(int& x);
int f(int x) pre(change(x));  // here
