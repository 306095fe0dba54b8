// The one codec of results: what test programs write and tools read, a JSON object a line, and
// failures on their way from the process of a case to its parent. The names of the fields are in
// result_codec.cpp and nowhere else.
//
// To add a field: a member of the struct (surety/run.h, surety/failure.h), and its name in the
// list of that struct in result_codec.cpp. Lines without it can still be read.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "surety/failure.h"
#include "surety/run.h"

namespace surety {

/// A row of a parameterised test.
struct TestRow {
  std::string test;          // that it is a row of, as `Suite.name`; empty for what is not a row
  std::uint64_t number = 0;  // from 1
  std::string name;
};

/// The result of one property. The size of its input space and the choices of its counterexamples
/// are of no use to other programs, and do not travel.
struct PropertyResult {
  std::string property;  // as `Suite.name`
  std::string file;
  int line = 0;
  TestRow row;
  Result result;
};

/// A call that is not made to build objects, since it crashes, hangs or throws.
struct CallNotMade {
  std::string type;
  std::string call;
  std::string why;
};

/// One line, without its end. Bytes that are not UTF-8 come from the code under test: they are
/// replaced, not refused.
std::string encode(const PropertyResult& result);
std::string encode(const CallNotMade& call);

/// Nothing for a line that a program left unfinished when it died.
std::optional<std::variant<PropertyResult, CallNotMade>> decode_line(std::string_view line);

/// A failure for another process of the same program, byte for byte.
std::string pack_failure(const Failure& failure);
Failure unpack_failure(std::string_view packed);
/// The same for what a search saw.
std::string pack_counts(const GuideCounts& counts);
GuideCounts unpack_counts(std::string_view packed);

}  // namespace surety
