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

#include <cstdint>
#include <cstring>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "surety/protocol/digest.h"
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

#define SURETY_REQUIRE_DESCRIBED(T)                                                             \
  static_assert(::surety::protocol::is_described<T>(),                                          \
                "surety: this type cannot be part of a model's state or message, because it "   \
                "cannot be hashed: give it `template <class F> static void fields(F& f)` that " \
                "lists its fields (see surety/protocol/fields.h), or use one of the types "     \
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
    if (value.held_term() != nullptr) {
      d.term(*value.held_term());
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

}  // namespace surety::protocol

#include "surety/protocol/fields_json.h"  // IWYU pragma: export
