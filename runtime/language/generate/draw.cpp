// Drawing a sentence. Three kinds of source answer the choices (surety/source.h); the fast one
// takes several characters out of one random number. All of them end: beyond a depth or a
// length only the cheapest alternatives are taken, whatever the answers are.
#include <algorithm>
#include <cmath>
#include <optional>

#include "runtime/language/generate/output.h"
#include "runtime/language/generate/program.h"
#include "surety/language.h"

namespace surety::lang {

namespace {

constexpr int max_levels = 3000;

class Drawing {
 public:
  Drawing(const Program& program, Source& source, std::string& out, std::vector<TreeNode>* tree)
      : p_(program), source_(source), out_(out), tree_(tree) {
    const std::uint32_t size = std::max(source.size(), 1u);
    max_depth_ = 2 + size / 8;
    max_length_ = std::size_t{64} * size;
    if (source.random() && !p_.uniform) {
      const std::uint64_t bits = source.next();
      mood_ = (bits & 15) < 11 ? plain : (bits & 15) < 15 ? swarm : special;
      ascii_ = mood_ == plain && (bits & 0x70) != 0;
      pool_ = bits >> 7;
      pool_size_ = 2 + pool_ % 5;
    }
  }

  void run() {
    if (source_.recorded() || tree_ != nullptr) {
      rule<false>(p_.start);
    } else {
      rule<true>(p_.start);
    }
  }

 private:
  enum Mood { plain, swarm, special };

  bool spent() const { return depth_ > max_depth_ || out_.size() > max_length_; }

  template <bool Fast>
  void rule(RuleId id) {
    const DrawRule& r = p_.rules[id];
    if (++level_ > max_levels) {
      throw LanguageLimit("the rules of the grammar are nested too deeply to draw from it");
    }
    if (!Fast) source_.begin_span(r.label);
    const std::size_t node_at = tree_ != nullptr ? tree_->size() : 0;
    if (tree_ != nullptr) tree_->push_back({id, position(), 0, 0});
    depth_ += r.recursive ? 1 : 0;
    const auto foreign = p_.foreign.empty() ? p_.foreign.end() : p_.foreign.find(id);
    if (foreign != p_.foreign.end() && id != p_.start) {
      out_.lend([&](std::string& text) { foreign->second(source_, text); });
    } else {
      node<Fast>(r.body);
    }
    depth_ -= r.recursive ? 1 : 0;
    if (tree_ != nullptr) {
      (*tree_)[node_at].end = position();
      (*tree_)[node_at].next = static_cast<std::uint32_t>(tree_->size());
    }
    if (!Fast) source_.end_span();
    --level_;
  }

  template <bool Fast>
  void node(NodeId id) {
    for (;;) {
      const DrawNode& n = p_.nodes[id];
      switch (n.kind) {
        case Kind::literal:
          literal(n);
          return;
        case Kind::chars:
          characters(p_.tables[n.body], 1);
          return;
        case Kind::reference:
          if (!Fast || n.direct == none) {
            rule<Fast>(n.body);
            return;
          }
          id = n.direct;
          continue;
        case Kind::sequence: {
          if (n.parts.empty()) return;
          const NodeId* part = Fast ? n.leads.data() : n.parts.data();
          const NodeId* last = part + n.parts.size() - 1;
          for (; part != last; ++part) {
            const DrawNode& inner = p_.nodes[*part];
            if (inner.kind == Kind::literal) {
              literal(inner);
            } else {
              node<Fast>(*part);
            }
          }
          id = *last;
          continue;
        }
        case Kind::alternation:
          id = Fast ? n.leads[pick(n)] : n.parts[pick(n)];
          continue;
        case Kind::repeat:
          repeat<Fast>(n);
          return;
      }
    }
  }

  void literal(const DrawNode& n) { out_.append_padded(p_.literals.data() + n.body, n.least); }

