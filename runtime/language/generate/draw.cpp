// Drawing a sentence. Three kinds of source answer the choices (surety/source.h); the fast one,
// random and unrecorded, takes several characters out of one random number and has no branches
// that it can do without. All of them end: beyond a depth or a length only the cheapest
// alternatives are taken, whatever the answers are.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runtime/language/generate/char_table.h"
#include "runtime/language/generate/characters.h"
#include "runtime/language/generate/program.h"
#include "runtime/language/grammar/grammar.h"
#include "surety/language.h"
#include "surety/source.h"

namespace surety::lang {

namespace {

constexpr int max_levels = 3000;

/// A draw cannot make the decisions of a script.
struct OffScript {};

class Drawing {
 public:
  /// `script` is null, or has all decisions.
  Drawing(const Program& program, Source& source, std::string& out, std::vector<TreeNode>* tree,
          const Script* script = nullptr)
      : p_(program),
        source_(source),
        out_(out),
        tree_(tree),
        script_(script),
        characters_(source, p_.uniform) {
    const std::uint32_t size = std::max(source.size(), 1u);
    max_depth_ = 2 + size / 8;
    max_length_ = std::size_t{64} * size;
    choose_mood();
  }

  /// Another sentence in place of the one just drawn.
  void restart() {
    out_.restart();
    ties_.clear();
    step_ = 0;
    choose_mood();
  }

  void run() {
    guiding_ = p_.guide.size() > 1 && source_.random() && script_ == nullptr;
    if (source_.recorded() || tree_ != nullptr || guiding_) {
      rule<false>(p_.start);
    } else {
      rule<true>(p_.start);
    }
  }

  std::size_t size() const { return out_.size(); }
  bool keeps_tiny() const { return keeps_tiny_; }

 private:
  void choose_mood() {
    if (!source_.random() || p_.uniform) return;
    const std::uint64_t bits = source_.next();
    characters_.set_mood(bits);
    keeps_tiny_ = bits >> 57 == 0;
  }

  bool spent() const { return depth_ > max_depth_ || out_.size() > max_length_; }
  const NodeId* parts_of(const DrawNode& n, bool fast) const {
    return (fast ? leads_ : parts_) + n.first;
  }

  template <bool Fast>
  void rule(RuleId id) {
    const DrawRule& r = p_.rules[id];
    if (++level_ > max_levels) {
      throw LanguageLimit("the rules of the grammar are nested too deeply to draw from it");
    }
    const std::size_t node_at = !Fast && tree_ != nullptr ? tree_->size() : 0;
    if (!Fast) {
      source_.begin_span(r.label);
      if (tree_ != nullptr) tree_->push_back({id, position(), 0, 0});
    }
    depth_ += r.recursive ? 1 : 0;
    if (r.foreign) {
      out_.lend([&](std::string& text) { foreign(p_.foreign.at(id), text); });
    } else {
      node<Fast>(r.body);
    }
    depth_ -= r.recursive ? 1 : 0;
    if (!Fast) {
      if (tree_ != nullptr) {
        (*tree_)[node_at].end = position();
        (*tree_)[node_at].next = static_cast<std::uint32_t>(tree_->size());
      }
      source_.end_span();
    }
    --level_;
  }

