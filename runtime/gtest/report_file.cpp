#include "runtime/gtest/report_file.h"

#include <cstdlib>
#include <fstream>
#include <ios>

#include "runtime/run/result_codec.h"

namespace surety::detail {

namespace {

template <class Line>
void append(const Line& line) {
  const char* path = std::getenv("SURETY_REPORT");
  if (path != nullptr) std::ofstream(path, std::ios::app) << encode(line) << '\n';
}

}  // namespace

void append_to_report_file(const PropertyResult& result) { append(result); }
void append_to_report_file(const CallNotMade& call) { append(call); }

}  // namespace surety::detail
