// What a translation unit has to check laws on: its classes, how their objects are made, and which
// participants each law would have. Whether a law applies is found out by `check_laws`.
#pragma once

#include <string>
#include <vector>

#include "tool/front_end/layer.h"
#include "tool/model/compile_command.h"
#include "tool/model/law.h"
#include "tool/model/survey.h"

namespace surety::tool::front_end {

struct SurveyOptions {
  std::vector<std::string> classes;  // regular expressions, or types in full
  std::vector<std::string>
      folders;                     // classes from here; empty: from all that are no system headers
  std::vector<std::string> taken;  // classes that another unit has already
  unsigned depth = 3;
  std::string prefix;          // a precompiled file; empty: none
  bool comments_read = false;  // the laws of comments are among those given
};

/// `file` has `text`, and is compiled by `command`.
Survey survey_classes(const CompileCommand& command, const std::string& text,
                      const std::vector<Law>& laws, const SurveyOptions& options);

/// Arguments that put a precompiled unit before a file.
std::vector<std::string> with_prefix(const std::string& prefix);

/// The unit precompiled by clang for the surveys and checks; empty if that fails. Errors that clang
/// finds are put into `messages`: other compilers may be more lenient.
std::string precompile_unit(const CompileCommand& command, const std::string& output,
                            std::string& messages);

}  // namespace surety::tool::front_end
