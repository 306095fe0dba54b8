// Renderings of the report model.
//
// To add a format: a function from Report to std::string, declared here and written in a file of
// its own, and an option in tool/commands/contracts/test.cpp.
#pragma once

#include <string>

#include "tool/model/fault.h"
#include "tool/model/report.h"
#include "tool/report/layer.h"

namespace surety::tool::report {

// For people.
/// Of contracts, relations and tests.
std::string to_console(const Report& report, bool color);
/// `all`: every law and every call that is not made.
std::string laws_console(const Report& report, bool color, bool all);
std::string matrix_console(const Report& report, bool color);
std::string strength_console(const Report& report, bool color);
/// `coverage`: how often each clause of the model was reached.
std::string tester_console(const Report& report, bool color, bool coverage);

// For programs.
std::string to_json(const Report& report);
std::string to_junit(const Report& report);
std::string to_sarif(const Report& report);

/// A fault in a few lines, for formats that have one text for it.
std::string fault_text(const Fault& fault);

}  // namespace surety::tool::report
