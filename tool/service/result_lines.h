// What test programs write about their tests, read into the run time's own structures.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "runtime/run/result_codec.h"
#include "tool/service/layer.h"

namespace surety::tool::service {

struct ResultLines {
  std::map<std::string, PropertyResult> properties;  // by name
  std::vector<CallNotMade> calls_not_made;

  /// What is here already stays as it is.
  void add(ResultLines others);
};

/// Adds the lines of a file, if there is one. What a program left unfinished when it died is passed
/// over: its test then has no result.
void read_result_lines(const std::string& file, ResultLines& lines);

}  // namespace surety::tool::service
