#include "tool/model/fault.h"

#include <fmt/core.h>
#include <fmt/format.h>

#include <string>
#include <vector>

#include "surety/failure.h"

namespace surety::tool::model {

SourcePlace Fault::place() const {
  if (clause.place.known()) return clause.place;
  return {file, static_cast<unsigned>(line), 0};
}

std::string chain_text(const Fault& fault) {
  std::vector<std::string> lines;
  for (const ContractedCall& call : fault.calls) {
    std::string& text = lines.emplace_back(call.function);
    if (!call.regions.empty()) text += fmt::format(", region {}", fmt::join(call.regions, ", "));
    if (call.called_at.known()) text += ", called at " + call.called_at.text();
  }
  return fmt::format("{}", fmt::join(lines, "\n"));
}

std::string divergence_text(const Divergence& divergence,
                            std::string (*place)(const SourcePlace& place)) {
  const auto where = [place](const SourcePlace& each) {
    return each.known() ? place(each) : std::string("its end");
  };
  return (divergence.after.known() ? fmt::format("after {} ", place(divergence.after)) : "") +
         fmt::format("the first execution goes to {}, the second to {}", where(divergence.first),
                     where(divergence.second));
}

std::string death_text(const Death& death) {
  return fmt::format("{}: {}", death.kind, death.message);
}

std::string rate_text(const ReproductionRate& rate) {
  std::string text = fmt::format("shows in {} of {} runs", rate.shown, rate.runs);
  // What shows only while other runs are under way is said to do so.
  if (rate.shown == 0 && rate.lanes > 1) {
    text += fmt::format(" alone; it was seen beside {} other{}", rate.lanes - 1,
                        rate.lanes == 2 ? "" : "s");
  }
  return text;
}

}  // namespace surety::tool::model
