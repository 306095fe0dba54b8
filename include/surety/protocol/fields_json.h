// The JSON form of described types; part of fields.h, which includes it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "surety/protocol/fields.h"
#include "surety/protocol/json.h"
#include "surety/protocol/symbol.h"

namespace surety::protocol {

/// A term that is not known is written as {"?": "etag#1"}.
Json symbolic_json(const Term& term);

template <class T>
Json to_json(const T& value) {
  using namespace detail;
  SURETY_REQUIRE_DESCRIBED(T);
  if constexpr (std::is_same_v<T, bool> || std::is_same_v<T, std::string>) {
    return Json::of(value);
  } else if constexpr (std::is_floating_point_v<T>) {
    return Json::of(static_cast<double>(value));
  } else if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
    return Json::of(static_cast<std::int64_t>(value));
  } else if constexpr (IsA<T, Sym>::value) {
    return value.known() ? Json::of(value.value()) : symbolic_json(*value.symbolic_term());
  } else if constexpr (IsA<T, std::optional>::value) {
    return value ? to_json(*value) : Json();
  } else if constexpr (IsA<T, std::variant>::value) {
    return std::visit([](const auto& part) { return to_json(part); }, value);
  } else if constexpr (IsA<T, std::pair>::value) {
    Json result = Json::array();
    result.items.push_back(to_json(value.first));
    result.items.push_back(to_json(value.second));
    return result;
  } else if constexpr (IsOwn<T>::value) {
    return value.json();
  } else if constexpr (HasFields<T>::value) {
    Json result = Json::object();
    if constexpr (HasName<T>::value) result.add("type", Json::of(std::string(T::name)));
    auto visit = [&](const char* name, auto member) { result.add(name, to_json(value.*member)); };
    T::fields(visit);
    return result;
  } else {
    Json result = Json::array();
    for (const auto& part : value) result.items.push_back(to_json(part));
    return result;
  }
}

/// What is wrong with a JSON value, and where in it.
struct JsonProblem {
  std::string field;  // the innermost field name, to find the column
  std::string text;
};

namespace detail {
JsonProblem wrong_kind(const char* expected, const Json& found);
JsonProblem unknown_field(const std::string& name, const std::vector<std::string>& known,
                          const std::string& type);
JsonProblem unknown_type(const Json& found, const std::vector<std::string>& known);
}  // namespace detail

template <class T>
std::optional<JsonProblem> from_json(const Json& json, T& value);

namespace detail {

template <class T>
std::optional<JsonProblem> fields_from_json(const Json& json, T& value) {
  if (json.kind != Json::Kind::object) return wrong_kind("an object", json);
  std::vector<std::string> known;
  std::optional<JsonProblem> problem;
  auto visit = [&](const char* name, auto member) {
    known.emplace_back(name);
    const Json* part = json.find(name);
    if (problem) return;
    using Field = std::decay_t<decltype(value.*member)>;
    if (part == nullptr) {
      if constexpr (!IsA<Field, std::optional>::value) {
        problem = JsonProblem{"", "the field \"" + std::string(name) + "\" is missing"};
      }
      return;
    }
    problem = from_json(*part, value.*member);
    if (problem && problem->field.empty()) problem->field = name;
  };
  T::fields(visit);
  if (problem) return problem;
  for (const auto& member : json.members) {
    if (HasName<T>::value && member.first == "type") continue;
    bool found = false;
    for (const auto& name : known) found = found || name == member.first;
    if (!found) {
      std::string type = "this message";
      if constexpr (HasName<T>::value) type = T::name;
      return unknown_field(member.first, known, type);
    }
  }
  return std::nullopt;
}

template <class Variant, std::size_t... I>
std::optional<JsonProblem> variant_from_json(const Json& json, Variant& value,
                                             std::index_sequence<I...>) {
  const Json* type = json.find("type");
  std::optional<JsonProblem> problem;
  bool found = false;
  const auto attempt = [&](auto tag) {
    using Part = typename decltype(tag)::type;
    static_assert(
        HasName<Part>::value,
        "surety: each alternative of a message needs `static constexpr const char* name`");
    if (found || type == nullptr || type->string != Part::name) return;
    found = true;
    Part part{};
    problem = from_json(json, part);
    if (!problem) value = std::move(part);
  };
  (attempt(std::enable_if<true, std::variant_alternative_t<I, Variant>>{}), ...);
  if (!found)
    return unknown_type(json, {std::string(std::variant_alternative_t<I, Variant>::name)...});
  return problem;
}

}  // namespace detail

/// Reads a value; gives the problem if there is one.
template <class T>
std::optional<JsonProblem> from_json(const Json& json, T& value) {
  using namespace detail;
  SURETY_REQUIRE_DESCRIBED(T);
  if constexpr (std::is_same_v<T, bool>) {
    if (json.kind != Json::Kind::boolean) return wrong_kind("true or false", json);
    value = json.boolean;
  } else if constexpr (std::is_floating_point_v<T>) {
    if (json.kind == Json::Kind::integer) {
      value = static_cast<T>(json.integer);
    } else if (json.kind == Json::Kind::real) {
      value = static_cast<T>(json.real);
    } else {
      return wrong_kind("a number", json);
    }
  } else if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
    if (json.kind != Json::Kind::integer) return wrong_kind("an integer", json);
    value = static_cast<T>(json.integer);
    if (static_cast<std::int64_t>(value) != json.integer) {
      return JsonProblem{"", "the number " + std::to_string(json.integer) + " is out of range"};
    }
  } else if constexpr (std::is_same_v<T, std::string>) {
    if (json.kind != Json::Kind::string) return wrong_kind("a string", json);
    value = json.string;
  } else if constexpr (IsA<T, Sym>::value) {
    typename T::value_type plain{};
    if (auto problem = from_json(json, plain)) return problem;
    value = T(std::move(plain));
  } else if constexpr (IsA<T, std::optional>::value) {
    value.reset();
    if (json.kind == Json::Kind::null) return std::nullopt;
    typename T::value_type part{};
    if (auto problem = from_json(json, part)) return problem;
    value = std::move(part);
  } else if constexpr (IsA<T, std::pair>::value) {
    if (json.kind != Json::Kind::array || json.items.size() != 2) {
      return wrong_kind("an array of two", json);
    }
    typename T::first_type first{};
    typename T::second_type second{};
    if (auto problem = from_json(json.items[0], first)) return problem;
    if (auto problem = from_json(json.items[1], second)) return problem;
    value = T(std::move(first), std::move(second));
  } else if constexpr (IsA<T, std::variant>::value) {
    return variant_from_json(json, value, std::make_index_sequence<std::variant_size_v<T>>{});
  } else if constexpr (HasFields<T>::value) {
    return fields_from_json(json, value);
  } else if constexpr (IsOwn<T>::value) {
    return JsonProblem{"", "this kind of field cannot be read from JSON"};
  } else {
    if (json.kind != Json::Kind::array) return wrong_kind("an array", json);
    value.clear();
    for (const Json& item : json.items) {
      if constexpr (IsA<T, std::map>::value) {
        std::pair<typename T::key_type, typename T::mapped_type> part{};
        if (auto problem = from_json(item, part)) return problem;
        value.insert(std::move(part));
      } else {
        typename T::value_type part{};
        if (auto problem = from_json(item, part)) return problem;
        value.insert(value.end(), std::move(part));
      }
    }
  }
  return std::nullopt;
}

}  // namespace surety::protocol
