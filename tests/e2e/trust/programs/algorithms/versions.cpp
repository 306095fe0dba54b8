#include <compare>
#include <string>
#include <tuple>
#include <vector>

namespace versions {

struct Version {
  unsigned major_number, minor_number, patch;
};

/// expect: ret == (std::tie(a.major_number, a.minor_number, a.patch) < std::tie(b.major_number, b.minor_number, b.patch))
bool older(const Version& a, const Version& b) {
  if (a.major_number != b.major_number) return a.major_number < b.major_number;
  if (a.minor_number != b.minor_number) return a.minor_number < b.minor_number;
  return a.patch < b.patch;
}

/// Compares texts.
/// assume: a.major_number < 100 && b.major_number < 100
/// expect: ret == (a.major_number < b.major_number)
bool older_by_text(const Version& a, const Version& b) {
  return std::to_string(a.major_number) < std::to_string(b.major_number);
}

/// hyper: deterministic
std::string shown(const Version& v) {
  return std::to_string(v.major_number) + '.' + std::to_string(v.minor_number) + '.' + std::to_string(v.patch);
}

}  // namespace versions
