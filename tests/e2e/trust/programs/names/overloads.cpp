#include <string>
#include <string_view>
#include <vector>

namespace overloaded {

/// expect: ret == (x < 0 ? "-" : "+")
std::string sign(int x) { return x < 0 ? "-" : "+"; }
/// expect: ret == (x < 0 ? "-" : "+")
std::string sign(double x) { return x <= 0 ? "-" : "+"; }
/// expect: ret == "u"
std::string sign(unsigned char) { return "u"; }
/// expect: ret == (x.empty() ? "" : x.substr(0, 1))
std::string sign(const std::string& x) { return x.substr(0, 1); }
/// expect: ret.size() <= 1
std::string sign(const char* x) { return std::string(x, 1); }
/// expect: ret.size() == x.size()
std::string sign(const std::vector<int>& x) { return std::string(x.size() > 2 ? 2 : x.size(), '?'); }

}  // namespace overloaded