  std::size_t pick(const DrawNode& n) {
    const std::size_t count = n.parts.size();
    if (count == 1 || (n.deep && spent())) return 0;
    if (!source_.random()) return static_cast<std::size_t>(source_.choose(count - 1));
    std::size_t index;
    if (forced_ != none && &n == &p_.nodes[forced_]) {
      index = forced_index_;
      forced_ = none;
    } else {
      index = weighed(n);
    }
    source_.record(index, count - 1);
    return index;
  }

  std::size_t weighed(const DrawNode& n) {
    const std::uint32_t r = share();
    if (n.bounds.size() <= 12) {  // counting needs no branches
      std::size_t index = 0;
      for (std::uint32_t bound : n.bounds) index += r >= bound ? 1 : 0;
      return index;
    }
    const std::size_t slot = (r * n.parts.size()) >> 16;
    return share() < n.cut[slot] ? slot : n.alias[slot];
  }

  /// How long a repetition gets. Those inside others, and those that recur, are kept shorter, or
  /// sentences would explode.
  std::size_t target_length(const DrawNode& n, std::size_t least, std::size_t most) {
    if (most - least == 1) return least + (share() & 1);
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
    if (least != most && (n.deep ? spent() : out_.size() > 4 * max_length_)) most = least;
    const std::size_t target = least == most      ? least
                               : source_.random() ? target_length(n, least, most)
                                                  : 0;
    std::size_t count = 0;
    const DrawNode& body = p_.nodes[n.body];
    ++repeats_;
    if (Fast && body.kind == Kind::chars) {
      characters(p_.tables[body.body], target);
      count = target;
    } else if (n.choice != none && source_.random()) {
      count = repeat_choice<Fast>(n, least, most, target);
    } else if (Fast) {
      for (; count < target; ++count) node<true>(n.body);
    } else {
      for (Repeat r(source_, least, most, target); r.more(); ++count) node<false>(n.body);
    }
    --repeats_;
    if (n.tie != none) ties_[n.tie] = count;
  }

  /// Instead of asking for every item which alternative it takes, ask how many times in a row
  /// it is the dominant one. What is recorded is the same.
  template <bool Fast>
  std::size_t repeat_choice(const DrawNode& n, std::size_t least, std::size_t most,
                            std::size_t target) {
    const DrawNode& choice = p_.nodes[n.choice];
    std::optional<Repeat> recorded;
    if (!Fast) recorded.emplace(source_, least, most, target);
    std::size_t run = run_length(n);
    std::size_t count = 0;
    while (count < target) {
      const bool dominant = run > 0;
      if (dominant && Fast) {
        const std::size_t bulk = std::min(run, target - count);
        characters(table_of(choice.parts[n.dominant]), bulk);
        run -= bulk;
        count += bulk;
        continue;
      }
      std::size_t index = n.dominant;
      if (dominant) {
        --run;
      } else {
        while (index == n.dominant) index = weighed(choice);
        run = run_length(n);
      }
      if (!Fast) recorded->more();
      forced_ = n.choice;
      forced_index_ = index;
      node<Fast>(n.body);
      ++count;
    }
    if (!Fast) recorded->more();
    return count;
  }

  std::size_t run_length(const DrawNode& n) {
    const double u = (static_cast<double>(source_.next() >> 11) + 1) * 0x1p-53;
    return static_cast<std::size_t>(std::min(std::log(u) * n.run_scale, 1e9));
  }

  const CharTable& table_of(NodeId id) const {
    while (p_.nodes[id].kind == Kind::reference) id = p_.nodes[id].direct;
    return p_.tables[p_.nodes[id].body];
  }

