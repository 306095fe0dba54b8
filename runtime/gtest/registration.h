// What GoogleTest is told: which tests there are, and how they end.
#pragma once

#include "runtime/run/result_codec.h"
#include "surety/property.h"
#include "surety/run.h"

namespace surety::detail {

/// Has the settings checked before any test runs.
void check_settings_first();

/// GoogleTest's main returns 0 or 1. An error in a test itself is neither: the program then ends
/// with 2, after everything has run.
void end_with_status_2();

PropertyResult line_of(const PropertyInfo& info, const Result& result);

}  // namespace surety::detail
