// The user's file of tests as it is with one more: what `surety keep` writes, and what it tries
// before.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tool/commands/layer.h"
#include "tool/model/compile_command.h"

namespace surety::tool::commands {

struct KeptTest {
  std::string id;       // of the failure
  std::string summary;  // what fails, on one line
  std::string code;     // `TEST(...) { ... }`
};

/// One way to write the file.
struct KeptFile {
  std::string text;      // all of it
  std::string included;  // the user's file that was added to its includes; empty for none
};

/// Whether the file has the test already.
bool is_kept(const std::string& text, const std::string& id);

/// The ways to add the test to a file at `path`, the least intrusive first: behind what is there,
/// with the headers of what it uses, and with one of `subjects`, which declare what is tested.
/// `present` is what the file has; nothing if there is none yet.
std::vector<KeptFile> with_test(const KeptTest& test, const std::string& path,
                                const std::optional<std::string>& present,
                                const CompileCommand& command,
                                const std::vector<std::string>& subjects);

}  // namespace surety::tool::commands
