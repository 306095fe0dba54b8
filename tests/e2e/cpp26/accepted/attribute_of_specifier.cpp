int f(int x) pre [[likely]] (x > 0) { contract_assert [[likely]] (x < 9); return x; }
int main() { f(0); f(9); }
