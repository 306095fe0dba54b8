#include "runtime/language/constrain/sampler.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/language/constrain/arithmetic.h"
#include "runtime/language/constrain/body.h"
#include "runtime/language/constrain/condition.h"
#include "runtime/language/constrain/local_search.h"
#include "runtime/language/constrain/product.h"
#include "runtime/language/constrain/select.h"
#include "runtime/language/generate/program.h"
#include "runtime/language/grammar/grammar.h"
#include "runtime/language/match/parser.h"
#include "surety/language.h"
#include "surety/language/tree.h"
#include "surety/source.h"

namespace surety::lang {

namespace {
std::vector<Regular> regulars_of(const std::vector<std::shared_ptr<const Condition>>& conditions) {
  std::vector<Regular> regulars;
  regulars.reserve(conditions.size());
  for (const auto& condition : conditions) regulars.push_back(condition->regular);
  return regulars;
}
}  // namespace

Sampler::Sampler(const Body& body)
    : engines_(body.engines),
      foreign_(body.foreign),
      program_(compile_program(body.engines->grammar, body.engines->start)) {
  program_.uniform = body.spread == Spread::uniform;
  plan(body);
}

void Sampler::plan(const Body& body) {
  Conditions wholes;
  std::map<std::string, Conditions> parts;
  for (const auto& condition : body.conditions) assign(condition, wholes, parts);
  if (!wholes.empty()) construct_whole(wholes, body.foreign.empty());
  for (const auto& [label, conditions] : parts) construct_part(label, conditions);
  for (const auto& [rule, language] : body.foreign) {
    const Language drawn = language;
    program_.foreign[rule] = {
        [drawn](Source& s, std::string& out) { drawn.draw_into(s, out); },
        [drawn](Source& s, const std::string& text) { return drawn.encode(s, text); }};
    foreign_checked_ = foreign_checked_ || product_ != nullptr;
  }
  link_directly(program_);
  set_guide(program_, engines_->grammar, body.guide);
  damp(program_);
  tree_needed_ = !repaired_.empty();
  for (const auto& condition : checked_) tree_needed_ = tree_needed_ || condition->needs_tree();
  search_at_once_ = !checked_.empty() && !empty() && seldom_holds();
}

/// Decides whether a condition is met by construction, by repair or by trying.
void Sampler::assign(const std::shared_ptr<const Condition>& condition, Conditions& wholes,
                     std::map<std::string, Conditions>& parts) {
  switch (condition->kind) {
    case Condition::whole:
      wholes.push_back(condition);
      break;
    case Condition::each: {
      const std::vector<Step> steps = read_path(condition->first);
      const bool all = steps.size() == 1 && steps[0].descendants && steps[0].index == 0;
      (all ? parts[steps[0].label] : checked_).push_back(condition);
      break;
    }
    case Condition::equal:
    case Condition::computed:
      repaired_.push_back(condition);
      break;
    case Condition::arithmetic:
      // Before all that is copied or computed from the numbers.
      repaired_.insert(repaired_.begin(), condition);
      checked_.push_back(condition);
      break;
    case Condition::same_count:
    case Condition::count_equals:
      tie_counts(*condition);
      checked_.push_back(condition);
      break;
    case Condition::on_tree:
      if (!condition->first.empty()) tie_counts(*condition);
      checked_.push_back(condition);
      break;
    default:
      checked_.push_back(condition);
      break;
  }
}

/// Conditions about the whole text become part of the grammar where that is possible and worth it.
void Sampler::construct_whole(const Conditions& conditions, bool self_contained) {
  dfa_ = intersect(regulars_of(conditions));
  const bool worth = self_contained && !mostly_holds(conditions);
  if (dfa_ && worth) product_ = Product::build(engines_->grammar, engines_->start, *dfa_);
  if (!product_) checked_.insert(checked_.end(), conditions.begin(), conditions.end());
}

/// Conditions about all parts of a name: their rules are drawn from products, unless the whole is.
void Sampler::construct_part(const std::string& label, const Conditions& conditions) {
  // The rule may contain itself, and the product knows of the outermost only.
  checked_.insert(checked_.end(), conditions.begin(), conditions.end());
  if (product_) return;
  const std::optional<Dfa> dfa = intersect(regulars_of(conditions));
  if (!dfa) return;
  const Grammar& grammar = engines_->grammar;
  for (RuleId r = 0; r < grammar.rules.size(); ++r) {
    if (grammar.rules[r].name != label || r == engines_->start) continue;
    auto product = Product::build(grammar, r, *dfa);
    if (!product || product->empty()) return;
    const Product* drawn = product.get();
    part_products_[r] = std::move(product);
    program_.foreign[r].draw = [drawn](Source& s, std::string& out) {
      drawn->draw(s, out, nullptr);
    };
  }
}

/// Whether none of a good number of sentences meets the conditions.
bool Sampler::seldom_holds() const {
  constexpr std::uint64_t trials = 60;
  for (std::uint64_t seed = 0; seed < trials; ++seed) {
    Source source(seed);
    std::string text;
    std::vector<TreeNode> nodes;
    try {
      sentence(source, text, &nodes);
    } catch (const Rejected&) {
      continue;
    }
    if (repair(text, nodes) && holds(text, &nodes)) return false;
  }
  return true;
}

/// Where nearly every sentence meets the conditions anyway, drawing again spreads them better.
bool Sampler::mostly_holds(const Conditions& conditions) const {
  constexpr int trials = 200;
  int held = 0;
  for (int i = 0; i < trials; ++i) {
    Source source(static_cast<std::uint64_t>(i));
    std::string text;
    draw_sentence(program_, source, text, nullptr);
    bool all = true;
    for (const auto& condition : conditions) all = all && condition->holds(text, nullptr);
    held += all ? 1 : 0;
  }
  return 10 * held >= 9 * trials;
}

/// Repetitions whose items are counted get one number for all.
void Sampler::tie_counts(const Condition& condition) {
  const Grammar& grammar = engines_->grammar;
  std::uint32_t tie = 0;
  for (const DrawNode& node : program_.nodes) {
    if (node.tie != none) tie = std::max(tie, node.tie + 1);
  }
  std::vector<std::string> labels{read_path(condition.first).back().label};
  if (!condition.second.empty()) labels.push_back(read_path(condition.second).back().label);
  for (NodeId n = 0; n < grammar.nodes.size(); ++n) {
    if (grammar.nodes[n].kind != Kind::repeat) continue;
    // The repetition whose body mentions the rule outside of any inner repetition.
    std::vector<NodeId> work{grammar.nodes[n].parts[0]};
    while (!work.empty()) {
      const Node& node = grammar.nodes[work.back()];
      work.pop_back();
      if (node.kind == Kind::repeat) continue;
      if (node.kind == Kind::reference &&
          std::find(labels.begin(), labels.end(), grammar.rules[node.rule].name) != labels.end()) {
        program_.nodes[n].tie = tie;
      }
      work.insert(work.end(), node.parts.begin(), node.parts.end());
    }
  }
}

namespace {

/// Puts `text` in the place of a node; what lies inside the node is gone.
void replace(std::string& whole, std::vector<TreeNode>& nodes, std::size_t at,
             const std::string& text) {
  const TreeNode node = nodes[at];
  whole.replace(node.begin, node.end - node.begin, text);
  const std::int64_t moved =
      static_cast<std::int64_t>(text.size()) - static_cast<std::int64_t>(node.end - node.begin);
  const auto shift = [&](std::uint32_t& x) { x = static_cast<std::uint32_t>(x + moved); };
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const bool above = i <= at && nodes[i].next >= node.next && nodes[i].next > at;
    if (above) shift(nodes[i].end);
    if (i >= node.next) {
      shift(nodes[i].begin);
      shift(nodes[i].end);
    }
  }
  const std::uint32_t gone = node.next - static_cast<std::uint32_t>(at) - 1;
  nodes.erase(nodes.begin() + static_cast<std::ptrdiff_t>(at) + 1,
              nodes.begin() + static_cast<std::ptrdiff_t>(node.next));
  for (TreeNode& n : nodes) {
    if (n.next > at + 1) n.next -= n.next >= node.next ? gone : 0;
  }
}

}  // namespace

