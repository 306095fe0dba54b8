// Which tests are wanted, and what the project says about their generators.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tool/model/layer.h"

namespace surety::tool::model {

/// Generators for parameters that nothing else says anything of, by type; from surety.toml.
struct GeneratorDefault {
  std::string type;  // as the user writes it
  std::string code;  // C++
  std::size_t line = 0;
};
struct GeneratorDefaults {
  std::string file;  // where they stand
  std::vector<GeneratorDefault> types;

  /// Which of them is for a type; nothing if nothing is said of it.
  std::optional<std::size_t> index_for(const std::string& type) const;
};

/// Which tests are wanted.
struct TestRequest {
  std::string function;      // only those of this one, by its name or its qualified name
  bool crash_tests = false;  // regions that expect nothing are tested too: the call must return
  std::map<std::string, std::string> producers;  // generators (C++) in the place of others
  std::string definitions;                       // C++ that the producers need
  GeneratorDefaults defaults;                    // of the project
  std::string stub;    // functions to stub everywhere, a regular expression
  std::string level;   // unit, integration, system, or nothing
  bool prove = false;  // regions are to be proved, as far as that goes

  bool wants(const std::string& qualified_name) const;
  /// What tells it apart from other requests; empty for everything that `surety test` wants.
  std::string key() const;
};

}  // namespace surety::tool::model