  template <bool Fast>
  void node(NodeId id) {
    for (;;) {
      const DrawNode& n = nodes_[id];
      switch (n.kind) {
        case Kind::literal:
          literal(n);
          return;
        case Kind::chars:
          one_character<Fast>(n);
          return;
        case Kind::reference:
          if (!Fast && guiding_) guiding_ = ++step_ + 1 < p_.guide.size();
          if (!Fast || n.direct == none) {
            rule<Fast>(n.body);
            return;
          }
          id = n.direct;
          continue;
        case Kind::sequence: {
          if (n.count == 0) return;
          if (!Fast && guiding_) {
            guided_sequence(n);
            return;
          }
          const NodeId* part = parts_of(n, Fast);
          const NodeId* last = part + n.count - 1;
          for (; part != last; ++part) {
            const DrawNode& inner = nodes_[*part];
            if (inner.kind == Kind::literal) {
              literal(inner);
            } else if (Fast && inner.kind == Kind::alternation) {
              // Most often the alternative is a text, and texts need no branch between them.
              const NodeId option = parts_of(inner, true)[pick<true>(inner)];
              if (nodes_[option].kind == Kind::literal) {
                literal(nodes_[option]);
              } else {
                node<true>(option);
              }
            } else if (Fast && inner.kind == Kind::repeat && inner.most > 1) {
              repeat<true>(inner);
            } else {
              node<Fast>(*part);
            }
          }
          id = *last;
          continue;
        }
        case Kind::alternation:
          id = parts_of(n, Fast)[pick<Fast>(n)];
          continue;
        case Kind::repeat:
          if (Fast && n.most == 1 && n.least == 0 && n.tie == none) {
            if (out_of_room(n)) return;
            const std::uint32_t once = coin();
            const DrawNode& body = nodes_[n.lead];
            if (body.kind == Kind::literal) {
              out_.append_padded(literals_ + body.body, std::size_t{once} * body.least);
              return;
            }
            if (once == 0) return;
            id = n.lead;
            continue;
          }
          repeat<Fast>(n);
          return;
        default:
          __builtin_unreachable();
      }
    }
  }

  void foreign(const Program::Foreign& rule, std::string& text) {
    if (script_ == nullptr) {
      rule.draw(source_, text);
      return;
    }
    const std::string& wanted = script_->foreign[next_foreign_++];
    if (!rule.encode || !rule.encode(source_, wanted)) throw OffScript();
    text += wanted;
  }

  void literal(const DrawNode& n) { out_.append_padded(literals_ + n.body, n.least); }

  template <bool Fast>
  void one_character(const DrawNode& n) {
    const CharTable& table = tables_[n.body];
    if (Fast) {
      characters_.write(table, 1, out_);
    } else if (script_ != nullptr) {
      const std::uint64_t index = decision();
      source_.record(index, table.count() - 1);
      out_.advance(table.write(out_.room(4), index));
    } else {
      characters_.take(table, out_);
    }
  }

  std::uint64_t decision() { return script_->decisions[next_decision_++]; }

  template <bool Fast>
  std::size_t pick(const DrawNode& n) {
    if (!Fast && script_ != nullptr) return scripted_pick(n);
    if (n.count == 1 || (n.deep && spent())) {
      if (!Fast) guiding_ = guiding_ && n.count == 1;  // no room for the rest of the path
      return 0;
    }
    if (!Fast && guiding_) return guided_pick(n);
    if (!Fast && !source_.random()) return static_cast<std::size_t>(source_.choose(n.count - 1));
    std::size_t index;
    if (!Fast && forced_ != none && &n == &nodes_[forced_]) {
      index = forced_index_;
      forced_ = none;
    } else {
      index = weighed(slots_ + n.first, n.count);
    }
    if (!Fast) source_.record(index, n.count - 1);
    return index;
  }

  std::size_t scripted_pick(const DrawNode& n) {
    const auto index = static_cast<std::size_t>(decision());
    if (n.count == 1) return 0;
    if (!n.deep || !spent()) {
      source_.record(index, n.count - 1);
    } else if (index != 0) {
      throw OffScript();
    }
    return index;
  }

  /// The first part that can hold the next rule of the path has to.
  void guided_sequence(const DrawNode& n) {
    const NodeId* parts = parts_of(n, false);
    const std::vector<bool>& leads = p_.leading[step_];
    bool pending = true;
    for (std::uint32_t k = 0; k < n.count; ++k) {
      guiding_ = pending && leads[parts[k]];
      pending = pending && !guiding_;
      node<false>(parts[k]);
    }
    guiding_ = false;
  }

  /// One of the alternatives that can hold the next rule of the path.
  std::size_t guided_pick(const DrawNode& n) {
    const NodeId* parts = parts_of(n, false);
    std::vector<std::size_t> options;
    for (std::uint32_t k = 0; k < n.count; ++k) {
      if (p_.leading[step_][parts[k]]) options.push_back(k);
    }
    const std::size_t index =
        options[static_cast<std::size_t>(Source::scale(source_.next(), options.size() - 1))];
    source_.record(index, n.count - 1);
    return index;
  }

