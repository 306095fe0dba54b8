#include <string>

int calls_so_far = 0;
static std::string last_name;

/// expect: ret == calls_so_far && calls_so_far == old(calls_so_far) + 1
int call() { return ++calls_so_far; }

/// Forgets what was there before.
/// expect: last_name == name
/// expect: ret == old(last_name)
std::string renamed(const std::string& name) {
  last_name = name;
  return last_name;
}

/// expect: ret == (a && !b)
bool only_first(bool a, bool b) { return a && !b; }
