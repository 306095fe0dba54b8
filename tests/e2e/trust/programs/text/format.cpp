#include <cstdarg>
#include <cstdio>
#include <iomanip>
#include <ostream>
#include <sstream>
#include <string>

namespace format {

struct Money {
  long long cents;
};

/// expect: out.good()
std::ostream& operator<<(std::ostream& out, Money m) {
  const unsigned long long all = m.cents < 0 ? 0ull - static_cast<unsigned long long>(m.cents) : static_cast<unsigned long long>(m.cents);
  if (m.cents < 0) out << '-';
  return out << all / 100 << '.' << all / 10 % 10 << all % 10;
}

/// expect: ret.size() >= 4
std::string shown(Money m) {
  std::ostringstream out;
  out << m;
  return out.str();
}

/// Cents below ten get no zero; debts below a unit lose their sign.
/// expect: ret == shown(Money{cents})
std::string shown_wrongly(long long cents) {
  return std::to_string(cents / 100) + "." + std::to_string(std::abs(cents % 100));
}

/// A buffer that is one too small.
/// assume: 0 <= n && n <= 9999
/// expect: ret.size() == 5
std::string numbered(int n) {
  char text[5];
  std::snprintf(text, sizeof text, "#%04d", n);
  return text;
}

}  // namespace format
