// Code that macros of the user must not change: these are put aside before it and back behind it.
#pragma once

#include <string>
#include <vector>

#include "tool/emit/layer.h"
#include "tool/emit/printer.h"
#include "tool/model/compile_command.h"

namespace surety::tool::emit {

/// Whole lines, with all these macros put aside.
Printed hide_macros(const std::vector<std::string>& names, const Printed& code);
/// Code for the middle of a line, with those of the macros put aside whose names occur in it.
OneLine hide_macros_in(const std::vector<std::string>& names, const OneLine& code);
/// The same for code around something that the user wrote, to which code may have been added.
Around hide_macros_around(const std::vector<std::string>& names, const Around& code,
                          const std::string& inside);
/// Lines that include headers, with all these macros put aside.
OneLine hide_macros_for_headers(const std::vector<std::string>& names, const OneLine& code);
/// The lines that include what generated tests need, with the macros of the command line put aside.
std::string headers_of_tests(const CompileCommand& command);

}  // namespace surety::tool::emit
