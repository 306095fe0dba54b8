#include "tool/model/place.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace surety::tool::model {

LineColumn line_column(std::string_view text, unsigned offset) {
  const std::string_view before = text.substr(0, offset);
  const auto line = static_cast<unsigned>(std::count(before.begin(), before.end(), '\n')) + 1;
  const std::size_t start = before.rfind('\n');
  return {
      line,
      static_cast<unsigned>(before.size() - (start == std::string_view::npos ? 0 : start + 1)) + 1};
}

}  // namespace surety::tool::model
