#include "runtime/language/match/checker.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "runtime/language/grammar/grammar.h"
#include "runtime/language/match/earley.h"
#include "runtime/language/match/expression.h"
#include "runtime/language/match/network.h"
#include "runtime/language/match/predictive.h"

namespace surety::lang {

Checker::Checker(const Grammar& grammar, RuleId start)
    : networks_(build_networks(rewrite_for_recognition(grammar, start), true)) {
  minimize(networks_);
  if (networks_.regular()) {
    const std::uint32_t classes = networks_.classes;
    rows_.resize(networks_.next.size());
    for (std::size_t i = 0; i < rows_.size(); ++i) rows_[i] = networks_.next[i] * classes;
    final_rows_.resize(rows_.size());
    for (StateId s = 0; s < networks_.size(); ++s)
      final_rows_[std::size_t{s} * classes] = networks_.final[s];
    start_row_ = networks_.start[0] * classes;
    return;
  }
  predictive_ = Predictive::build(networks_);
  method_ = predictive_ ? predictive : general;
}

bool Checker::accepts(std::string_view text) const {
  const std::uint32_t* rows = rows_.data();
  const std::uint16_t* class_of = networks_.class_of.data();
  std::uint32_t row = start_row_;
  for (char c : text) {
    row = rows[row + class_of[static_cast<unsigned char>(c)]];
    if (row == 0) return false;
  }
  return final_rows_[row] != 0;
}

std::size_t Checker::run(std::string_view text) const {
  if (method_ == predictive) return predictive_->run(text);
  if (method_ == general) return earley_run(networks_, text);
  std::uint32_t row = start_row_;
  for (std::size_t i = 0; i < text.size(); ++i) {
    row = rows_[row + networks_.class_of[static_cast<unsigned char>(text[i])]];
    if (row == 0) return i;
  }
  return final_rows_[row] != 0 ? ok : text.size();
}

}  // namespace surety::lang
