// What the user's own build has made already, and need not be compiled again.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tool/model/compile_command.h"
#include "tool/service/layer.h"

namespace surety::tool::service {

/// Object files by the source that they were made of.
using BuiltObjects = std::map<std::string, std::string>;

/// Those that exist. Objects for optimisation at link time need the tools of their compiler, and
/// are not among them.
BuiltObjects built_objects(const std::vector<CompileCommand>& commands);

/// Whether one of them was compiled with AddressSanitizer: it can only be linked with that.
bool have_addresses(const BuiltObjects& objects, const std::vector<CompileCommand>& commands);

/// The object of a source if none of `files`, which it was made of, has changed since; else empty.
std::string current_object(const BuiltObjects& objects, const std::string& source,
                           const std::vector<std::string>& files);

}  // namespace surety::tool::service
