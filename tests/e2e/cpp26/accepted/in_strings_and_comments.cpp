// int f(int x) pre(x > 0);
/* contract_assert(false); */
const char* a = "int f(int x) pre(x > 0);";
const char* b = R"(contract_assert(false);)";
int f(int x) pre(x > 0 && "pre(x)"[0] == 'p') { return x; }
int main() { f(0); return a == b; }