/// Changes numbers until the formula holds. False if no change of a single part helps.
bool Sampler::settle(const Arithmetic& formula, std::string& text,
                     std::vector<TreeNode>& nodes) const {
  const std::size_t most_changes = 4 * formula.comparisons().size();
  for (std::size_t round = 0; round < most_changes; ++round) {
    const Tree tree(text, nodes, engines_->labels);
    if (formula.holds(tree)) return true;
    bool changed = false;
    for (const Arithmetic::Proposal& proposal : formula.proposals(tree)) {
      for (const std::string& number : proposal.texts) {
        std::string other = text;
        std::vector<TreeNode> other_nodes = nodes;
        replace(other, other_nodes, proposal.node, number);
        if (!engines_->checker().contains(other)) continue;
        text = std::move(other);
        nodes = std::move(other_nodes);
        changed = true;
        break;
      }
      if (changed) break;
    }
    if (!changed) return false;
  }
  return formula.holds(Tree(text, nodes, engines_->labels));
}

bool Sampler::repair(std::string& text, std::vector<TreeNode>& nodes) const {
  bool changed = false;
  for (const auto& condition : repaired_) {
    if (condition->kind == Condition::arithmetic) {
      if (!settle(*condition->formula, text, nodes)) return false;
      continue;
    }
    const bool equal = condition->kind == Condition::equal;
    // Replacing one part moves the others: look again after each, innermost scopes first.
    for (std::size_t round = 0;; ++round) {
      const Tree tree(text, nodes, engines_->labels);
      std::vector<std::size_t> scopes{0};
      if (equal && !condition->scope.empty()) scopes = tree.select(condition->scope);
      std::size_t wrong = none;
      std::string right;
      for (std::size_t s = scopes.size(); s-- > 0 && wrong == none;) {
        std::vector<std::size_t> targets = tree.select(condition->first, scopes[s]);
        if (equal) {
          if (targets.empty()) continue;
          right = std::string(tree.text_of(targets[0]));
          const auto second = tree.select(condition->second, scopes[s]);
          targets.insert(targets.end(), second.begin(), second.end());
        } else if (!targets.empty()) {
          right = condition->function(tree);
        }
        for (std::size_t target : targets) {
          if (tree.text_of(target) != right) wrong = target;
        }
      }
      if (wrong == none) break;
      if (round > nodes.size() + 16) return false;
      replace(text, nodes, wrong, right);
      changed = true;
    }
  }
  return !changed || engines_->checker().contains(text);
}

