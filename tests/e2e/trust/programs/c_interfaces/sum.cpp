#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// expect: n == 0 ==> ret == 0
long c_sum(const int* values, size_t n) {
  long sum = 0;
  for (size_t i = 0; i < n; ++i) sum += values[i];
  return sum;
}

/// One value too many.
/// expect: ret <= 255
int c_max(const unsigned char* values, size_t n) {
  int most = 0;
  for (size_t i = 0; i <= n; i++)
    if (values[i] > most) most = values[i];
  return most;
}

/// The sum of two middle values.
/// assume: n > 0
/// expect: ret == values[n / 2]
int c_middle(const int* values, int n) { return values[n / 2]; }

#ifdef __cplusplus
}
#endif
