// Reports against their schemas, for end-to-end tests.
#pragma once

#include "tests/support/command.h"

namespace surety::testing_support {

/// What is wrong with a report of this kind (json, junit, sarif); empty if it follows its schema.
inline std::string problems_of_report(const std::string& kind, const std::filesystem::path& file) {
  const Ran ran =
      shell(in_quotes(std::string(SURETY_SOURCE_DIR) + "/tests/support/validate_report") + " " +
            kind + " " + in_quotes(file));
  return ran.status == 0 ? "" : ran.output + " (status " + std::to_string(ran.status) + ")";
}

}  // namespace surety::testing_support
