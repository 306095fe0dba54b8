// One run of clang over a translation unit. Only files of surety_front_end include this.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "tool/front_end/layer.h"
#include "tool/front_end/parse/clang_headers.h"
#include "tool/model/compile_command.h"

namespace surety::tool::front_end {

/// Files whose content differs from the disk for one parse.
using Overlay = std::map<std::string, std::string>;

/// Runs `action` over the unit. False if there were errors. Flags of other compilers that clang
/// does not know are dropped; warnings are off, since they are the user's compiler's business.
bool parse(const CompileCommand& command, const Overlay& overlay,
           std::unique_ptr<clang::FrontendAction> action, clang::DiagnosticConsumer& diagnostics,
           const std::vector<std::string>& extra_arguments = {});

}  // namespace surety::tool::front_end
