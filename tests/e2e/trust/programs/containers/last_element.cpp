#include <deque>
#include <list>
#include <string>
#include <vector>

/// Nobody says that there is an element.
/// expect: ret == ret
int last_of(const std::vector<int>& v) { return v[v.size() - 1]; }

/// expect: ret == ret
int front_of(const std::deque<int>& d) { return d.front(); }

/// assume: !l.empty()
/// expect: ret == l.back()
int back_of(const std::list<int>& l) { return *--l.end(); }

/// expect: s.empty() || ret == s.back()
char end_of(const std::string& s) { return s[s.size() - 1]; }

/// Reads one beyond the end.
/// expect: ret <= static_cast<long>(v.size()) * 255
long sum_of_bytes(const std::vector<unsigned char>& v) {
  long sum = 0;
  for (std::size_t i = 0; i <= v.size(); ++i) sum += v[i];
  return sum;
}
