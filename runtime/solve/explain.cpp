// What is known of the values that a contradiction is about, in words: `n is at least 3`, once.
#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "runtime/solve/solver.h"
#include "surety/protocol/symbol.h"

namespace surety::protocol {

namespace {

constexpr std::size_t most_facts = 8;

/// Without the parentheses around the whole.
std::string plain(const Term& term) {
  std::string text = print(term);
  if (text.size() > 2 && text.front() == '(' && text.back() == ')') {
    text = text.substr(1, text.size() - 2);
  }
  return text;
}

/// `n is 3`, `n is at least 3`, `n is between 3 and 5`.
std::string bounds_text(const std::string& name, std::optional<Integer> low,
                        std::optional<Integer> high) {
  const auto number = [](Integer n) { return std::to_string(n); };
  if (low && high && *low == *high) return name + " is " + number(*low);
  if (low && high) return name + " is between " + number(*low) + " and " + number(*high);
  return low ? name + " is at least " + number(*low) : name + " is at most " + number(*high);
}

/// x - y <= bound.
std::string difference_text(const std::string& x, const std::string& y, Integer bound) {
  if (bound == 0) return x + " is at most " + y;
  if (bound > 0) return x + " is at most " + y + " + " + std::to_string(bound);
  return x + " is at least " + std::to_string(-bound) + " less than " + y;
}

/// Names without the numbers of the variables, where those are not needed to tell them apart.
std::string without_numbers(std::string text, const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    const std::string bare = name.substr(0, name.rfind('#'));
    const auto also = [&](const std::string& other) {
      return other != name && other.substr(0, other.rfind('#')) == bare;
    };
    if (std::any_of(names.begin(), names.end(), also)) continue;
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at)) {
      const char next = at + name.size() < text.size() ? text[at + name.size()] : ' ';
      if (next >= '0' && next <= '9') {
        at += name.size();
      } else {
        text.replace(at, name.size(), bare);
        at += bare.size();
      }
    }
  }
  return text;
}

}  // namespace

std::string Solver::explain(const TermPtr& atom, bool truth) const {
  std::vector<Variable> involved;
  collect(*atom, involved);
  std::vector<std::string> facts, names;
  const auto name_of = [&](Variable v) {
    std::string name = print(*variables_[v].self);
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    return name;
  };
  const auto tell = [&](std::string fact) {
    if (std::find(facts.begin(), facts.end(), fact) == facts.end())
      facts.push_back(std::move(fact));
  };
  for (const Variable v : involved) {
    const Info& info = variables_[v];
    const std::string name = name_of(v);
    if (info.value != nullptr) {
      tell(name + " is " + print(*info.value));
      continue;
    }
    if (info.lo || info.hi) tell(bounds_text(name, info.lo, info.hi));
    for (const Disequality& d : disequalities_) {
      if (representative(d.x) != v && (d.y == none || representative(d.y) != v)) continue;
      const std::string by = d.y == none || d.offset == 0 ? "" : " + " + std::to_string(d.offset);
      tell(name_of(d.x) + " is not " + (d.y == none ? print(*d.constant) : name_of(d.y)) + by);
    }
    for (const Difference& d : differences_) {
      if (representative(d.x) != v && representative(d.y) != v) continue;
      tell(difference_text(name_of(d.x), name_of(d.y), d.bound));
    }
  }
  for (const Residual& r : residuals_) {
    std::vector<Variable> here;
    collect(*r.atom, here);
    const bool concerns = std::any_of(here.begin(), here.end(), [&](Variable v) {
      return std::find(involved.begin(), involved.end(), v) != involved.end();
    });
    if (concerns) tell((r.truth ? "" : "not ") + plain(*r.atom));
  }
  std::string text = (truth ? "" : "not ") + plain(*atom);
  if (facts.size() > most_facts) facts.resize(most_facts);
  for (std::size_t i = 0; i < facts.size(); ++i) text += (i == 0 ? ", but " : ", ") + facts[i];
  return without_numbers(std::move(text), names);
}

}  // namespace surety::protocol
