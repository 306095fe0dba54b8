#include "tool/report/text.h"

#include <fmt/core.h>

#include <cstddef>
#include <string>

#include "surety/failure.h"
#include "tool/model/place.h"
#include "tool/system/files.h"

namespace surety::tool::report {

std::string short_place(const SourcePlace& place) {
  return place.known() ? fmt::format("{}:{}", display_path(place.file), place.line) : "";
}
std::string short_place(const Place& place) {
  return fmt::format("{}:{}", display_path(place.file), place.line);
}

std::string counted(std::size_t count, const char* one, const char* many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

}  // namespace surety::tool::report
