#include "three_files_part.inc"

/// expect: ret == part_of(x) + 1
/// assume: -1000 < x && x < 1000
int whole_of(int x) { return part_of(x) + 1; }

/// expect: ret > part_of(x)
/// assume: -1000 < x && x < 1000
int more_than(int x) { return part_of(x) + (x & 64 ? 0 : 1); }
