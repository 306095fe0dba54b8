int half(const int n) post(r: r <= n) { return n == 7 ? 9 : n / 2; }
int main() { half(4); half(7); }
