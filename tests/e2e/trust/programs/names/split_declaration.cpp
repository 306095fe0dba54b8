#include <string>

/// expect: ret == a.size() + b.size()
std::size_t total(const std::string& a, const std::string& b);

/// expect: ret.size() <= most
std::string cut(const std::string& text, std::size_t most = 10);

std::size_t total(const std::string& left, const std::string& right) { return left.size() + right.size(); }

std::string cut(const std::string& s, std::size_t n) { return s.substr(0, n + 1); }