  std::size_t weighed(const DrawSlot* slots, std::uint64_t count) {
    const std::uint64_t scaled = (source_.next() >> 32) * count;
    const std::size_t slot = static_cast<std::size_t>(scaled >> 32);
    const DrawSlot& column = slots[slot];
    const auto rest = static_cast<std::uint32_t>(scaled & 0xFFFFFFFF) >> 16;
    return rest < column.cut ? slot : column.alias;
  }

  std::uint32_t coin() { return static_cast<std::uint32_t>(source_.next() >> 63); }

  bool out_of_room(const DrawNode& n) const {
    return n.deep ? spent() : out_.size() > 4 * max_length_;
  }

  /// How long a repetition gets. Those inside others, and those that recur, are kept shorter, or
  /// sentences would explode.
  std::size_t target_length(const DrawNode& n, std::size_t least, std::size_t most) {
    if (most - least == 1) return least + coin();
    const std::size_t size = std::max<std::size_t>(source_.size(), 1);
    if (p_.uniform && !n.deep) {
      const std::size_t range = most == unbounded ? size : most - least;
      return least + static_cast<std::size_t>(Source::scale(source_.next(), range));
    }
    static constexpr std::size_t recurring[] = {10, 6, 3, 2, 2, 1};
    static constexpr std::size_t nested[] = {50, 40, 30, 20};
    const std::size_t level = std::min<std::size_t>(repeats_, 3);
    const std::size_t share = n.deep   ? recurring[std::min<std::size_t>(depth_, 5)]
                              : n.wide ? nested[level] / 4
                                       : nested[level];
    const std::size_t range = std::min(most - least, share * size / 50 + 1);
    const std::uint64_t bits = source_.next();
    if ((bits & 15) == 0) {  // the edges, more often than their share
      const std::size_t edges[] = {0, 1, 2, most - least <= 2 * size ? most - least : range};
      return least + std::min(edges[(bits >> 4) & 3], most - least);
    }
    return least + static_cast<std::size_t>(Source::scale(bits << 8, range));
  }

  template <bool Fast>
  void repeat(const DrawNode& n) {
    std::size_t least = n.least;
    std::size_t most = n.most;
    if (n.tie != none) {
      if (ties_.size() <= n.tie) ties_.resize(n.tie + 1);
      if (ties_[n.tie]) least = most = std::clamp<std::size_t>(*ties_[n.tie], least, most);
    }
    if (least != most && out_of_room(n)) most = least;
    if (!Fast && script_ != nullptr) {
      scripted_repeat(n, least, most);
      return;
    }
    if (!Fast) guiding_ = guiding_ && most > 0;
    std::size_t target = least == most      ? least
                         : source_.random() ? target_length(n, least, most)
                                            : 0;
    const bool guided = !Fast && guiding_;
    if (guided) target = std::max<std::size_t>(target, 1);
    std::size_t count = 0;
    const DrawNode& body = nodes_[n.lead];
    const std::uint32_t inside = n.most > 1 ? 1 : 0;
    repeats_ += inside;
    if (Fast && body.kind == Kind::chars) {
      characters_.write(tables_[body.body], target, out_);
      count = target;
    } else if (n.choice != none && source_.random() && !guided) {
      count = repeat_choice<Fast>(n, least, most, target);
    } else if (Fast) {
      for (; count < target; ++count) node<true>(n.lead);
    } else {
      if (body.kind == Kind::chars && source_.random() && !guided) {
        characters_.note(tables_[body.body], target);
      }
      for (Repeat r(source_, least, most, target); r.more(); ++count) {
        guiding_ = guided && count == 0;
        node<false>(n.body);
      }
      guiding_ = false;
    }
    repeats_ -= inside;
    if (n.tie != none) ties_[n.tie] = count;
  }

  void scripted_repeat(const DrawNode& n, std::size_t least, std::size_t most) {
    const auto count = static_cast<std::size_t>(decision());
    if (count < least || count > most) throw OffScript();
    for (Repeat r(source_, least, most, Repeat::Forced{count}); r.more();) node<false>(n.body);
    if (n.tie != none) ties_[n.tie] = count;
  }

