// Draws the sentences of a refined language: by construction as far as it goes, then by repair,
// and what is left by trying again; where that is hopeless, by local search.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/language/constrain/body.h"
#include "runtime/language/constrain/condition.h"
#include "runtime/language/constrain/product.h"
#include "runtime/language/generate/program.h"
#include "runtime/language/grammar/grammar.h"
#include "surety/language.h"
#include "surety/language/tree.h"
#include "surety/source.h"

namespace surety::lang {

class Sampler {
 public:
  explicit Sampler(const Body& body);

  /// Rejects through the source when no sentence is found in as many attempts as it allows.
  void draw(Source& source, std::string& out, std::vector<TreeNode>* tree) const;
  /// Writes down the choices that make a text which meets the conditions. False if they are not
  /// known: where conditions were compiled into the grammar there is no way back.
  bool encode(Source& source, std::string_view text) const;
  /// No text meets the conditions; known only where they were compiled into the grammar.
  bool empty() const { return product_ && product_->empty(); }
  /// The meeting of the conditions about the whole text; null when there are none or too many.
  const Dfa* whole() const { return dfa_ ? &*dfa_ : nullptr; }
  /// A text of the grammar with its copied and computed parts put right; empty when it has none.
  std::optional<std::string> mend(std::string text) const;
  /// Conditions that are met by trying, in words.
  std::vector<std::string> filtered() const;

 private:
  using Conditions = std::vector<std::shared_ptr<const Condition>>;

  void plan(const Body& body);
  void assign(const std::shared_ptr<const Condition>& condition, Conditions& wholes,
              std::map<std::string, Conditions>& parts);
  void construct_whole(const Conditions& conditions, bool self_contained);
  void construct_part(const std::string& label, const Conditions& conditions);
  bool mostly_holds(const Conditions& conditions) const;
  void tie_counts(const Condition& condition);
  bool repair(std::string& text, std::vector<TreeNode>& nodes) const;
  bool settle(const Arithmetic& formula, std::string& text, std::vector<TreeNode>& nodes) const;
  void sentence(Source& source, std::string& text, std::vector<TreeNode>* nodes) const;
  bool seldom_holds() const;
  double distance(std::string_view text) const;
  bool search(Source& source, std::string& out, std::vector<TreeNode>* tree) const;
  bool holds(std::string_view text, const std::vector<TreeNode>* nodes) const;

  std::shared_ptr<const Engines> engines_;
  std::vector<std::pair<RuleId, Language>> foreign_;
  Program program_;
  std::optional<Dfa> dfa_;
  std::unique_ptr<Product> product_;
  std::map<RuleId, std::unique_ptr<Product>> part_products_;
  Conditions repaired_;
  Conditions checked_;
  bool foreign_checked_ = false;
  bool tree_needed_ = false;
  bool search_at_once_ = false;  // drawing again is hopeless
};

}  // namespace surety::lang
