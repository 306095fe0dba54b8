auto f(const int x) post(r: r > x) { return x == 3 ? 3 : x + 1; }
int main() { f(1); f(3); }
