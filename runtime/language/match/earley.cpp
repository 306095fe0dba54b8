#include "runtime/language/match/earley.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/language/grammar/grammar.h"
#include "runtime/language/match/item_set.h"
#include "runtime/language/match/network.h"
#include "surety/language.h"

namespace surety::lang {

std::vector<std::uint8_t> states_that_only_return(const Networks& n) {
  std::vector<std::uint8_t> result(n.size(), 0);
  for (StateId s = 1; s < n.size(); ++s) {
    bool only = n.final[s] != 0 && n.calls[s].empty() && n.empty[s].empty();
    for (std::uint32_t c = 0; only && c < n.classes; ++c) {
      only = n.next[s * n.classes + c] == dead;
    }
    result[s] = only ? 1 : 0;
  }
  return result;
}

namespace {

constexpr std::uint64_t max_steps = 2000000000ull;
constexpr std::size_t max_waiting = 150000000;

class Earley {
 public:
  explicit Earley(const Networks& n)
      : n_(n), only_returns_(states_that_only_return(n)), predicted_(n.start.size(), none) {
    plain_.resize(n.size());
    for (StateId s = 1; s < n.size(); ++s) {
      plain_[s] = n.final[s] == 0 && n.calls[s].empty() && n.empty[s].empty();
    }
  }

  std::size_t run(std::string_view text) {
    open_frame();
    current_.add(n_.start[n_.root], 0);
    frame_ = 0;
    for (std::size_t position = 0;; ++position) {
      // Alone in the middle of plain text an item is a DFA.
      if (current_.size() == 1 && plain_[current_[0].state] && position < text.size()) {
        position = glide(text, position);
        if (position != text.size() && current_.size() == 0) return position;
      }
      const bool end = position == text.size();
      const std::size_t ahead =
          end ? end_of_text : n_.class_of[static_cast<unsigned char>(text[position])];
      process(ahead);
      if (end) return accepted_ ? ~std::size_t{0} : position;
      next_.clear();
      for (std::size_t i = 0; i < current_.size(); ++i) {
        const StateId to = n_.next[std::size_t{current_[i].state} * n_.classes + ahead];
        if (to != dead) next_.add(to, current_[i].origin);
      }
      if (next_.size() == 0) return position;
      std::swap(current_, next_);
      frame_ = none;
    }
  }

 private:
  struct Waiting {
    StateId state;
    std::uint32_t origin;
  };
  struct Shortcut {  // Leo: completing `network` here completes `top` in frame `frame`
    std::uint32_t network;
    std::uint32_t top;
    std::uint32_t frame;
  };
  struct Frame {
    std::uint32_t waiting;
    std::uint32_t shortcuts;
  };

  std::size_t glide(std::string_view text, std::size_t position) {
    StateId s = current_[0].state;
    const std::uint32_t origin = current_[0].origin;
    while (position < text.size() && plain_[s]) {
      const StateId to = n_.step(s, static_cast<unsigned char>(text[position]));
      if (to == dead) {
        current_.clear();
        return position;
      }
      s = to;
      ++position;
    }
    current_.clear();
    current_.add(s, origin);
    frame_ = none;
    return position;
  }

  std::uint32_t open_frame() {
    frames_.push_back({static_cast<std::uint32_t>(waiting_.size()),
                       static_cast<std::uint32_t>(shortcuts_.size())});
    return static_cast<std::uint32_t>(frames_.size() - 1);
  }

