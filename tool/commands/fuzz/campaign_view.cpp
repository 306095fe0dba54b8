#include "tool/commands/fuzz/campaign_view.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/run/progress.h"
#include "tool/commands/fuzz/campaign.h"

namespace surety::tool::commands {

namespace {

constexpr std::size_t bars_shown = 12;

std::string clock_text(double seconds) {
  const auto whole = static_cast<std::uint64_t>(seconds);
  return fmt::format("{:02}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

std::string state_of(const RegionSearch& region, double seconds) {
  const std::size_t faults = region.faults();
  std::string text = faults == 0 ? "" : fmt::format("{} fault{}, ", faults, faults == 1 ? "" : "s");
  if (region.done) return text + "done";
  if (region.at_work && region.turns == 0) return text + "at work";
  if (region.turns == 0) return text + "waiting";
  if (!region.last_new) return text + "nothing new";
  return text + fmt::format("new {} ago", clock_text(std::max(0.0, seconds - *region.last_new)));
}

std::string shortened(const std::string& text, std::size_t width) {
  return text.size() <= width ? text : text.substr(0, width - 3) + "...";
}

}  // namespace

std::string growth_bars(const std::vector<EdgesKnown>& history, double now, std::size_t bars) {
  static const char* const heights[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  if (history.empty() || now <= 0) return std::string(bars, ' ');
  const std::uint64_t most = std::max<std::uint64_t>(history.back().edges, 1);
  std::string text;
  std::size_t at = 0;
  std::uint64_t edges = 0;
  for (std::size_t bar = 0; bar < bars; ++bar) {
    const double until = now * static_cast<double>(bar + 1) / static_cast<double>(bars);
    for (; at < history.size() && history[at].seconds <= until; ++at) edges = history[at].edges;
    text += edges == 0 ? " " : heights[std::min<std::uint64_t>(7, edges * 8 / (most + 1))];
  }
  return text;
}

std::string summary_of(const Campaign& campaign, double seconds) {
  const std::size_t faults = campaign.faults();
  return fmt::format("{}  {} region{}  {} inputs  {} edges  {} fault{}", clock_text(seconds),
                     campaign.regions().size(), campaign.regions().size() == 1 ? "" : "s",
                     with_commas(campaign.inputs()), with_commas(campaign.edges()), faults,
                     faults == 1 ? "" : "s");
}

std::vector<std::string> view_of(const Campaign& campaign, double seconds, double seconds_at_most,
                                 ViewSize size) {
  std::vector<std::string> lines;
  std::string head = "surety fuzz  " + summary_of(campaign, seconds);
  head += seconds_at_most > 0
              ? fmt::format("  {} left", clock_text(std::max(0.0, seconds_at_most - seconds)))
              : "  Ctrl-C to stop";
  lines.push_back(shortened(head, size.columns));
  std::vector<const RegionSearch*> shown;
  for (const RegionSearch& region : campaign.regions()) shown.push_back(&region);
  // At work first, then what has brought something last.
  std::stable_sort(shown.begin(), shown.end(), [](const RegionSearch* a, const RegionSearch* b) {
    if (a->at_work != b->at_work) return a->at_work;
    return a->last_new.value_or(-1) > b->last_new.value_or(-1);
  });
  const std::size_t room = size.rows > 4 ? size.rows - 4 : 1;
  std::size_t width = 12;
  for (const RegionSearch* region : shown) width = std::max(width, region->title.size());
  width = std::min<std::size_t>(width, size.columns > 80 ? size.columns - 62 : 24);
  for (std::size_t i = 0; i < shown.size() && i < room; ++i) {
    const RegionSearch& region = *shown[i];
    // The bars are one column each, but more bytes.
    const std::string left =
        fmt::format("{} {:<{}} {:>13} inputs {:>5} edges ", region.at_work ? ">" : " ",
                    shortened(region.title, width), width,
                    with_commas(region.inputs + region.inputs_before), region.edges);
    if (left.size() + bars_shown + 2 > size.columns) {
      lines.push_back(shortened(left, size.columns));
      continue;
    }
    lines.push_back(
        left + growth_bars(region.history, seconds, bars_shown) + "  " +
        shortened(state_of(region, seconds),
                  std::max<std::size_t>(4, size.columns - left.size() - bars_shown - 2)));
  }
  if (shown.size() > room) lines.push_back(fmt::format("  and {} more", shown.size() - room));
  return lines;
}

}  // namespace surety::tool::commands
