#include <vector>
auto f(const int x) -> std::vector<int> pre(x > 0) post(r: r.size() == 1) { return {x}; }
int main() { f(0); f(1); }
