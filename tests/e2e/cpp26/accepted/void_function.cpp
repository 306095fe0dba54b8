int count = 0;
void add(const int n) pre(n > 0) post(count >= n) { count += n == 5 ? -9 : n; }
int main() { add(1); add(0); add(5); }
