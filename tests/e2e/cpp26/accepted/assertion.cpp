int f(int x) { contract_assert(x > 0); return x; }
int main() { f(1); f(0); }
