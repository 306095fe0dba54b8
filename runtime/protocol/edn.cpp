#include "runtime/protocol/edn.h"

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <system_error>
#include <utility>

#include "surety/protocol/json.h"

namespace surety::protocol {

void EdnReader::fail(const std::string& problem) const {
  throw TraceError(problem, line_, offset_ + at_ + 1);
}

void EdnReader::skip() {
  while (at_ < text_.size() &&
         (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == ',' || text_[at_] == '\r')) {
    ++at_;
  }
}

bool EdnReader::at_end() {
  skip();
  return at_ == text_.size();
}

Json EdnReader::value() {
  skip();
  if (at_ == text_.size()) fail("the line ends where a value is expected");
  const char c = text_[at_];
  if (c == '"') return string();
  if (c == '[' || c == '{') {
    if (++depth_ > 200) fail("nested too deeply");
    ++at_;
    Json result = sequence(c == '[' ? ']' : '}');
    --depth_;
    return result;
  }
  return word();
}

Json EdnReader::string() {
  std::string result;
  for (++at_; at_ < text_.size(); ++at_) {
    char c = text_[at_];
    if (c == '"') {
      ++at_;
      return Json::of(std::move(result));
    }
    if (c == '\\' && at_ + 1 < text_.size()) {
      c = text_[++at_];
      if (c == 'n') c = '\n';
      if (c == 't') c = '\t';
    }
    result += c;
  }
  fail("the string does not end");
}

Json EdnReader::sequence(char close) {
  const bool map = close == '}';
  Json result = map ? Json::object() : Json::array();
  for (;;) {
    skip();
    if (at_ == text_.size()) fail(std::string("\"") + close + "\" is missing");
    if (text_[at_] == close) {
      ++at_;
      return result;
    }
    if (!map) {
      result.items.push_back(value());
      continue;
    }
    const std::size_t begin = at_;
    const Json key = value();
    if (key.kind != Json::Kind::string || key.string.empty() || key.string[0] != ':') {
      at_ = begin;
      fail("expected a keyword such as :process");
    }
    result.add(key.string.substr(1), value());
  }
}

Json EdnReader::word() {
  const std::size_t begin = at_;
  while (at_ < text_.size() &&
         std::string_view(" \t,\r[]{}\"").find(text_[at_]) == std::string_view::npos) {
    ++at_;
  }
  const std::string_view word = text_.substr(begin, at_ - begin);
  if (word == "nil") return Json();
  if (word == "true" || word == "false") return Json::of(word == "true");
  if (word.size() > 1 && word[0] == ':') return Json::of(std::string(word));
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (word.empty() || error != std::errc() || end != word.data() + word.size()) {
    at_ = begin;
    fail("cannot read \"" + std::string(word.empty() ? text_.substr(begin, 1) : word) + "\"");
  }
  return Json::of(number);
}

}  // namespace surety::protocol
