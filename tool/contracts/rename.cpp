#include "tool/contracts/rename.h"

#include <cstddef>
#include <string>
#include <vector>

#include "tool/contracts/tokens.h"
#include "tool/model/source_text.h"

namespace surety::tool::contracts {

SourceText renamed(const SourceText& text, const Names& names) {
  const std::vector<Token> tokens = tokenize(text.text);
  SourceText out;
  std::size_t done = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const auto found = names.find(std::string(tokens[i].text));
    if (found == names.end() || !stands_alone(tokens, i)) continue;
    out.add(text.part(done, tokens[i].begin));
    out.add(found->second, text.offsets[tokens[i].begin]);
    done = tokens[i].end;
  }
  out.add(text.part(done, text.text.size()));
  return out;
}

}  // namespace surety::tool::contracts
