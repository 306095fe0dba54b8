struct pre { explicit pre(int n) : n(n) {} int n; };
pre make(int n) pre(n > 0) { return pre(n); }
int main() { make(0); (void)(pre(1)); }
