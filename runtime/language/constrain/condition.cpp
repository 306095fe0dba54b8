#include "runtime/language/constrain/condition.h"

#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/language/constrain/arithmetic.h"  // IWYU pragma: keep
#include "runtime/language/match/checker.h"         // IWYU pragma: keep
#include "surety/language/tree.h"

namespace surety::lang {

bool Regular::contains(std::string_view text) const { return checker->contains(text) != negated; }

namespace {

std::vector<std::size_t> scopes(const Tree& tree, const std::string& path) {
  return path.empty() ? std::vector<std::size_t>{0} : tree.select(path);
}

bool equal_inside(const Tree& tree, std::size_t scope, const Condition& c) {
  const auto first = tree.select(c.first, scope);
  const auto second = tree.select(c.second, scope);
  if (first.empty() || second.empty()) return true;
  for (const auto* parts : {&first, &second}) {
    for (std::size_t part : *parts) {
      if (tree.text_of(part) != tree.text_of(first[0])) return false;
    }
  }
  return true;
}

}  // namespace

bool Condition::holds(std::string_view text, const Tree* tree) const {
  switch (kind) {
    case predicate:
      return text_predicate(text);
    case whole:
      return regular.contains(text);
    case on_tree:
      return tree_predicate(*tree);
    case each:
      for (std::size_t part : tree->select(first)) {
        if (!regular.contains(tree->text_of(part))) return false;
      }
      return true;
    case equal:
      for (std::size_t at : scopes(*tree, scope)) {
        if (!equal_inside(*tree, at, *this)) return false;
      }
      return true;
    case same_count: {
      const auto all = scopes(*tree, scope);
      for (std::size_t at : all) {
        if (tree->select(first, at).size() != tree->select(first, all[0]).size()) return false;
      }
      return true;
    }
    case count_equals:
      return tree->select(first).size() == tree->select(second).size();
    case computed:
      for (std::size_t part : tree->select(first)) {
        if (tree->text_of(part) != function(*tree)) return false;
      }
      return true;
    case arithmetic:
      return formula->holds(*tree);
    case reached:
      return tree_distance(*tree) <= 0;
  }
  return false;
}

double Condition::distance(std::string_view text, const Tree* tree) const {
  double far = 0;
  switch (kind) {
    case each:
      for (std::size_t part : tree->select(first)) {
        far += regular.contains(tree->text_of(part)) ? 0 : 1;
      }
      break;
    case same_count: {
      const auto all = scopes(*tree, scope);
      for (std::size_t at : all) {
        const bool same = tree->select(first, at).size() == tree->select(first, all[0]).size();
        far += same ? 0 : 1;
      }
      break;
    }
    case count_equals:
      far = std::fabs(static_cast<double>(tree->select(first).size()) -
                      static_cast<double>(tree->select(second).size()));
      break;
    case arithmetic:
      far = formula->distance(*tree);
      break;
    case reached:
      far = tree_distance(*tree);
      break;
    default:
      return holds(text, tree) ? 0 : 1;
  }
  if (far <= 0) return 0;
  return std::isfinite(far) ? far / (far + 1) : 1;
}

}  // namespace surety::lang
