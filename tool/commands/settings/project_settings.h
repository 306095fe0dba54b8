// surety.toml: the defaults of a project for `surety test`. Options on the command line and
// `config:` clauses override it.
//
// The table [generators] has the generators of types that nothing else is said of.
//
// To add a key: a row in the table in project_settings.cpp and in docs/settings.md, which a test
// compares.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tool/commands/layer.h"
#include "tool/model/test_request.h"

namespace surety::tool::commands {

inline constexpr const char* asserts_as_preconditions = "as-preconditions";
inline constexpr const char* asserts_as_checks = "as-checks";

struct ProjectSettings {
  std::map<std::string, std::string> runtime;  // cases, seconds, ... as the runtime reads them
  std::optional<std::string> sanitize, build;
  std::string keep;  // where `surety keep` writes to, absolute; empty if nothing is said
  bool strict = false;
  std::string asserts;           // one of the above; empty if nothing is said
  GeneratorDefaults generators;  // the table [generators]

  /// The sanitizers to build with, where the command line says `chosen` or nothing; empty for none.
  std::string sanitizers(const std::string& chosen) const;
  /// Whether the assertions that a body begins with are assumptions.
  bool asserts_assumed(const std::string& chosen) const;
  /// Whether nobody says which sanitizers to build with.
  bool sanitizers_by_default(const std::string& chosen) const;
};

/// From the surety.toml of this folder or the nearest one above; defaults if there is none. Throws
/// UserError with the place for what is not understood.
ProjectSettings read_project_settings();

struct ProjectKey {
  const char* name;
  const char* meaning;
};
/// The keys of the table [test].
const std::vector<ProjectKey>& project_keys();

}  // namespace surety::tool::commands
