// Comparing a password must not tell how much of a guess was right: neither by the branches that
// it takes, nor by how many bytes it looks at.
#include <cstddef>
#include <string>

struct Comparison {
  bool equal;
  std::size_t compared;  // bytes that were looked at
};

namespace faulty {

/// Stops at the first byte that differs.
///
/// assume: secret.size() == 4 && guess.size() == 4
/// hyper: constant_time(secret)
/// hyper: same work
/// assume: secret_p = like(secret)
/// expect: ret_p.compared == ret.compared
Comparison compare(const std::string& secret, const std::string& guess) {
  for (std::size_t i = 0; i < secret.size(); ++i) {
    if (secret[i] != guess[i]) return {false, i + 1};
  }
  return {true, secret.size()};
}

}  // namespace faulty

namespace repaired {

/// Looks at every byte, whatever it finds.
///
/// assume: secret.size() == 4 && guess.size() == 4
/// hyper: constant_time(secret)
/// hyper: same work
/// assume: secret_p = like(secret)
/// expect: ret_p.compared == ret.compared
Comparison compare(const std::string& secret, const std::string& guess) {
  unsigned different = 0;
  for (std::size_t i = 0; i < secret.size(); ++i) {
    different |= static_cast<unsigned char>(secret[i] ^ guess[i]);
  }
  return {different == 0, secret.size()};
}

}  // namespace repaired
