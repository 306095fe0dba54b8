#include "tool/service/result_lines.h"

#include <fstream>
#include <string>
#include <utility>
#include <variant>

#include "runtime/run/result_codec.h"
#include "tool/contracts/own_names.h"

namespace surety::tool::service {

void ResultLines::add(ResultLines others) {
  properties.merge(others.properties);
  calls_not_made.insert(calls_not_made.end(), others.calls_not_made.begin(),
                        others.calls_not_made.end());
}

void read_result_lines(const std::string& file, ResultLines& lines) {
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);) {
    auto decoded = decode_line(with_names_of_user(std::move(line)));
    if (!decoded) continue;
    if (auto* call = std::get_if<CallNotMade>(&*decoded)) {
      lines.calls_not_made.push_back(std::move(*call));
    } else {
      auto& result = std::get<PropertyResult>(*decoded);
      const std::string name = result.property;
      lines.properties.emplace(name, std::move(result));
    }
  }
}

}  // namespace surety::tool::service
