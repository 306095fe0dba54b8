#include <array>
#include <cstddef>
#include <initializer_list>

namespace matrices {

struct Matrix {
  int at[2][2];
};

/// expect: ret.at[0][1] == m.at[1][0] && ret.at[1][0] == m.at[0][1] && ret.at[0][0] == m.at[0][0]
Matrix transposed(const Matrix& m) {
  Matrix out{};
  for (int r = 0; r < 2; ++r) {
    for (int c = 0; c < 2; ++c) out.at[c][r] = m.at[r][c];
  }
  return out;
}

/// expect: ret == static_cast<long>(m.at[0][0]) + m.at[1][1]
long trace(const Matrix& m) { return m.at[0][0] + m.at[1][1]; }

/// expect: ret.at[0][0] == m.at[0][0] * m.at[0][0] + m.at[0][1] * m.at[1][0]
/// assume: forall r in range(0, 2): forall c in range(0, 2): -9 < m.at[r][c] && m.at[r][c] < 9
Matrix squared(const Matrix& m) {
  Matrix out{};
  for (int r = 0; r < 2; ++r) {
    for (int c = 0; c < 2; ++c) {
      for (int k = 0; k < 2; ++k) out.at[r][c] += m.at[r][k] * m.at[k][c];
    }
  }
  return out;
}

}  // namespace matrices
