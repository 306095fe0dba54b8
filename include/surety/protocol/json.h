// The JSON form of messages, states and traces.
//
// A plain tree: objects keep the order of their members. `parse_json` reports a mistake as a
// `TraceError` with the column; a trace reader adds the line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace surety::protocol {

/// Something in a trace that cannot be read: where, and what was expected there.
struct TraceError : std::runtime_error {
  TraceError(std::string problem_text, std::size_t line_number, std::size_t column_number)
      : std::runtime_error("line " + std::to_string(line_number) + ", column " +
                           std::to_string(column_number) + ": " + problem_text),
        problem(std::move(problem_text)),
        line(line_number),
        column(column_number) {}
  std::string problem;
  std::size_t line;
  std::size_t column;
};

struct Json {
  enum class Kind : std::uint8_t { null, boolean, integer, real, string, array, object };
  Kind kind = Kind::null;
  bool boolean = false;
  std::int64_t integer = 0;
  double real = 0;
  std::string string;
  std::vector<Json> items;
  std::vector<std::pair<std::string, Json>> members;

  Json() = default;
  static Json of(bool value);
  static Json of(std::int64_t value);
  static Json of(double value);
  static Json of(std::string value);
  static Json array() { return with(Kind::array); }
  static Json object() { return with(Kind::object); }

  const Json* find(std::string_view name) const;
  void add(std::string name, Json value) {
    if (members.empty()) members.reserve(4);
    members.emplace_back(std::move(name), std::move(value));
  }
  /// One line of text.
  std::string dump() const;

 private:
  static Json with(Kind kind) {
    Json result;
    result.kind = kind;
    return result;
  }
};

/// Name of a kind, for messages: "a string".
const char* name_of(Json::Kind kind);

/// Throws TraceError with the given line number.
Json parse_json(std::string_view text, std::size_t line = 1);

}  // namespace surety::protocol
