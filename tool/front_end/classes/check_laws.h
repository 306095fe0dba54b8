// Which of the written laws and calls compile, found out by clang.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tool/front_end/layer.h"
#include "tool/model/compile_command.h"

namespace surety::tool::front_end {

/// A complaint of a compiler about a line (from 0) of the generated file.
struct Complaint {
  std::size_t line = 0;
  std::string message;
};

/// Errors of clang in `text`, which is to be the file of the command. Errors deep inside of headers
/// are those of the line that asked for it. `elsewhere` gets those that no line asked for.
std::vector<Complaint> complaints_of_clang(const CompileCommand& command, const std::string& text,
                                           const std::string& prefix, std::string& elsewhere);

}  // namespace surety::tool::front_end
