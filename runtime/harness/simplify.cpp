#include "runtime/harness/simplify.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "surety/harness/jexpression.h"

namespace surety::harness {

namespace {

void strings(const Json& value, std::vector<Json>& result) {
  const std::string& text = value.string;
  if (text.size() > 1) result.push_back(Json::of(text.substr(0, 1)));
  // Where only a certain length will do it is found in a logarithmic number of attempts.
  for (std::size_t less = text.size() / 2; less > 0 && text.size() > 2; less /= 2) {
    result.push_back(Json::of(text.substr(0, text.size() - less)));
  }
}

/// Half of the way to zero, a quarter, ...: where only large numbers will do, the smallest of them
/// is found in a logarithmic number of attempts.
std::vector<std::int64_t> nearer_to_zero(std::int64_t n) {
  std::vector<std::int64_t> result;
  for (std::int64_t less = n / 2; less != 0; less /= 2) result.push_back(n - less);
  if (n > 1 || n < -1) result.push_back(n > 0 ? n - 1 : n + 1);
  return result;
}

void integers(const Json& value, std::vector<Json>& result) {
  const std::int64_t n = value.integer;
  if (n == 0) return;
  result.push_back(Json::of(std::int64_t{0}));
  if (n < 0 && n != INT64_MIN) result.push_back(Json::of(-n));
  for (const std::int64_t nearer : nearer_to_zero(n)) result.push_back(Json::of(nearer));
}

void functions(Hole hole, std::vector<Json>& result) {
  if (hole.function == "id") return;
  static const std::string plus = "plus:";
  const std::string before = std::exchange(hole.function, "id");
  result.push_back(to_json(hole));
  if (before.compare(0, plus.size(), plus) != 0) return;
  for (const std::int64_t nearer :
       nearer_to_zero(std::strtoll(before.c_str() + plus.size(), nullptr, 10))) {
    hole.function = plus + std::to_string(nearer);
    result.push_back(to_json(hole));
  }
}

void members(const Json& value, std::vector<Json>& result) {
  for (std::size_t i = 0; i < value.members.size(); ++i) {
    if (value.members[i].second.kind == Json::Kind::null) continue;
    Json copy = value;
    copy.members[i].second = Json();
    result.push_back(std::move(copy));
  }
  for (std::size_t i = 0; i < value.members.size(); ++i) {
    for (Json& form : simpler_forms(value.members[i].second)) {
      Json copy = value;
      copy.members[i].second = std::move(form);
      result.push_back(std::move(copy));
    }
  }
}

void elements(const Json& value, std::vector<Json>& result) {
  for (std::size_t i = 0; i < value.items.size(); ++i) {
    Json copy = value;
    copy.items.erase(copy.items.begin() + static_cast<std::ptrdiff_t>(i));
    result.push_back(std::move(copy));
  }
  for (std::size_t i = 0; i < value.items.size(); ++i) {
    for (Json& form : simpler_forms(value.items[i])) {
      Json copy = value;
      copy.items[i] = std::move(form);
      result.push_back(std::move(copy));
    }
  }
}

}  // namespace

std::vector<Json> simpler_forms(const Json& value) {
  std::vector<Json> result;
  if (const auto hole = hole_in(value)) {
    if (hole->otherwise.kind != Json::Kind::null) result.push_back(hole->otherwise);
    functions(*hole, result);
    return result;
  }
  switch (value.kind) {
    case Json::Kind::object:
      members(value, result);
      break;
    case Json::Kind::array:
      elements(value, result);
      break;
    case Json::Kind::string:
      strings(value, result);
      break;
    case Json::Kind::integer:
      integers(value, result);
      break;
    case Json::Kind::boolean:
      if (value.boolean) result.push_back(Json::of(false));
      break;
    default:
      break;
  }
  return result;
}

Json relabelled(const Json& value, const std::map<unsigned, unsigned>& labels) {
  if (auto hole = hole_in(value)) {
    const auto found = labels.find(hole->label);
    if (found != labels.end()) hole->label = found->second;
    hole->otherwise = relabelled(hole->otherwise, labels);
    return to_json(*hole);
  }
  Json copy = value;
  for (auto& member : copy.members) member.second = relabelled(member.second, labels);
  for (auto& item : copy.items) item = relabelled(item, labels);
  return copy;
}

}  // namespace surety::harness
