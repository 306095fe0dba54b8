struct Box { int n = 0; int get() const { contract_assert(n > 0); contract_assert(this->n > 1); return n; } };
int main() { Box().get(); }