  /// Predicts and completes until nothing new comes; then closes the frame, if one was opened.
  void process(std::size_t ahead) {
    accepted_ = false;
    const bool first = frame_ == 0 && waiting_.empty();
    if (!first) frame_ = none;
    pending_.clear();
    for (std::size_t i = 0; i < current_.size(); ++i) {
      const auto [state, origin] = current_[i];
      if (++steps_ > max_steps) give_up();
      for (StateId to : n_.empty[state]) current_.add(to, origin);
      if (!n_.calls[state].empty()) {
        bool waits = false;
        for (const CallEdge& call : n_.calls[state]) {
          if (!n_.first[call.network][ahead]) continue;
          waits = true;
          if (frame_ == none) frame_ = open_frame();
          if (predicted_[call.network] == frame_) continue;
          predicted_[call.network] = frame_;
          current_.add(n_.start[call.network], frame_);
        }
        if (waits) pending_.push_back({state, origin});
      }
      if (n_.final[state] != 0 && n_.follow[n_.network_of[state]][ahead]) {
        complete(n_.network_of[state], origin);
      }
    }
    if (pending_.empty()) return;
    waiting_.insert(waiting_.end(), pending_.begin(), pending_.end());
    if (waiting_.size() > max_waiting) give_up();
    add_shortcuts(ahead);
  }

  void complete(std::uint32_t network, std::uint32_t frame) {
    if (frame == 0 && network == n_.root) accepted_ = true;
    // A rule that ends where it began is passed over in the automaton itself.
    if (frame == frame_ && frame + 1 == frames_.size() &&
        frames_[frame].waiting == waiting_.size()) {
      return;
    }
    if (const Shortcut* leo = shortcut(network, frame)) {
      network = leo->top;
      frame = leo->frame;
      if (frame == 0 && network == n_.root) accepted_ = true;
    }
    const std::size_t end =
        frame + 1 < frames_.size() ? frames_[frame + 1].waiting : waiting_.size();
    for (std::size_t w = frames_[frame].waiting; w < end; ++w) {
      for (const CallEdge& call : n_.calls[waiting_[w].state]) {
        if (call.network == network) current_.add(call.target, waiting_[w].origin);
      }
      ++steps_;
    }
  }

  const Shortcut* shortcut(std::uint32_t network, std::uint32_t frame) const {
    const std::size_t end =
        frame + 1 < frames_.size() ? frames_[frame + 1].shortcuts : shortcuts_.size();
    for (std::size_t i = frames_[frame].shortcuts; i < end; ++i) {
      if (shortcuts_[i].network == network) return &shortcuts_[i];
    }
    return nullptr;
  }

  /// Where exactly one item waits for a rule and can only return after it, completing the rule
  /// completes the waiting one, and so on up: the top of that chain is kept.
  void add_shortcuts(std::size_t ahead) {
    if (pending_.size() > 64) return;
    for (std::size_t i = 0; i < pending_.size(); ++i) {
      for (const CallEdge& call : n_.calls[pending_[i].state]) {
        if (only_returns_[call.target] == 0 || !n_.first[call.network][ahead]) continue;
        bool alone = true;
        for (std::size_t j = 0; alone && j < pending_.size(); ++j) {
          for (const CallEdge& other : n_.calls[pending_[j].state]) {
            if (other.network == call.network && (j != i || &other != &call)) alone = false;
          }
        }
        const std::uint32_t parent = n_.network_of[call.target];
        // The chain of a frame that is still open would run into itself.
        if (!alone || pending_[i].origin == frame_) continue;
        Shortcut made{call.network, parent, pending_[i].origin};
        if (const Shortcut* above = shortcut(parent, pending_[i].origin)) {
          made.top = above->top;
          made.frame = above->frame;
        }
        shortcuts_.push_back(made);
      }
    }
  }

  [[noreturn]] void give_up() const {
    throw LanguageLimit(
        "the text is too long for so ambiguous a grammar: checking it would take more memory or "
        "time than is allowed");
  }

  const Networks& n_;
  std::vector<std::uint8_t> only_returns_;
  std::vector<bool> plain_;
  std::vector<std::uint32_t> predicted_;  // by network: the frame it was last predicted in
  ItemSet current_;
  ItemSet next_;
  std::vector<Waiting> waiting_;
  std::vector<Waiting> pending_;
  std::vector<Shortcut> shortcuts_;
  std::vector<Frame> frames_;
  std::uint32_t frame_ = none;  // of the current position, once something was predicted
  std::uint64_t steps_ = 0;
  bool accepted_ = false;
};

}  // namespace

std::size_t earley_run(const Networks& networks, std::string_view text) {
  return Earley(networks).run(text);
}

}  // namespace surety::lang
