#include <limits.h>
#include <stddef.h>
#include <string.h>

/// expect: ret >= 0
/// assume: x > INT_MIN
int c_abs(int x) { return x < 0 ? -x : x; }

/// expect: ret == 0 || ret == 1
int c_is_upper(char c) { return c >= 'A' && c <= 'Z'; }

/// INT_MIN has no opposite.
/// expect: ret >= 0
int c_abs_wrong(int x) { return x < 0 ? -x : x; }
