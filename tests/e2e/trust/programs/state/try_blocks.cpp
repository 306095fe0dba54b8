#include <new>
#include <stdexcept>
#include <string>

/// expect: ret == (x >= 0 ? x : -1)
int or_minus_one(int x) try {
  if (x < 0) throw x;
  return x;
} catch (int) {
  return -1;
}

/// An exception of the library is not an int.
/// expect: ret >= -1
int length_at(const std::string& s, std::size_t i) {
  try {
    return static_cast<int>(s.substr(i).size());
  } catch (int) {
    return -1;
  }
}

struct iff_wrapped : std::exception {};
/// expect: throws iff_wrapped iff x < 0
int rethrown(int x) {
  try {
    if (x < 0) throw 3;
  } catch (...) {
    throw iff_wrapped();
  }
  return x;
}
