// Scripts: what a tester does in one run, as data that can be run again, shrunk and stored.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "surety/harness/jexpression.h"
#include "surety/protocol/message.h"

namespace surety::harness {

/// What the harness does to the bytes of a request on their way.
enum class Fault : std::uint8_t {
  none,
  split,  // written in small pieces, with pauses between them
  hold,   // kept back and written together with the next request of the connection
  reset   // the connection is reset right after the request
};
const char* name_of(Fault fault);

/// What a step waits for before it is sent.
enum class After : std::uint8_t {
  own,     // the answers that its own client waits for
  all,     // everybody's answers
  nothing  // none: it is pipelined
};
const char* name_of(After after);

struct Step {
  unsigned label = 1;  // odd; stays the same when other steps are removed
  protocol::Endpoint client = 1;
  Json request;  // a J-expression
  After after = After::own;
  unsigned pause = 0;  // milliseconds before it is sent
  Fault fault = Fault::none;
};
using Script = std::vector<Step>;

/// One line of JSON a step.
std::string write_script(const Script& script);
/// Throws protocol::TraceError with line and column.
Script read_script(const std::string& text);

/// As numbers, for the failure store.
std::vector<std::uint64_t> pack(const Script& script);
Script unpack(const std::vector<std::uint64_t>& numbers);

}  // namespace surety::harness
