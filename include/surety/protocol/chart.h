// Sequence charts of traces, as text and as SVG.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "surety/protocol/message.h"
#include "surety/protocol/validator.h"

namespace surety::protocol {

struct ChartOptions {
  std::optional<std::size_t> unexplained;  // index of the event to mark; the chart ends there
  std::size_t most_events = 40;            // the last ones are shown
  std::vector<std::size_t> only;           // indices of the events to show; empty: all
  std::size_t most_label = 60;             // characters of a message
  std::function<std::string(const MessageBase&)> describe;  // of a message; else its fields
  std::function<std::string(Endpoint)> name;  // of an endpoint; those of one name share a column
};

std::string text_chart(const Trace& trace, const ChartOptions& options = {});
/// A complete SVG document.
std::string svg_chart(const Trace& trace, const ChartOptions& options = {});

}  // namespace surety::protocol
