#include <cstddef>

/// assume: rows = inclusive(0u, 5u)
/// assume: columns = inclusive(0u, 5u)
/// assume: m = buffer(rows * columns)
/// assume: out = buffer(rows * columns)
/// expect: forall r in range(0u, rows): forall c in range(0u, columns): out[c * rows + r] == m[r * columns + c]
void transpose(const int* m, unsigned rows, unsigned columns, int* out) {
  for (unsigned r = 0; r < rows; ++r)
    for (unsigned c = 0; c < columns; ++c) out[c * rows + r] = m[r * columns + c];
}

/// Right for square matrices only.
/// assume: rows = inclusive(0u, 5u)
/// assume: columns = inclusive(0u, 5u)
/// assume: m = buffer(rows * columns)
/// expect: ret == 0 || rows * columns > 0
long row_sum(const short* m, unsigned rows, unsigned columns, unsigned row) {
  long sum = 0;
  if (row >= rows) return 0;
  for (unsigned c = 0; c < columns; ++c) sum += m[row * rows + c];
  return sum;
}
