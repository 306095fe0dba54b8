#include "surety/protocol/json.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "surety/protocol/fields.h"
#include "surety/protocol/message.h"
#include "surety/protocol/symbol.h"

namespace surety::protocol {

namespace {

// JSON is Unicode. A string of other bytes is written as {"$hex": "00ff"}, so that it comes back.
constexpr char hex_name[] = "$hex";

/// Whether the bytes are UTF-8 (RFC 3629).
bool is_unicode(const std::string& text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
    const unsigned first = byte(i++);
    if (first < 0x80) continue;
    const int more = first >= 0xc2 && first < 0xe0   ? 1
                     : first >= 0xe0 && first < 0xf0 ? 2
                     : first >= 0xf0 && first < 0xf5 ? 3
                                                     : 0;
    if (more == 0 || i + static_cast<std::size_t>(more) > text.size()) return false;
    const unsigned second = byte(i);
    if ((first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f) ||
        (first == 0xf0 && second < 0x90) || (first == 0xf4 && second > 0x8f)) {
      return false;
    }
    for (int k = 0; k < more; ++k) {
      if ((byte(i++) & 0xc0) != 0x80) return false;
    }
  }
  return true;
}

std::string to_hex(const std::string& bytes) {
  static constexpr char digits[] = "0123456789abcdef";
  std::string text;
  for (const char ch : bytes) {
    const auto byte = static_cast<unsigned char>(ch);
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

std::optional<std::string> from_hex(const std::string& text) {
  std::string bytes;
  const auto digit = [](char ch) {
    return ch >= '0' && ch <= '9' ? ch - '0' : ch >= 'a' && ch <= 'f' ? ch - 'a' + 10 : -1;
  };
  if (text.size() % 2 != 0) return std::nullopt;
  for (std::size_t i = 0; i < text.size(); i += 2) {
    const int high = digit(text[i]), low = digit(text[i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    bytes += static_cast<char>(high * 16 + low);
  }
  return bytes;
}

Json convert(const nlohmann::ordered_json& from) {
  switch (from.type()) {
    case nlohmann::json::value_t::boolean:
      return Json::of(from.get<bool>());
    case nlohmann::json::value_t::number_integer:
    case nlohmann::json::value_t::number_unsigned:
      if (from.is_number_unsigned() && from.get<std::uint64_t>() > INT64_MAX) {
        return Json::of(from.get<double>());
      }
      return Json::of(from.get<std::int64_t>());
    case nlohmann::json::value_t::number_float:
      return Json::of(from.get<double>());
    case nlohmann::json::value_t::string:
      return Json::of(from.get<std::string>());
    case nlohmann::json::value_t::array: {
      Json result = Json::array();
      for (const auto& item : from) result.items.push_back(convert(item));
      return result;
    }
    case nlohmann::json::value_t::object: {
      if (from.size() == 1 && from.begin().key() == hex_name && from.begin()->is_string()) {
        if (auto bytes = from_hex(from.begin()->get<std::string>())) return Json::of(*bytes);
      }
      Json result = Json::object();
      for (const auto& [name, value] : from.items()) result.add(name, convert(value));
      return result;
    }
    default:
      return Json();
  }
}

nlohmann::ordered_json convert(const Json& from) {
  switch (from.kind) {
    case Json::Kind::boolean:
      return from.boolean;
    case Json::Kind::integer:
      return from.integer;
    case Json::Kind::real:
      return from.real;
    case Json::Kind::string:
      if (!is_unicode(from.string)) return {{hex_name, to_hex(from.string)}};
      return from.string;
    case Json::Kind::array: {
      auto result = nlohmann::ordered_json::array();
      for (const Json& item : from.items) result.push_back(convert(item));
      return result;
    }
    case Json::Kind::object: {
      auto result = nlohmann::ordered_json::object();
      for (const auto& [name, value] : from.members) result[name] = convert(value);
      return result;
    }
    default:
      return nullptr;
  }
}

/// Trees are walked recursively; a hostile line must not exhaust the stack.
void refuse_deep_nesting(std::string_view text, std::size_t line) {
  constexpr int most = 200;
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\\') ++i;
      quoted = c != '"';
    } else if (c == '"') {
      quoted = true;
    } else if (c == '[' || c == '{') {
      if (++depth > most) throw TraceError("nested too deeply", line, i + 1);
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
}

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

}  // namespace

Json Json::of(bool value) {
  Json result = with(Kind::boolean);
  result.boolean = value;
  return result;
}
Json Json::of(std::int64_t value) {
  Json result = with(Kind::integer);
  result.integer = value;
  return result;
}
Json Json::of(double value) {
  Json result = with(Kind::real);
  result.real = value;
  return result;
}
Json Json::of(std::string value) {
  Json result = with(Kind::string);
  result.string = std::move(value);
  return result;
}

const Json* Json::find(std::string_view name) const {
  for (const auto& member : members) {
    if (member.first == name) return &member.second;
  }
  return nullptr;
}

std::string Json::dump() const {
  return convert(*this).dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

const char* name_of(Json::Kind kind) {
  switch (kind) {
    case Json::Kind::null:
      return "null";
    case Json::Kind::boolean:
      return "a truth value";
    case Json::Kind::integer:
      return "an integer";
    case Json::Kind::real:
      return "a number";
    case Json::Kind::string:
      return "a string";
    case Json::Kind::array:
      return "an array";
    case Json::Kind::object:
      return "an object";
  }
  return "";
}

Json parse_json(std::string_view text, std::size_t line) {
  refuse_deep_nesting(text, line);
  try {
    return convert(nlohmann::ordered_json::parse(text));
  } catch (const nlohmann::json::parse_error& error) {
    std::string what = error.what();  // "[json.exception...] parse error at line 1, column 5: ..."
    const std::size_t at = what.find(": ");
    if (at != std::string::npos) what = what.substr(at + 2);
    const std::size_t column = error.byte == 0 ? 1 : std::min(error.byte, text.size() + 1);
    throw TraceError("not valid JSON: " + what, line, column);
  }
}

Json symbolic_json(const Term& term) {
  Json result = Json::object();
  result.add("?", Json::of(print(term)));
  return result;
}

namespace detail {

JsonProblem wrong_kind(const char* expected, const Json& found) {
  return {"", std::string("expected ") + expected + ", found " + name_of(found.kind)};
}

JsonProblem unknown_field(const std::string& name, const std::vector<std::string>& known,
                          const std::string& type) {
  return {name, "unknown field \"" + name + "\"; " +
                    (known.empty() ? type + " has no fields"
                                   : "the fields of " + type + " are " + listed(known))};
}

JsonProblem unknown_type(const Json& found, const std::vector<std::string>& known) {
  const Json* type = found.find("type");
  const std::string said =
      type == nullptr ? "the field \"type\" is missing" : "unknown type " + type->dump();
  return {type == nullptr ? "" : "type", said + "; one of " + listed(known) + " is expected"};
}

}  // namespace detail

std::string print(const Json& json) {
  if (json.kind == Json::Kind::object) {
    if (json.members.size() == 1 && json.members[0].first == "?") {
      return json.members[0].second.string;
    }
    std::string name, text;
    for (const auto& [field, value] : json.members) {
      if (field == "type") {
        name = value.string;
      } else {
        text += (text.empty() ? "" : ", ") + field + " " + print(value);
      }
    }
    return name.empty() ? "{" + text + "}" : text.empty() ? name : name + "(" + text + ")";
  }
  if (json.kind == Json::Kind::array) {
    std::string text;
    for (const Json& item : json.items) text += (text.empty() ? "" : ", ") + print(item);
    return "[" + text + "]";
  }
  if (json.kind == Json::Kind::null) return "nothing";
  return json.dump();
}

std::string print(const MessageBase& message) { return print(message.json()); }

}  // namespace surety::protocol
