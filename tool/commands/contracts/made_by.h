// What a test program was made from, written beside it, so that `surety replay` can make it again
// when the sources have changed.
#pragma once

#include <optional>
#include <string>

#include "tool/commands/contracts/test.h"
#include "tool/commands/layer.h"

namespace surety::tool::commands {

void save_maker(const std::string& folder, const TestOptions& options);

struct Maker {
  std::string directory;  // where names of files were given from
  TestOptions options;
};
/// Nothing for a program of a build of the user's.
std::optional<Maker> maker_of(const std::string& program);

enum class Rebuilt { no_need, unknown_maker, done, failed };
/// Brings a program up to date. `failed`: the contracts have errors, which have been printed.
/// Throws UserError where the sources cannot be found or built.
Rebuilt rebuild(const std::string& program);

}  // namespace surety::tool::commands
