// A campaign as those see it who watch it on a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tool/commands/fuzz/campaign.h"
#include "tool/commands/layer.h"

namespace surety::tool::commands {

struct ViewSize {
  std::size_t columns = 80;
  std::size_t rows = 24;
};

/// Lines without their ends, none longer than the view is wide.
std::vector<std::string> view_of(const Campaign& campaign, double seconds, double seconds_at_most,
                                 ViewSize size);

/// One line, for those who read a log.
std::string summary_of(const Campaign& campaign, double seconds);

/// How the edges have grown until now, as bars of eight heights.
std::string growth_bars(const std::vector<EdgesKnown>& history, double now, std::size_t bars);

}  // namespace surety::tool::commands
