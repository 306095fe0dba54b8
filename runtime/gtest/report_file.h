// Results for other programs: one JSON object a line, appended to the file named by the
// environment variable SURETY_REPORT.
#pragma once

#include <string>

#include "surety/run.h"

namespace surety::detail {

void append_to_report_file(const std::string& property, const std::string& file, int line,
                           const Result& result);

}  // namespace surety::detail
