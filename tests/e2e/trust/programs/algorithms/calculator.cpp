#include <stdexcept>
#include <string>
#include <vector>

namespace calculator {

/// Reverse Polish notation of digits.
/// draw: program = string_of("12+*-")
/// expect: may throw std::invalid_argument
long evaluated(const std::string& program) {
  std::vector<long> stack;
  for (char c : program) {
    if (c >= '0' && c <= '9') {
      stack.push_back(c - '0');
      continue;
    }
    if (stack.size() < 2) throw std::invalid_argument("too few operands");
    const long right = stack.back();
    stack.pop_back();
    long& left = stack.back();
    left = c == '+' ? (left + right) % 1000 : c == '*' ? left * right % 1000 : left - right;
  }
  return stack.back();
}

/// expect: throws std::domain_error iff b == 0
/// assume: a > -1000
long divided(long a, long b) {
  if (b == 0) throw std::domain_error("division by zero");
  return a / b;
}

}  // namespace calculator
