// Function contract specifiers put into declarations, and taken out of them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tool/contracts/layer.h"
#include "tool/contracts/specifiers.h"
#include "tool/emit/edits.h"

namespace surety::tool::contracts {

/// Specifiers, `pre(x > 0)`, each on a line of its own behind the declarator that ends at `at`. The
/// declaration begins at `begin`.
Replacement with_specifiers(std::string_view file, unsigned begin, unsigned at,
                            const std::vector<std::string>& specifiers);

/// Takes specifiers of the file out of it, with the lines that nothing else stands on.
std::vector<Replacement> without_specifiers_of(std::string_view file,
                                               const std::vector<Specifier>& specifiers);

/// Whether two files are the same code, but for comments, `pre` and `post`.
bool is_same_code(const std::string& one, const std::string& other);

}  // namespace surety::tool::contracts
