bool broken() { throw 1; }
int main() { contract_assert(broken()); contract_assert(true); }
