// Results for other programs: one JSON object a line (runtime/run/result_codec.h), appended to the
// file named by the environment variable SURETY_REPORT.
#pragma once

#include "runtime/run/result_codec.h"

namespace surety::detail {

void append_to_report_file(const PropertyResult& result);
void append_to_report_file(const CallNotMade& call);

}  // namespace surety::detail
