struct N { int n; };
bool operator==(const N& a, const N& b) pre(a.n > 0) pre(b.n > 0) { return a.n == b.n; }
int main() { (void)(N{1} == N{0}); (void)(N{2} == N{1}); }
