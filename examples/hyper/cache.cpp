// A cache must not change answers: asked again, it says what it said before.
#include <map>
#include <string>

namespace faulty {

std::map<std::string, std::string> cache;

/// Keeps what was asked instead of what was answered.
///
/// hyper: deterministic
std::string shout(const std::string& word) {
  if (const auto found = cache.find(word); found != cache.end()) return found->second;
  std::string answer = word + "!";
  cache[word] = word;
  return answer;
}

}  // namespace faulty

namespace repaired {

std::map<std::string, std::string> cache;

/// hyper: deterministic
std::string shout(const std::string& word) {
  if (const auto found = cache.find(word); found != cache.end()) return found->second;
  return cache[word] = word + "!";
}

}  // namespace repaired
