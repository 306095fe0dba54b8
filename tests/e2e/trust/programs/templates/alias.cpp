#include <map>
#include <memory>
#include <string>
#include <vector>

namespace aliases {

template <class T>
using Grid = std::vector<std::vector<T>>;
using Names = std::map<int, std::string>;
typedef unsigned char byte_t;
using Callback = int (*)(int);

/// expect: ret == (g.empty() ? 0 : g[0].size())
std::size_t width(const Grid<int>& g) { return g.empty() ? 0 : g.front().size(); }

/// Rows may differ in length.
/// expect: ret <= 1000
/// assume: g.size() < 10
std::size_t cells(const Grid<char>& g) {
  std::size_t n = 0;
  for (std::size_t r = 0; r < g.size(); ++r) {
    for (std::size_t c = 0; c < g.at(0).size(); ++c) n += g.at(r).at(c) != 0 ? 1 : 0;
  }
  return n;
}

/// expect: ret == names.size()
std::size_t entries(const Names& names) { return names.size(); }

/// expect: ret == byte_t(b << 1)
byte_t shifted(byte_t b) { return static_cast<byte_t>(b * 2); }

/// expect: ret == f(x)
int called(Callback f, int x) { return f(x); }

}  // namespace aliases
