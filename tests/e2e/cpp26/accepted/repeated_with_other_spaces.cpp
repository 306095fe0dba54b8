int f(const int x) pre(x>0) post(r:r==x);
int f(const int y) pre( y > 0 ) post( result : result == y ) { return y; }
int main() { f(1); f(0); }
// GCC 16.2 names the place on the definition.
// observes: 1:20 pre
