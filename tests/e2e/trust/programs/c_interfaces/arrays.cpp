#include <array>
#include <cstddef>

/// expect: ret == rows[0][0] + rows[1][1]
/// assume: forall r in range(0, 2): forall c in range(0, 2): -9 < rows[r][c] && rows[r][c] < 9
int diagonal(const int (&rows)[2][2]) { return rows[0][0] + rows[1][1]; }

/// expect: ret == N
template <std::size_t N>
std::size_t length(const int (&)[N]) { return N; }

inline std::size_t use_length() { int a[4] = {}; return length(a); }

/// expect: forall x in ret: x == value
std::array<int, 4> filled(int value) { return {value, value, value}; }

const int table[] = {1, 2, 3, 5, 8};

/// expect: ret == table[i]
/// assume: i < 5
int looked_up(std::size_t i) { return table[i]; }
