// Laws that one smallest counterexample breaks are one fault.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tool/model/report.h"
#include "tool/report/layer.h"

namespace surety::tool::report {

/// Results of the report, by their index: the one to show, and then those that break also.
struct LawFault {
  std::vector<std::size_t> results;
};

/// By class and smallest counterexample.
std::vector<LawFault> law_faults(const Report& report);

/// The names of the classes, in the order of the report.
std::vector<std::string> classes_of(const Report& report);

}  // namespace surety::tool::report
