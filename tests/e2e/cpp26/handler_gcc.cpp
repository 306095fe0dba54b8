// Prints what GCC 16 observes: line, column and kind.
#include <contracts>
#include <cstdio>

void handle_contract_violation(const std::contracts::contract_violation& violation) {
  const char* const kinds[] = {"", "pre", "post", "contract_assert"};
  std::printf("%u:%u %s\n", static_cast<unsigned>(violation.location().line()),
              static_cast<unsigned>(violation.location().column()),
              kinds[static_cast<int>(violation.kind())]);
}
