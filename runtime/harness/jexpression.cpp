#include "surety/harness/jexpression.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace surety::harness {

namespace {

/// The value at the end of a path, from `at` on; elements of arrays stand in for one another.
const Json* follow(const Json& value, std::string_view path) {
  if (path.empty()) return value.kind == Json::Kind::null ? nullptr : &value;
  const std::size_t end = std::min(path.find_first_of("@#", 1), path.size());
  const std::string_view name = path.substr(1, end - 1), rest = path.substr(end);
  if (path[0] == '@') {
    const Json* member = value.kind == Json::Kind::object ? value.find(name) : nullptr;
    return member == nullptr ? nullptr : follow(*member, rest);
  }
  if (value.kind != Json::Kind::array || value.items.empty()) return nullptr;
  std::size_t index = 0;
  std::from_chars(name.data(), name.data() + name.size(), index);
  if (index < value.items.size()) {
    if (const Json* found = follow(value.items[index], rest)) return found;
  }
  for (const Json& item : value.items) {
    if (const Json* found = follow(item, rest)) return found;
  }
  return nullptr;
}

/// Messages in the order in which they may stand in for `label`.
std::vector<std::size_t> by_nearness(const Transcript& transcript, unsigned label) {
  std::vector<std::size_t> order(transcript.entries().size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  const auto badness = [&](std::size_t i) {
    const unsigned other = transcript.entries()[i].label;
    const unsigned distance = other > label ? other - label : label - other;
    return (other % 2 == label % 2 ? 0u : 1'000'000u) + distance;
  };
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return badness(a) < badness(b); });
  return order;
}

std::optional<Json> apply(const Functions& functions, const std::string& call, const Json& value) {
  const std::size_t colon = std::min(call.find(':'), call.size());
  const auto found = functions.find(call.substr(0, colon));
  if (found == functions.end()) return std::nullopt;
  return found->second(value, colon < call.size() ? call.substr(colon + 1) : "");
}

/// What fills the hole, and the label of the message that it is from.
std::optional<std::pair<Json, unsigned>> found_for(const Hole& hole, const Transcript& transcript,
                                                   const Functions& functions) {
  for (const std::size_t i : by_nearness(transcript, hole.label)) {
    if (const Json* found = follow(transcript.json(i), hole.path)) {
      if (auto result = apply(functions, hole.function, *found)) {
        return std::make_pair(*std::move(result), transcript.entries()[i].label);
      }
    }
  }
  return std::nullopt;
}

Json fill(const Hole& hole, const Transcript& transcript, const Functions& functions) {
  if (auto found = found_for(hole, transcript, functions)) return std::move(found->first);
  return instantiate(hole.otherwise, transcript, functions);
}

}  // namespace

std::optional<unsigned> label_used(const Hole& hole, const Transcript& transcript,
                                   const Functions& functions) {
  const auto found = found_for(hole, transcript, functions);
  return found ? std::optional<unsigned>(found->second) : std::nullopt;
}

Functions basic_functions() {
  Functions result;
  result["id"] = [](const Json& value, const std::string&) { return std::optional<Json>(value); };
  result["plus"] = [](const Json& value, const std::string& argument) -> std::optional<Json> {
    if (value.kind != Json::Kind::integer) return std::nullopt;
    return Json::of(value.integer +
                    static_cast<std::int64_t>(std::strtoll(argument.c_str(), nullptr, 10)));
  };
  return result;
}

Json to_json(const Hole& hole) {
  Json result = Json::object();
  result.add("$", Json::of(std::to_string(hole.label) + hole.path));
  if (hole.function != "id") result.add("f", Json::of(hole.function));
  if (hole.otherwise.kind != Json::Kind::null) result.add("else", hole.otherwise);
  return result;
}

std::optional<Hole> hole_in(const Json& value) {
  const Json* place = value.kind == Json::Kind::object ? value.find("$") : nullptr;
  if (place == nullptr || place->kind != Json::Kind::string) return std::nullopt;
  Hole hole;
  const std::string& text = place->string;
  const auto number = std::from_chars(text.data(), text.data() + text.size(), hole.label);
  hole.path = text.substr(static_cast<std::size_t>(number.ptr - text.data()));
  if (const Json* function = value.find("f")) hole.function = function->string;
  if (const Json* otherwise = value.find("else")) hole.otherwise = *otherwise;
  return hole;
}

Json instantiate(const Json& expression, const Transcript& transcript, const Functions& functions) {
  switch (expression.kind) {
    case Json::Kind::object: {
      if (const auto hole = hole_in(expression)) return fill(*hole, transcript, functions);
      Json result = Json::object();
      for (const auto& [name, value] : expression.members) {
        result.add(name, instantiate(value, transcript, functions));
      }
      return result;
    }
    case Json::Kind::array: {
      Json result = Json::array();
      for (const Json& item : expression.items) {
        result.items.push_back(instantiate(item, transcript, functions));
      }
      return result;
    }
    default:
      return expression;
  }
}

}  // namespace surety::harness
