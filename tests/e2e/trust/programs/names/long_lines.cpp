#include <string>
#include <vector>

/// expect: ret == ((x & 1) != 0) + ((x & 2) != 0) + ((x & 4) != 0) + ((x & 8) != 0) + ((x & 16) != 0) + ((x & 32) != 0) + ((x & 64) != 0) + ((x & 128) != 0)
int ones(unsigned char x) { int n = 0; for (int i = 0; i < 8; ++i) { if (((x >> i) & 1) != 0) { n += 1; } else { n += 0; } } return n; }

/// expect: (x % 3 == 0 && x % 5 == 0 ==> ret == "FizzBuzz") && (x % 3 == 0 && x % 5 != 0 ==> ret == "Fizz") && (x % 3 != 0 && x % 5 == 0 ==> ret == "Buzz")
/// assume: 0 < x && x < 1000
std::string fizz_buzz(int x) { if (x % 3 == 0) return "Fizz"; if (x % 15 == 0) return "FizzBuzz"; if (x % 5 == 0) return "Buzz"; return std::to_string(x); }
