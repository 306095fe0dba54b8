#include "lib.h"

/// assume: x > -1000
/// expect: ret >= x
int calls_root(int x) { return root(x); }

int calls_even(int x) pre(x > 3) post(true) { return even(x); }

int calls_checked(const int x) pre(x > 3) post(r: r >= x) { return checked(x); }

int calls_well(const int x) pre(x > 8) post(r: r >= x) { return checked(x); }
