#include <cstddef>
#include <vector>

typedef std::vector<int> IntVector;

/// expect: ret == v.size()
std::size_t length(const IntVector& v) {
  std::size_t n = 0;
  for (IntVector::const_iterator it = v.begin(); it != v.end(); ++it) ++n;
  return n;
}

/// expect: forall x in v: ret >= x
/// assume: !v.empty()
int maximum(const IntVector& v) {
  int most = v[0];
  for (std::size_t i = 1; i < v.size() - 1; ++i)
    if (v[i] > most) most = v[i];
  return most;
}

struct Less {
  bool operator()(int a, int b) const { return a < b; }
};
