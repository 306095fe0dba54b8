struct Box { Box(int n) : n(n) { contract_assert(n > 0); } int n; };
int main() { Box a(1); Box b(0); }
