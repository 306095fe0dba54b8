int f(const int x) pre(x > 0);
int f(const int x) post(x > 0) { return x; }  // here
