// Reading laws out of `.law` files and doc comments.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tool/contracts/layer.h"
#include "tool/model/law.h"
#include "tool/model/problem.h"

namespace surety::tool::contracts {

/// The laws of a `.law` file. What is wrong with them is added to the problems.
std::vector<Law> read_law_file(const std::string& path, const std::string& text,
                               Problems& problems);
/// The `law:` clauses of a doc comment that begins at `offset` of a file.
std::vector<Law> read_law_comment(std::string_view comment, unsigned offset,
                                  const std::string& file, const std::string& class_name,
                                  Problems& problems);

/// All `.law` files of a folder, or one file.
std::vector<Law> read_laws(const std::string& path, Problems& problems);

}  // namespace surety::tool::contracts
