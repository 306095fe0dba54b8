int f(int x) { switch (x) { case 1: contract_assert(false); break; default: contract_assert(x == 2); } return x; }
int main() { f(1); f(2); f(3); }
