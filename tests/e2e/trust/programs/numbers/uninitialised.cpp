#include <cstddef>
#include <vector>

namespace uninitialised {

/// Numbers below ten have no value.
/// assume: 0 <= x && x < 100
/// expect: ret == x / 10
int tens(int x) {
  int result;
  if (x >= 10) result = x / 10;
  return result;
}

struct Counter {
  int hits;
  int misses;
};

/// expect: ret.hits == hits && ret.misses == 0
Counter counter(int hits) {
  Counter c;
  c.hits = hits;
  return c;
}

/// expect: forall x in ret: x == 0
std::vector<int> zeros(unsigned char n) {
  int* memory = new int[n + 4u];
  for (unsigned i = 0; i < n; ++i) memory[i + 1] = 0;
  std::vector<int> out(memory, memory + n);
  delete[] memory;
  return out;
}

}  // namespace uninitialised