std::optional<std::string> Sampler::mend(std::string text) const {
  if (repaired_.empty()) return std::nullopt;
  Parser::Result result = engines_->parser(engines_->all_rules()).parse(text);
  if (!result.accepted || !repair(text, result.nodes)) return std::nullopt;
  return text;
}

bool Sampler::holds(std::string_view text, const std::vector<TreeNode>* nodes) const {
  if (foreign_checked_) {
    const Tree tree = Tree(std::string(text), *nodes, engines_->labels);
    for (std::size_t i = 0; i < tree.nodes().size(); ++i) {
      for (const auto& [rule, language] : foreign_) {
        if (tree.nodes()[i].rule == rule && !language.body().broken(tree.text_of(i)).empty()) {
          return false;
        }
      }
    }
  }
  std::optional<Tree> tree;
  for (const auto& condition : checked_) {
    // A part that came from elsewhere or was replaced has no nodes below it: parse again.
    if (condition->needs_tree() && !tree) {
      Parser::Result result = engines_->parser(engines_->all_rules()).parse(text);
      if (!result.accepted) return false;
      tree.emplace(std::string(text), std::move(result.nodes), engines_->labels);
    }
    if (!condition->holds(text, tree ? &*tree : nullptr)) return false;
  }
  return true;
}

void Sampler::sentence(Source& source, std::string& text, std::vector<TreeNode>* nodes) const {
  if (product_) {
    product_->draw(source, text, nodes);
  } else {
    draw_sentence(program_, source, text, nodes);
  }
}

