// Traces as text.
//
// JSON lines, one event each:
//   {"event":"sent","endpoint":1,"message":{"type":"write","value":3}}
//   {"event":"received","endpoint":1,"message":{"type":"done"}}
//   {"event":"gave_up","endpoint":1}
// and, recognised by their content, recorded histories of others: Jepsen's log lines
// (`INFO jepsen.util - 4 :invoke :cas [2 4]`) and EDN maps, one a line
// (`{:process 9, :type :invoke, :f :append, :key "0", :value "x"}`). In those `:fail` means that
// the operation did not happen and `:info` that nobody knows.
//
// To add a format: recognise it in `read_trace` (runtime/protocol/trace_file.cpp) and turn its
// lines into events there.
#pragma once

#include <string>
#include <string_view>

#include "surety/protocol/model.h"
#include "surety/protocol/validator.h"

namespace surety::protocol {

/// Throws TraceError with line and column.
Trace read_trace(const ModelType& model, std::string_view text);
std::string write_trace(const Trace& trace);

}  // namespace surety::protocol
