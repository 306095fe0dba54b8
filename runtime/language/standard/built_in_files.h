// The grammar files of languages/ as the build compiled them in.
#pragma once

#include <string_view>
#include <vector>

namespace surety::lang {

struct GrammarFile {
  std::string_view name;
  std::string_view text;
};
const std::vector<GrammarFile>& grammar_files();

}  // namespace surety::lang
