// What a relation of two executions costs beside the plain test of the same function, in time per
// input, and what it costs a recursive function. Runs the command on a file that it writes.
//
//   build/bench/hyper/relation_cost      prints one row a function; below 2.5 is wanted
#include <sys/wait.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace {

constexpr const char* subject = R"(
#include <string>
#include <vector>
/// assume: a = inclusive(0, 1000000)
/// assume: b = inclusive(0, 1000000)
/// expect: ret >= a
/// hyper: commutative(a, b)
int add(int a, int b) { return a + b; }

/// assume: low = inclusive(0, 1000000)
/// expect: ret == low
/// hyper: noninterference(high)
int keep(int low, int high) { return high == 3 && high == 4 ? 0 : low; }

/// expect: ret.size() == text.size()
/// hyper: deterministic
std::string copied(const std::string& text) { return text; }

/// expect: ret.size() == values.size()
/// hyper: deterministic
std::vector<int> doubled(std::vector<int> values) {
  for (int& value : values) value = value % 1000 * 2;
  return values;
}

/// assume: n = inclusive(0, 30)
/// assume: salt = inclusive(0, 1000000)
/// expect: ret == n
/// hyper: deterministic
int recursive(int n, int salt) { return n == 0 ? 0 : 1 + recursive(n - 1, salt); }
)";

}  // namespace

int main() {
  namespace fs = std::filesystem;
  std::string name = (fs::temp_directory_path() / "surety-relation-cost-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) return 2;
  const fs::path folder = name;
  std::ofstream(folder / "subject.cpp") << subject;
  std::map<std::string, std::map<std::string, std::vector<double>>> costs;
  for (int round = 0; round < 3; ++round) {
    const std::string command =
        "cd '" + folder.string() +
        "' && mkdir -p .surety && '" SURETY_COMMAND
        "' test subject.cpp --jobs 1 --seconds 2 --cases 1000000 --json report.json >/dev/null";
    const int status = std::system(command.c_str());
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
      std::fprintf(stderr, "the tests of the subject do not pass\n");
      return 2;
    }
    std::ifstream file(folder / "report.json");
    const nlohmann::json report = nlohmann::json::parse(file);
    for (const auto& row : report.at("results")) {
      costs[row.at("function")]
           [row.at("relation").get<std::string>().empty() ? "plain" : "relation"]
               .push_back(row.at("seconds").get<double>() / row.at("runs").get<double>());
    }
  }
  fs::remove_all(folder);
  std::printf("%-12s %12s %12s %8s\n", "function", "plain ns", "relation ns", "ratio");
  for (auto& [function, kinds] : costs) {
    const auto median = [](std::vector<double>& values) {
      std::sort(values.begin(), values.end());
      return values[values.size() / 2] * 1e9;
    };
    const double plain = median(kinds["plain"]);
    const double relation = median(kinds["relation"]);
    std::printf("%-12s %12.1f %12.1f %8.2f\n", function.c_str(), plain, relation, relation / plain);
  }
}
