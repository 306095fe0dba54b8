#include "surety/protocol/explore.h"

#include <algorithm>
#include <cstdint>
#include <exception>
#include <map>
#include <set>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "runtime/protocol/hypothesis.h"
#include "surety/protocol/context.h"
#include "surety/protocol/digest.h"
#include "surety/protocol/message.h"
#include "surety/protocol/model.h"

namespace surety::protocol {

namespace {

/// Which answers each question got.
class Answers final : public Observer {
 public:
  void answered(Site site, std::uint32_t answer, std::uint32_t alternatives) override {
    auto& entry = seen[site];
    entry.first.insert(answer);
    entry.second = std::max(entry.second, alternatives);
  }
  std::map<Site, std::pair<std::set<std::uint32_t>, std::uint32_t>> seen;
};

class Explorer {
 public:
  Explorer(const ModelType& model, const ExploreOptions& options)
      : model_(model), options_(options), tools_(1'000), samples_(model.samples()) {}

  Exploration run() {
    std::vector<Hypothesis> level;
    level.emplace_back(model_.initial(), tools_);
    seen_.insert(level[0].fingerprint());
    while (!level.empty() && result_.complete) {
      std::vector<Hypothesis> next;
      for (const Hypothesis& state : level) {
        visit(state, next);
        if (!result_.complete) break;
      }
      level = std::move(next);
      if (result_.complete) ++result_.depth;
    }
    result_.states = seen_.size();
    finish();
    return std::move(result_);
  }

 private:
  void visit(const Hypothesis& state, std::vector<Hypothesis>& next) {
    for (std::uint32_t endpoint = 1; endpoint <= options_.endpoints; ++endpoint) {
      for (const Message& request : samples_) {
        react(state, endpoint, print(*request), next,
              [&](Hypothesis& h, Context& context) { h.state->react(*request, context); });
      }
    }
    if (model_.has_idle()) {
      react(state, 0, "on_idle", next,
            [](Hypothesis& h, Context& context) { h.state->idle(context); });
    }
  }

  template <class Run>
  void react(const Hypothesis& state, Endpoint endpoint, const std::string& what,
             std::vector<Hypothesis>& next, Run&& run) {
    const RunSettings settings{options_.reaction, &answers_, 100'000};
    bool possible = false;
    try {
      for_each_outcome(
          state, endpoint, settings,
          [&](Hypothesis& h, Context& context) {
            ++result_.reactions;
            run(h, context);
            return true;
          },
          [&](Hypothesis&& h, Context& context) {
            possible = true;
            if (context.sent().empty() && endpoint != 0 && silent_.insert(what).second) {
              result_.notes.push_back("the reaction to " + what +
                                      " can end without sending anything, first in the state " +
                                      print(h.state->json()));
            }
            if (!h.compact() || !seen_.insert(h.fingerprint()).second) return;
            if (seen_.size() > options_.states) {
              result_.complete = false;
              return;
            }
            next.push_back(std::move(h));
          });
    } catch (const std::exception& error) {
      possible = true;
      if (failed_.insert(what).second) {
        result_.findings.push_back({Exploration::Finding::Kind::error,
                                    "the reaction to " + what + " fails in the state " +
                                        print(state.state->json()) + ": " + error.what()});
      }
    }
    if (!possible && endpoint != 0 && stuck_.insert(what).second) {
      result_.findings.push_back({Exploration::Finding::Kind::deadlock,
                                  "no run of the reaction to " + what +
                                      " is possible in the state " + print(state.state->json()) +
                                      ": its assumptions contradict each other"});
    }
  }

  void finish() {
    result_.questions = answers_.seen.size();
    for (const auto& [site, entry] : answers_.seen) {
      for (std::uint32_t answer = 0; answer < entry.second; ++answer) {
        if (entry.first.count(answer) != 0) continue;
        const std::string said = entry.second == 2
                                     ? (answer == 1 ? "true (or second)" : "false (or first)")
                                     : "alternative " + std::to_string(answer + 1);
        result_.findings.push_back({Exploration::Finding::Kind::unreachable,
                                    std::string(site.file) + ":" + std::to_string(site.line) +
                                        ": the answer " + said + " never came"});
      }
    }
  }

  const ModelType& model_;
  const ExploreOptions& options_;
  SolverTools tools_;
  std::vector<Message> samples_;
  Answers answers_;
  std::unordered_set<DigestValue, DigestHash> seen_;
  std::set<std::string> silent_, failed_, stuck_;
  Exploration result_;
};

}  // namespace

Exploration explore(const ModelPtr& model, const ExploreOptions& options) {
  if (model->samples().empty()) {
    throw ModelError("the model \"" + model->name() +
                     "\" has no sample requests to explore with: give it `static "
                     "std::vector<Request> samples()`");
  }
  return Explorer(*model, options).run();
}

}  // namespace surety::protocol
