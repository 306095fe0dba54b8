// A reader of EDN values, as far as recorded histories use them: nil, booleans, integers, strings,
// keywords (read as strings with their colon), vectors and maps.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "surety/protocol/json.h"

namespace surety::protocol {

class EdnReader {
 public:
  /// `offset`: columns of the line before the text.
  EdnReader(std::string_view text, std::size_t line, std::size_t offset = 0)
      : text_(text), line_(line), offset_(offset) {}
  /// The next value of the line. Throws TraceError.
  Json value();
  bool at_end();
  [[noreturn]] void fail(const std::string& problem) const;

 private:
  void skip();
  Json string();
  Json sequence(char close);
  Json word();

  std::string_view text_;
  std::size_t line_;
  std::size_t offset_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

}  // namespace surety::protocol