  /// Characters are recorded one by one, but random ones are drawn in the same order and from
  /// the same numbers whether they are recorded or not: a repeat of one character each must not
  /// differ from a run. So every character takes its own share of the generator's bits.
  void characters(const CharTable& table, std::size_t count) {
    const std::uint64_t last = table.count() - 1;
    if (!source_.random()) {
      const Hints hints{table.special().data(), static_cast<std::uint32_t>(table.special().size())};
      for (std::size_t i = 0; i < count; ++i) append(table, source_.choose(last, hints));
      return;
    }
    const std::uint32_t width = table.single();
    if (ascii_ ? width != 0 : mood_ == plain && width == last + 1) {
      const unsigned char* bytes = table.singles();
      char* to = out_.room(count);
      for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t index = (share() * width) >> 16;
        source_.record(index, last);
        to[i] = static_cast<char>(bytes[index]);
      }
      out_.advance(count);
      return;
    }
    if (mood_ == swarm) {
      const Pool& pool = pool_of(table, last);
      for (std::size_t i = 0; i < count; ++i) {
        const std::size_t slot = (share() * pool_size_) >> 16;
        source_.record(pool.indices[slot], last);
        std::memcpy(out_.room(4), pool.bytes[slot], 4);
        out_.advance(pool.lengths[slot]);
      }
      return;
    }
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint64_t index = unusual(table, last);
      source_.record(index, last);
      append(table, index);
    }
  }

  void append(const CharTable& table, std::uint64_t index) {
    out_.advance(table.write(out_.room(4), index));
  }

  /// 16 random bits; four of them come out of one draw.
  std::uint32_t share() {
    if (shares_ == 0) {
      bits_ = source_.next();
      shares_ = 4;
    }
    --shares_;
    const auto result = static_cast<std::uint32_t>(bits_ & 0xFFFF);
    bits_ >>= 16;
    return result;
  }

  struct Pool;
  /// A few characters for the whole sentence, which then meet each other often.
  const Pool& pool_of(const CharTable& table, std::uint64_t last) {
    Pool& pool = pools_[(reinterpret_cast<std::uintptr_t>(&table) / sizeof(CharTable)) & 3];
    if (pool.table == &table) return pool;
    pool.table = &table;
    for (std::uint64_t slot = 0; slot < pool_size_; ++slot) {
      pool.indices[slot] = favoured(table, last, Source::mix(pool_ + 0x1000 * slot + last));
      pool.lengths[slot] = table.write(pool.bytes[slot], pool.indices[slot]);
    }
    return pool;
  }

  std::uint64_t unusual(const CharTable& table, std::uint64_t last) {
    if (p_.uniform) return Source::scale(source_.next(), last);
    const std::uint64_t bits = source_.next();
    if (mood_ == special && (bits & 1) != 0) return favoured(table, last, bits >> 1);
    // Mostly ASCII where there is some, but not always.
    if (table.single() != 0 && (bits & 0x70) != 0) {
      return Source::scale(bits & ~std::uint64_t{0xFF}, table.single() - 1);
    }
    return Source::scale(Source::mix(bits), last);
  }

  static std::uint64_t favoured(const CharTable& table, std::uint64_t last, std::uint64_t bits) {
    const auto& list = table.special();
    if ((bits & 3) != 0 && !list.empty()) {
      return list[(((bits >> 2) & 0xFFFFFFFF) * list.size()) >> 32];
    }
    return Source::scale(Source::mix(bits), last);
  }

  std::uint32_t position() const { return static_cast<std::uint32_t>(out_.size()); }

  const Program& p_;
  Source& source_;
  Output out_;
  std::vector<TreeNode>* tree_;
  std::size_t max_length_ = 0;
  std::uint32_t max_depth_ = 0;
  std::uint32_t depth_ = 0;
  std::uint32_t repeats_ = 0;  // around the current one
  int level_ = 0;
  Mood mood_ = plain;
  bool ascii_ = false;  // nothing beyond ASCII where there is a choice
  std::uint64_t pool_ = 0;
  std::uint64_t pool_size_ = 0;
  struct Pool {
    const CharTable* table = nullptr;
    std::uint64_t indices[6];
    char bytes[6][4];
    std::size_t lengths[6];
  };
  Pool pools_[4];
  std::uint64_t bits_ = 0;
  int shares_ = 0;
  NodeId forced_ = none;  // the next choice of this alternation is already made
  std::size_t forced_index_ = 0;
  std::vector<std::optional<std::size_t>> ties_;
};

}  // namespace

void draw_sentence(const Program& program, Source& source, std::string& out,
                   std::vector<TreeNode>* tree) {
  Drawing(program, source, out, tree).run();
}

}  // namespace surety::lang
