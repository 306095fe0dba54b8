// Described types: messages and states whose fields are listed once.
//
//   struct Write {
//     static constexpr const char* name = "write";
//     Integer value = 0;
//     template <class F> static void fields(F& f) { f("value", &Write::value); }
//   };
//
// From that list come the JSON form, printing, fingerprints, symbolic matching and renaming of
// variables. A field may be bool, an integer, an enum, double, std::string, Sym<T>, another
// described type, or a std::optional, vector, pair, map, set or variant of such types (a variant
// of described types with a `name` each), or a PersistentMap.
//
// To teach it a new kind of field, add a branch to each function below and to `is_described`.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "surety/protocol/digest.h"
#include "surety/protocol/json.h"
#include "surety/protocol/symbol.h"

namespace surety::protocol {

namespace detail {
struct IgnoreField {
  template <class... A>
  void operator()(A&&...) {}
};
template <class T, class = void>
struct HasFields : std::false_type {};
template <class T>
struct HasFields<T, std::void_t<decltype(T::fields(std::declval<IgnoreField&>()))>>
    : std::true_type {};
template <class T, class = void>
struct HasName : std::false_type {};
template <class T>
struct HasName<T, std::void_t<decltype(std::string(T::name))>> : std::true_type {};
template <class T, template <class...> class Template>
struct IsA : std::false_type {};
template <template <class...> class Template, class... A>
struct IsA<Template<A...>, Template> : std::true_type {};
/// Types that bring their own functions (PersistentMap).
template <class T, class = void>
struct IsOwn : std::false_type {};
template <class T>
struct IsOwn<T, std::void_t<typename T::surety_described>> : std::true_type {};
}  // namespace detail

template <class T>
constexpr bool is_described();

namespace detail {
/// Whether everything that a container holds is described.
template <class T>
struct PartsOf : std::false_type {};
template <class... A>
struct AllDescribed : std::bool_constant<(is_described<A>() && ...)> {};
template <class T>
struct PartsOf<std::optional<T>> : AllDescribed<T> {};
template <class T, class A>
struct PartsOf<std::vector<T, A>> : AllDescribed<T> {};
template <class T, class C, class A>
struct PartsOf<std::set<T, C, A>> : AllDescribed<T> {};
template <class K, class T, class C, class A>
struct PartsOf<std::map<K, T, C, A>> : AllDescribed<K, T> {};
template <class A, class B>
struct PartsOf<std::pair<A, B>> : AllDescribed<std::remove_const_t<A>, B> {};
template <class... A>
struct PartsOf<std::variant<A...>> : AllDescribed<A...> {};
}  // namespace detail

/// Whether T can be part of a message or a state.
template <class T>
constexpr bool is_described() {
  using namespace detail;
  if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T> || std::is_same_v<T, std::string> ||
                IsA<T, Sym>::value || HasFields<T>::value || IsOwn<T>::value) {
    return true;
  } else {
    return PartsOf<T>::value;
  }
}

#define SURETY_REQUIRE_DESCRIBED(T)                                                              \
  static_assert(::surety::protocol::is_described<T>(),                                           \
                "surety: this type cannot be part of a model's state or message, because it "    \
                "cannot be hashed: give it `template <class F> static void fields(F& f)` that "  \
                "lists its fields (see surety/protocol/fields.h), or use one of the types "      \
                "listed there")


// ---- fingerprint -------------------------------------------------------------------------

template <class T>
void digest(Digest& d, const T& value) {
  using namespace detail;
  SURETY_REQUIRE_DESCRIBED(T);
  if constexpr (std::is_same_v<T, double> || std::is_same_v<T, float>) {
    const double wide = value == 0 ? 0.0 : static_cast<double>(value);
    std::uint64_t bits;
    std::memcpy(&bits, &wide, sizeof bits);
    d.word(bits);
  } else if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>) {
    d.word(static_cast<std::uint64_t>(value));
  } else if constexpr (std::is_same_v<T, std::string>) {
    d.bytes(value);
  } else if constexpr (IsA<T, Sym>::value) {
    if (!value.known()) {
      d.term(*value.symbolic_term());
    } else {  // as Digest::term would write the constant
      d.word(1);
      digest(d, value.value());
    }
  } else if constexpr (IsA<T, std::optional>::value) {
    d.word(value.has_value());
    if (value) digest(d, *value);
  } else if constexpr (IsA<T, std::pair>::value) {
    digest(d, value.first);
    digest(d, value.second);
  } else if constexpr (IsA<T, std::variant>::value) {
    d.word(value.index());
    std::visit([&d](const auto& part) { digest(d, part); }, value);
  } else if constexpr (IsOwn<T>::value) {
    value.digest_into(d);
  } else if constexpr (HasFields<T>::value) {
    auto visit = [&](const char*, auto member) { digest(d, value.*member); };
    T::fields(visit);
  } else {
    d.word(value.size());
    for (const auto& part : value) digest(d, part);
  }
}

