int f(int& x, int&& y) pre(x > 0) post(x > 1) post(y > 0) { x += 1; return y; }
int main() { int a = 1; f(a, 1); int b = 0; f(b, 0); }
