#include "tool/emit/code.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace surety::tool::emit {

Code& Code::add(std::string text) {
  if (text.empty()) return *this;
  if (!fragments.empty() && fragments.back().kind == Fragment::Kind::text) {
    fragments.back().text += text;
  } else {
    fragments.push_back({Fragment::Kind::text, std::move(text), {}, {}, {}});
  }
  return *this;
}

Code& Code::add(const Code& code) {
  for (const Fragment& fragment : code.fragments) {
    if (fragment.kind == Fragment::Kind::text) {
      add(fragment.text);
    } else {
      fragments.push_back(fragment);
    }
  }
  return *this;
}

Code& Code::add_block(Lines lines) {
  fragments.push_back(
      {Fragment::Kind::block, {}, {}, {}, std::make_shared<const Lines>(std::move(lines))});
  return *this;
}

Code& Code::add_list(std::string open, std::vector<Code> items, std::string close) {
  fragments.push_back(
      {Fragment::Kind::list, std::move(open), std::move(close), std::move(items), {}});
  return *this;
}

Code& Code::add_mark(Fragment::Kind kind) {
  fragments.push_back({kind, {}, {}, {}, {}});
  return *this;
}

}  // namespace surety::tool::emit