// ---- renaming ----------------------------------------------------------------------------

template <class T>
void rewrite(Rewriter& r, T& value) {
  using namespace detail;
  if constexpr (IsA<T, Sym>::value) {
    if (!value.known()) value = T::of(r(value.symbolic_term()));
  } else if constexpr (IsA<T, std::optional>::value) {
    if (value) rewrite(r, *value);
  } else if constexpr (IsA<T, std::pair>::value) {
    rewrite(r, value.second);
  } else if constexpr (IsA<T, std::map>::value) {
    for (auto& entry : value) rewrite(r, entry.second);
  } else if constexpr (IsA<T, std::vector>::value) {
    if constexpr (!std::is_same_v<T, std::vector<bool>>) {
      for (auto& part : value) rewrite(r, part);
    }
  } else if constexpr (IsA<T, std::variant>::value) {
    std::visit([&r](auto& part) { rewrite(r, part); }, value);
  } else if constexpr (IsOwn<T>::value) {
    value.rewrite_with(r);
  } else if constexpr (HasFields<T>::value) {
    auto visit = [&](const char*, auto member) { rewrite(r, value.*member); };
    T::fields(visit);
  }
}

// ---- matching ----------------------------------------------------------------------------

/// False when `observed` (known values only) cannot be what `expected` describes.
template <class T>
bool match(Matcher& m, const char* path, const T& expected, const T& observed) {
  using namespace detail;
  SURETY_REQUIRE_DESCRIBED(T);
  if constexpr (IsA<T, Sym>::value) {
    if (expected.known() && observed.known()) return expected.value() == observed.value();
    return m.equal(path, expected.term(), observed.term());
  } else if constexpr (IsA<T, std::optional>::value) {
    if (expected.has_value() != observed.has_value()) return false;
    return !expected || match(m, path, *expected, *observed);
  } else if constexpr (IsA<T, std::pair>::value) {
    return match(m, path, expected.first, observed.first) &&
           match(m, path, expected.second, observed.second);
  } else if constexpr (IsA<T, std::vector>::value || IsA<T, std::map>::value ||
                       IsA<T, std::set>::value) {
    if (expected.size() != observed.size()) return false;
    auto other = observed.begin();
    for (const auto& part : expected) {
      using Part = std::decay_t<decltype(part)>;
      if constexpr (IsA<T, std::map>::value) {
        if (part.first != other->first || !match(m, path, part.second, other->second)) return false;
      } else {
        if (!match<Part>(m, path, part, *other)) return false;
      }
      ++other;
    }
    return true;
  } else if constexpr (IsA<T, std::variant>::value) {
    if (expected.index() != observed.index()) return false;
    return std::visit(
        [&](const auto& part) {
          return match(m, path, part, std::get<std::decay_t<decltype(part)>>(observed));
        },
        expected);
  } else if constexpr (IsOwn<T>::value) {
    return expected.match_with(m, path, observed);
  } else if constexpr (HasFields<T>::value) {
    bool all = true;
    auto visit = [&](const char* name, auto member) {
      all = all && match(m, name, expected.*member, observed.*member);
    };
    T::fields(visit);
    return all;
  } else {
    return expected == observed;
  }
}

// ---- JSON --------------------------------------------------------------------------------

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
    static_assert(HasName<Part>::value,
                  "surety: each alternative of a message needs `static constexpr const char* name`");
    if (found || type == nullptr || type->string != Part::name) return;
    found = true;
    Part part{};
    problem = from_json(json, part);
    if (!problem) value = std::move(part);
  };
  (attempt(std::enable_if<true, std::variant_alternative_t<I, Variant>>{}), ...);
  if (!found) return unknown_type(json, {std::string(std::variant_alternative_t<I, Variant>::name)...});
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
