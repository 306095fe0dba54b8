#include "tool/service/revealing_flags.h"

#include <string>
#include <vector>

#include "tool/service/process.h"

namespace surety::tool::service {

std::vector<std::string> revealing_flags(const std::string& compiler) {
  std::vector<std::string> flags{"-D_GLIBCXX_ASSERTIONS"};
  // Since g++ 12 and clang 8.
  const std::string pattern = "-ftrivial-auto-var-init=pattern";
  const Ended tried =
      run_process({.arguments = {compiler, pattern, "-x", "c++", "-fsyntax-only", "/dev/null"}});
  if (tried.succeeded()) flags.push_back(pattern);
  return flags;
}

}  // namespace surety::tool::service
