#include <map>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace multi_keys {

/// expect: ret.size() == pairs.size()
std::multimap<int, std::string> inverted(const std::multimap<std::string, int>& pairs) {
  std::multimap<int, std::string> out;
  for (const auto& [text, number] : pairs) out.emplace(number, text);
  return out;
}

/// Equal values fall together.
/// expect: ret.size() == pairs.size()
std::map<int, std::string> inverted_wrongly(const std::map<std::string, int>& pairs) {
  std::map<int, std::string> out;
  for (const auto& [text, number] : pairs) out.emplace(number, text);
  return out;
}

/// expect: ret.size() <= words.size()
/// expect: forall w in words: ret.count(w) == 1
std::unordered_set<std::string> distinct(const std::vector<std::string>& words) {
  return {words.begin(), words.end()};
}

/// Asking inserts.
/// expect: table.size() == old(table.size())
int looked_up(std::unordered_map<int, int>& table, int key) { return table[key]; }

}  // namespace multi_keys
