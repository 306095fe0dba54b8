#include "tool/contracts/keywords.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include "tool/contracts/tokens.h"
#include "tool/model/contract.h"

namespace surety::tool::contracts {

unsigned edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<unsigned>> cost(a.size() + 1, std::vector<unsigned>(b.size() + 1));
  for (unsigned i = 0; i <= a.size(); ++i) cost[i][0] = i;
  for (unsigned j = 0; j <= b.size(); ++j) cost[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const unsigned replaced = cost[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
      }
    }
  }
  return cost[a.size()][b.size()];
}

const Keyword* find_keyword(std::string_view word) {
  for (const Keyword& keyword : keywords) {
    if (keyword.word == word) return &keyword;
  }
  return nullptr;
}

bool opens_clause(const Keyword& keyword, std::string_view text) {
  if (keyword.kind != ClauseKind::draw) return true;
  const std::vector<Token> tokens = tokenize(text);
  return tokens.size() > 1 && tokens[0].kind == TokenKind::identifier && tokens[1].text == "=";
}

const Keyword* similar_keyword(std::string_view word) {
  if (find_keyword(word) != nullptr) return nullptr;
  for (const Keyword& keyword : keywords) {
    if (!keyword.suggest) continue;
    const unsigned allowed = keyword.word.size() >= 8 ? 2 : 1;
    if (edit_distance(word, keyword.word) <= allowed) return &keyword;
  }
  return nullptr;
}

}  // namespace surety::tool::contracts
