struct P { int a, b; };
int main() { auto [a, b] = P{1, 2}; contract_assert(a == b); contract_assert(a < b); }
