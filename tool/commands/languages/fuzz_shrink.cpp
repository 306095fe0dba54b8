#include "tool/commands/languages/fuzz_shrink.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "runtime/choice/drivers.h"
#include "runtime/shrink/shrink.h"
#include "surety/language.h"
#include "surety/source.h"

namespace surety::tool::commands {

namespace {

std::optional<std::string> sentence(const Language& language, const Choices& choices,
                                    Recording& recording) {
  Replay replay(choices);
  Source source(replay, recording);
  try {
    return language.draw(source);
  } catch (const Rejected&) {
    return std::nullopt;
  }
}

}  // namespace

Shrunk shrink_sentence(const Language& language, const Recording& recording,
                       const std::function<bool(const std::string&)>& fails,
                       std::uint64_t max_runs) {
  // Different choices often make the same text, and a run of the program is dear.
  std::map<std::string, bool> known;
  std::uint64_t runs = 0;
  const StillFails still_fails = [&](const Choices& candidate, Recording& normal) {
    const std::optional<std::string> text = sentence(language, candidate, normal);
    if (!text) return false;
    const auto [at, fresh] = known.emplace(*text, false);
    if (fresh) {
      ++runs;
      at->second = fails(*text);
    }
    return at->second;
  };
  ShrinkLimits limits;
  limits.out_of_time = [&] { return runs >= max_runs; };
  const ShrinkResult result = shrink(recording, still_fails, limits);
  Recording again;
  return {*sentence(language, values_of(result.simplest), again), result.steps};
}

}  // namespace surety::tool::commands