  /// Instead of asking for every item which alternative it takes, ask how many times in a row
  /// it is the dominant one. What is recorded is the same.
  template <bool Fast>
  std::size_t repeat_choice(const DrawNode& n, std::size_t least, std::size_t most,
                            std::size_t target) {
    const DrawNode& choice = nodes_[n.choice];
    const CharTable& likeliest = tables_[nodes_[leads_[choice.first + n.dominant]].body];
    std::optional<Repeat> recorded;
    if (!Fast) recorded.emplace(source_, least, most, target);
    std::size_t count = 0;
    while (count < target) {
      std::size_t run = std::min(run_length(n), target - count);
      count += run;
      if (Fast) {
        characters_.write(likeliest, run, out_);
      } else {
        characters_.note(likeliest, run);
        for (; run > 0; --run) item<false>(n, n.dominant, recorded);
      }
      if (count == target) break;
      item<Fast>(n, weighed(p_.others.data() + n.others, choice.count), recorded);
      ++count;
    }
    if (!Fast) recorded->more();
    return count;
  }

  template <bool Fast>
  void item(const DrawNode& n, std::size_t index, std::optional<Repeat>& recorded) {
    if (Fast) {
      node<true>(leads_[nodes_[n.choice].first + index]);
      return;
    }
    recorded->more();
    forced_ = n.choice;
    forced_index_ = index;
    node<false>(n.body);
  }

  std::size_t run_length(const DrawNode& n) {
    const std::uint16_t* quantiles = p_.runs.data() + n.runs;
    std::size_t length = 0;
    for (;;) {
      const std::size_t level = static_cast<std::size_t>(source_.next() >> 54);
      length += quantiles[level];
      if (level + 1 < run_levels || length > 60000) return length;
    }
  }

  std::uint32_t position() const { return static_cast<std::uint32_t>(out_.size()); }

  const Program& p_;
  const DrawNode* const nodes_ = p_.nodes.data();
  const NodeId* const parts_ = p_.parts.data();
  const NodeId* const leads_ = p_.leads.data();
  const DrawSlot* const slots_ = p_.slots.data();
  const CharTable* const tables_ = p_.tables.data();
  const char* const literals_ = p_.literals.data();
  Source& source_;
  Output out_;
  std::vector<TreeNode>* tree_;
  const Script* script_;
  std::size_t next_decision_ = 0;
  std::size_t next_foreign_ = 0;
  Characters characters_;
  std::size_t max_length_ = 0;
  std::uint32_t max_depth_ = 0;
  std::uint32_t depth_ = 0;
  std::uint32_t repeats_ = 0;  // around the current one
  int level_ = 0;
  bool keeps_tiny_ = true;
  bool guiding_ = false;  // what is being drawn must hold the next rule of the path
  std::size_t step_ = 0;  // of the path
  NodeId forced_ = none;  // the next choice of this alternation is already made
  std::size_t forced_index_ = 0;
  std::vector<std::optional<std::size_t>> ties_;
};

/// Shorter sentences are tiny.
std::size_t tiny_below(const Source& source) {
  return std::min<std::size_t>(source.size() / 5, 10);
}

}  // namespace

void damp(Program& program) {
  constexpr int trials = 64;
  int tiny = 0;
  program.damped = false;
  for (int i = 0; i < trials && program.recursive && !program.uniform; ++i) {
    Source source(static_cast<std::uint64_t>(i));
    std::string text;
    draw_sentence(program, source, text, nullptr);
    tiny += text.size() < tiny_below(source) ? 1 : 0;
  }
  program.damped = tiny > 0 && 4 * tiny < 3 * trials;
}

void draw_sentence(const Program& program, Source& source, std::string& out,
                   std::vector<TreeNode>* tree) {
  const std::size_t nodes = tree != nullptr ? tree->size() : 0;
  const std::size_t position = source.position();
  int left = program.damped && source.random() ? 12 : 0;
  Drawing drawing(program, source, out, tree);
  for (;; --left) {
    drawing.run();
    if (left == 0 || drawing.size() >= tiny_below(source) || drawing.keeps_tiny()) return;
    if (tree != nullptr) tree->resize(nodes);
    source.rewind(position);
    drawing.restart();
  }
}

bool write_sentence(const Program& program, Source& source, const Script& script) {
  std::string text;
  try {
    Drawing(program, source, text, nullptr, &script).run();
  } catch (const OffScript&) {
    return false;
  }
  return true;
}

}  // namespace surety::lang