double Sampler::distance(std::string_view text) const {
  Parser::Result result = engines_->parser(engines_->all_rules()).parse(text);
  if (!result.accepted) return std::numeric_limits<double>::infinity();
  const Tree tree(std::string(text), std::move(result.nodes), engines_->labels);
  double sum = 0;
  for (const auto& condition : checked_) sum += condition->distance(text, &tree);
  return sum;
}

/// Begins where drawing again has led to nothing.
bool Sampler::search(Source& source, std::string& out, std::vector<TreeNode>* tree) const {
  constexpr unsigned evaluations = 4000;
  const Attempt attempt = [this](Source& s, std::string& text) {
    std::vector<TreeNode> nodes;
    sentence(s, text, &nodes);
    const bool repaired = repair(text, nodes);
    if (foreign_checked_ && !holds(text, &nodes)) return 1.0;
    return distance(text) + (repaired ? 0 : 1);
  };
  const std::optional<SearchResult> found =
      local_search(attempt, source.next(), source.size(), evaluations);
  source.filters().tried += found ? found->evaluations : evaluations;
  if (!found) return false;
  source.filters().accepted += 1;
  source.append(found->recording);
  out += found->text;
  if (tree != nullptr) {
    *tree = engines_->parser(engines_->all_rules()).parse(found->text).nodes;
  }
  return true;
}

void Sampler::draw(Source& source, std::string& out, std::vector<TreeNode>* tree) const {
  if (empty()) source.reject("no text of the language meets the conditions");
  const auto attempt = [&](std::string& text, std::vector<TreeNode>* nodes) {
    sentence(source, text, nodes);
  };
  if (checked_.empty() && repaired_.empty() && !foreign_checked_) {
    attempt(out, tree);
    return;
  }
  const std::size_t begin = out.size();
  const bool simple = !tree_needed_ && !foreign_checked_;
  const bool searches = source.random() && !checked_.empty();
  for (int left = searches && search_at_once_ ? 0 : source.attempts(); left > 0; --left) {
    const std::size_t position = source.position();
    bool good = true;
    if (simple) {
      if (tree != nullptr) tree->clear();
      attempt(out, tree);
      good = holds(std::string_view(out).substr(begin), nullptr);
    } else {
      std::string text;
      std::vector<TreeNode> nodes;
      attempt(text, &nodes);
      good = repair(text, nodes) && holds(text, &nodes);
      if (good) out += text;
      if (good && tree != nullptr) *tree = std::move(nodes);
    }
    source.filters().tried += 1;
    if (good) {
      source.filters().accepted += 1;
      return;
    }
    out.resize(begin);
    source.rewind(position);
  }
  if (searches && search(source, out, tree)) return;
  source.reject("the conditions of the language are too seldom met");
}

bool Sampler::encode(Source& source, std::string_view text) const {
  if (product_) return false;
  const Parser::Result result = engines_->parser(engines_->all_rules()).parse(text);
  if (!result.accepted) return false;
  // What is repaired or checked after the draw stays as it is: the text meets all conditions.
  const std::optional<Script> script = script_of(program_, text, result.nodes);
  return script && write_sentence(program_, source, *script);
}

std::vector<std::string> Sampler::filtered() const {
  std::vector<std::string> words;
  for (const auto& condition : checked_) words.push_back(condition->words);
  return words;
}

}  // namespace surety::lang
