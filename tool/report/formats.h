// Renderings of the report model.
//
// To add a format: a function from Report to std::string, declared here and written in formats.cpp
// or in a file of its own, and an option in tool/commands/contracts/test.cpp.
#pragma once

#include <string>

#include "tool/model/report.h"
#include "tool/report/layer.h"

namespace surety::tool::report {

std::string to_console(const Report& report, bool color);
std::string to_json(const Report& report);
std::string to_junit(const Report& report);
std::string to_sarif(const Report& report);

}  // namespace surety::tool::report
