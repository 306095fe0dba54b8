#include <cstring>
#include <string>

/// expect: 0 <= ret && ret < argc || ret == -1
/// assume: argc >= 0
int find_option(int argc, char** argv, const char* option) {
  for (int i = 0; i < argc; ++i)
    if (std::strcmp(argv[i], option) == 0) return i;
  return -1;
}

/// Reads what follows the last option.
/// assume: argc >= 0
/// expect: true
std::string value_of(int argc, char* argv[], const char* option) {
  for (int i = 0; i < argc; ++i)
    if (std::strcmp(argv[i], option) == 0) return std::string(argv[i + 1]);
  return "";
}

/// assume: argc >= 0
/// expect: ret >= 0
int total_length(int argc, const char* const* argv) {
  int total = 0;
  for (int i = 0; i < argc; ++i) total += static_cast<int>(std::strlen(argv[i]));
  return total;
}
