// Drawing sentences of a product: see product.h.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/language/constrain/product.h"
#include "surety/language.h"
#include "surety/source.h"

namespace surety::lang {

namespace {
constexpr Label element_label = label_of("element");
constexpr int max_product_levels = 3000;
}  // namespace

class Product::Drawing {
 public:
  Drawing(const Product& product, Source& source, std::string& out, std::vector<TreeNode>* tree)
      : p_(product), source_(source), out_(out), tree_(tree), begin_(out.size()) {
    max_depth_ = 4 + static_cast<int>(source.size()) / 4;
    max_length_ = std::size_t{64} * std::max(source.size(), 1u);
  }

  void run() {
    const auto& ends = p_.accepting_;
    const std::uint32_t to = ends[static_cast<std::size_t>(source_.choose(ends.size() - 1))];
    part(p_.root_, p_.dfa_.start, to);
  }

 private:
  struct Option {
    std::uint16_t rank;
    std::uint32_t value;
  };

  bool spent() const { return depth_ > max_depth_ || out_.size() - begin_ > max_length_; }

  /// Simplest first; only those that lead down when there is no room left.
  std::uint32_t pick(std::vector<Option>& options, std::uint16_t below) {
    if (spent()) {
      std::erase_if(options, [&](const Option& o) { return o.rank >= below; });
    }
    std::stable_sort(options.begin(), options.end(),
                     [](const Option& a, const Option& b) { return a.rank < b.rank; });
    if (spent()) options.resize(1);
    const std::size_t at = static_cast<std::size_t>(source_.choose(options.size() - 1));
    return options[at].value;
  }

  void part(std::uint32_t id, std::uint32_t from, std::uint32_t to) {
    if (++level_ > max_product_levels) {
      throw LanguageLimit("the rules of the grammar are nested too deeply to draw from it");
    }
    for (;;) {
      const Part& p = p_.parts_[id];
      if (p.kind == Part::empty) break;
      if (p.kind == Part::text) {
        out_ += p_.texts_[p.a];
        break;
      }
      if (p.kind == Part::chars) {
        character(p.a, from, to);
        break;
      }
      if (p.kind == Part::of_rule) {
        rule(p, from, to);
        break;
      }
      if (p.kind == Part::choice) {
        std::vector<Option> options;
        for (std::uint32_t option : p.parts) {
          const std::uint16_t rank = p_.rank(option, from, to);
          if (rank != never) options.push_back({rank, option});
        }
        id = pick(options, p_.rank(id, from, to));
        continue;
      }
      // A pair, or a list with one more element: choose where the first part ends.
      const bool element = p.kind == Part::list;
      if (element) source_.begin_span(element_label);
      if (element && p.may_stop && from == to && !goes_on(id, from, to)) {
        source_.end_span();
        break;
      }
      std::vector<Option> options;
      for (std::uint32_t middle = 1; middle < p_.states_; ++middle) {
        const std::uint16_t a = p_.rank(p.a, from, middle);
        if (a == never) continue;
        const std::uint16_t b = p_.rank(p.b, middle, to);
        if (b != never) options.push_back({std::max(a, b), middle});
      }
      const std::uint32_t middle = pick(options, p_.rank(id, from, to));
      part(p.a, from, middle);
      if (element) source_.end_span();
      from = middle;
      id = p.b;
    }
    --level_;
  }

  bool goes_on(std::uint32_t id, std::uint32_t from, std::uint32_t to) {
    const Part& p = p_.parts_[id];
    bool possible = false;
    for (std::uint32_t middle = 1; middle < p_.states_ && !possible; ++middle) {
      possible = p_.rank(p.a, from, middle) != never && p_.rank(p.b, middle, to) != never;
    }
    if (!possible || spent()) return false;
    if (!source_.random()) return source_.choose(1) != 0;
    const bool more = (source_.next() & 7) != 0;
    source_.record(more ? 1 : 0, 1);
    return more;
  }

  void rule(const Part& p, std::uint32_t from, std::uint32_t to) {
    source_.begin_span(p_.labels_[p.rule]);
    const std::size_t at = tree_ != nullptr ? tree_->size() : 0;
    const auto position = [&] { return static_cast<std::uint32_t>(out_.size() - begin_); };
    if (tree_ != nullptr) tree_->push_back({p.rule, position(), 0, 0});
    ++depth_;
    part(p.a, from, to);
    --depth_;
    if (tree_ != nullptr) {
      (*tree_)[at].end = position();
      (*tree_)[at].next = static_cast<std::uint32_t>(tree_->size());
    }
    source_.end_span();
  }

  void character(std::uint32_t table, std::uint32_t from, std::uint32_t to) {
    for (const Move& move : p_.moves_[table][from]) {
      if (move.to != to) continue;
      const std::size_t at = static_cast<std::size_t>(source_.choose(move.characters.size() - 1));
      p_.tables_[table].append(out_, move.characters[at]);
      return;
    }
  }

  const Product& p_;
  Source& source_;
  std::string& out_;
  std::vector<TreeNode>* tree_;
  const std::size_t begin_;
  std::size_t max_length_ = 0;
  int max_depth_ = 0;
  int depth_ = 0;
  int level_ = 0;
};

void Product::draw(Source& source, std::string& out, std::vector<TreeNode>* tree) const {
  Drawing(*this, source, out, tree).run();
}

}  // namespace surety::lang
