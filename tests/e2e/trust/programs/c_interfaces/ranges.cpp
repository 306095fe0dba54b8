#include <cstddef>
#include <iterator>

/// expect: ret == nullptr || (first <= ret && ret < last)
const int* find_value(const int* first, const int* last, int value) {
  for (; first != last; ++first)
    if (*first == value) return first;
  return nullptr;
}

/// An empty range has no smallest value.
/// expect: ret == ret
int smallest(const int* begin, const int* end) {
  int least = *begin;
  for (const int* p = begin; p != end; ++p)
    if (*p < least) least = *p;
  return least;
}

/// expect: forall i in range(0, n / 2): a[i] == old(std::vector<int>(a, a + n))[static_cast<std::size_t>(n - 1 - i)]
/// assume: n >= 0
void reverse_array(int a[], int n) {
  for (int i = 0, j = n - 1; i < j; ++i, --j) {
    const int t = a[i];
    a[i] = a[j];
    a[j] = t;
  }
}

/// expect: ret == a[0] + a[1] + a[2]
/// assume: forall i in range(0, 3): -1000 < a[i] && a[i] < 1000
int sum3(const int a[3]) { return a[0] + a[1] + a[2]; }
