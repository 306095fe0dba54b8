int f(const int x) post(r: r > x);
int f(int x) { return x; }  // here
