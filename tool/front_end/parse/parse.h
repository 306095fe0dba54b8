// One run of clang over a translation unit. Only files of surety_front_end include this.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tool/front_end/layer.h"
#include "tool/front_end/parse/clang_forward.h"
#include "tool/model/compile_command.h"

namespace surety::tool::front_end {

/// Files whose content differs from the disk for one parse.
using Overlay = std::map<std::string, std::string>;

/// Which bodies of functions are parsed: all, or those that the consumer does not skip.
enum class Bodies { all, chosen };

/// Hands the unit to `consumer`. False if there were errors. Flags of other compilers that clang
/// does not know are dropped; warnings are off, since they are the user's compiler's business.
bool parse(const CompileCommand& command, const Overlay& overlay,
           std::unique_ptr<clang::ASTConsumer> consumer, clang::DiagnosticConsumer& diagnostics,
           const std::vector<std::string>& extra_arguments = {}, Bodies bodies = Bodies::all);

/// Who instantiates the templates that a precompiled unit uses: it, once, or everyone who uses it.
enum class Instantiation { by_unit, by_users };

/// Writes the unit, precompiled by clang, to the file `output`. False if there were errors.
bool precompile(const CompileCommand& command, const std::string& output,
                Instantiation instantiation, clang::DiagnosticConsumer& diagnostics,
                const std::vector<std::string>& extra_arguments);

}  // namespace surety::tool::front_end
