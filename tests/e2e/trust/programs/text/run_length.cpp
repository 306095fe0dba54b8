#include <string>
#include <utility>
#include <vector>

namespace run_length {

using Runs = std::vector<std::pair<char, unsigned char>>;

inline std::string expanded(const Runs& runs) {
  std::string out;
  for (const auto& [c, n] : runs) out.append(n, c);
  return out;
}

/// expect: expanded(ret) == text
Runs packed(const std::string& text) {
  Runs runs;
  for (char c : text) {
    if (!runs.empty() && runs.back().first == c && runs.back().second < 255) {
      ++runs.back().second;
    } else {
      runs.emplace_back(c, static_cast<unsigned char>(1));
    }
  }
  return runs;
}

/// expect: ret.size() == runs.size()
/// expect: forall i in indices(ret): ret[i] == runs[i].second
std::vector<int> lengths(const Runs& runs) {
  std::vector<int> out;
  for (const auto& run : runs) out.push_back(run.second);
  return out;
}

/// The longest run is sought from the second on.
/// expect: forall run in runs: ret >= run.second
int longest(const Runs& runs) {
  int most = 0;
  for (std::size_t i = 1; i < runs.size(); ++i) {
    if (runs[i].second > most) most = runs[i].second;
  }
  return most;
}

}  // namespace run_length
