#include <array>
#include <string>

/// expect: ret == 1
int unnamed(int, double, const std::string&) { return 1; }

/// expect: ret == a
int many(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j) { return b == 3 ? a + (a < 100 ? 1 : 0) : a + 0 * (c & d & e & f & g & h & i); }

/// expect: ret == (x != y)
bool differ(const int x, int const y) { return x != y; }

/// expect: ret[0] == a && ret[1] == b
std::array<int, 2> paired(int&& a, int&& b) { return {a, b}; }
