// A ranking must not depend on the order in which the players happened to be listed: the key that
// it sorts by has to tell all players apart.
#include <algorithm>
#include <string>
#include <vector>

struct Player {
  int id;
  int score;
  friend bool operator==(const Player& a, const Player& b) {
    return a.id == b.id && a.score == b.score;
  }
};

inline std::vector<Player> reversed(std::vector<Player> players) {
  std::reverse(players.begin(), players.end());
  return players;
}

namespace faulty {

/// hyper: order does not matter
/// assume: players_p = reversed(players)
/// expect: ret_p == ret
std::vector<Player> ranking(std::vector<Player> players) {
  std::stable_sort(players.begin(), players.end(),
                   [](const Player& a, const Player& b) { return a.score > b.score; });
  return players;
}

}  // namespace faulty

namespace repaired {

/// hyper: order does not matter
/// assume: players_p = reversed(players)
/// expect: ret_p == ret
std::vector<Player> ranking(std::vector<Player> players) {
  std::sort(players.begin(), players.end(), [](const Player& a, const Player& b) {
    return a.score != b.score ? a.score > b.score : a.id < b.id;
  });
  return players;
}

}  // namespace repaired
