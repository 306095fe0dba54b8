// Whether a state lists all of its members.
//
// A member that is missing in `fields` is not part of the state: hypotheses that differ in it are
// taken as equal, and a correct trace may be rejected. So a model whose fields() forgets one is
// refused when it is first used. What never changes while the model runs is listed, too, as a
// Setting:
//
//   Setting<bool> strict;
//   template <class F> static void fields(F& f) { f("value", &M::value); f("strict", &M::strict); }
//
// Members are counted by how many initializers an aggregate takes, and by its size. Limits: in what
// is not an aggregate (constructors, private members) a member is missed that fits into the
// padding.
#pragma once

#include <atomic>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "surety/protocol/digest.h"
#include "surety/protocol/fields.h"
#include "surety/protocol/json.h"
#include "surety/protocol/persistent_map.h"

namespace surety::protocol {

/// A member of a model that never changes, and so distinguishes no states.
template <class T>
class Setting {
 public:
  using surety_described = void;
  Setting(T value = T()) : value_(std::move(value)) {}
  template <class U, class = std::enable_if_t<std::is_assignable_v<T&, U&&> &&
                                              !std::is_same_v<std::decay_t<U>, Setting>>>
  Setting& operator=(U&& value) {
    value_ = std::forward<U>(value);
    return *this;
  }
  operator const T&() const { return value_; }
  const T& value() const { return value_; }

  void digest_into(Digest&) const {}
  void rewrite_with(Rewriter&) {}
  bool match_with(Matcher&, const char*, const Setting&) const { return true; }
  Json json() const { return Json(); }

 private:
  T value_;
};

namespace detail {

/// Converts to whatever a member of Owner is initialized with.
template <class Owner>
struct Anything {
  template <class T, class = std::enable_if_t<!std::is_base_of_v<T, Owner> &&
                                              !IsA<std::remove_cv_t<T>, std::optional>::value>>
  operator T() const {
    __builtin_unreachable();  // only asked whether it could be called
  }
};
template <class T, class Indices, class = void>
struct TakesInitializers : std::false_type {};
template <class T, std::size_t... I>
struct TakesInitializers<T, std::index_sequence<I...>,
                         std::void_t<decltype(T{((void)I, Anything<T>())...})>> : std::true_type {};

/// How many members an aggregate has at least.
template <class T, std::size_t N = 0>
constexpr std::size_t members_at_least() {
  constexpr std::size_t most = 60;
  if constexpr (N < most && std::is_aggregate_v<T>) {
    if constexpr (TakesInitializers<T, std::make_index_sequence<N + 1>>::value) {
      return members_at_least<T, N + 1>();
    }
  }
  return N;
}

struct Listed {
  std::size_t count = 0, bytes = 0;  // the most room that the members can take
};
template <class T>
Listed listed_members() {
  Listed result;
  const T* none = nullptr;
  auto visit = [&](const char*, auto member) {
    using Member = std::decay_t<decltype(none->*member)>;
    ++result.count;
    result.bytes += (sizeof(Member) + alignof(T) - 1) / alignof(T) * alignof(T);
  };
  T::fields(visit);
  return result;
}

/// Throws ModelError.
void check_listed(const char* type, Listed listed, std::size_t members, std::size_t size);

template <class T>
const char* type_name() {
  if constexpr (HasName<T>::value) {
    return T::name;
  } else {
    return __PRETTY_FUNCTION__;
  }
}

template <class T>
void check_complete();

template <class T>
struct CheckParts {
  static void check() {
    if constexpr (HasFields<T>::value) check_complete<T>();
  }
};
template <class T>
struct CheckParts<std::optional<T>> : CheckParts<T> {};
template <class T, class A>
struct CheckParts<std::vector<T, A>> : CheckParts<T> {};
template <class T, class C, class A>
struct CheckParts<std::set<T, C, A>> : CheckParts<T> {};
template <class... T>
struct CheckAll {
  static void check() { (CheckParts<T>::check(), ...); }
};
template <class K, class T, class C, class A>
struct CheckParts<std::map<K, T, C, A>> : CheckAll<K, T> {};
template <class A, class B>
struct CheckParts<std::pair<A, B>> : CheckAll<A, B> {};
template <class... A>
struct CheckParts<std::variant<A...>> : CheckAll<A...> {};
template <class K, class T>
struct CheckParts<PersistentMap<K, T>> : CheckAll<K, T> {};

/// Whether a type is being checked or has been: one may contain itself. One that is refused is
/// refused the next time, too.
struct Checked {
  explicit Checked(std::atomic<bool>& mark) : mark_(mark), fresh(!mark.exchange(true)) {}
  Checked(const Checked&) = delete;
  Checked& operator=(const Checked&) = delete;
  ~Checked() { mark_ = !fresh || passed; }

 private:
  std::atomic<bool>& mark_;

 public:
  const bool fresh;
  bool passed = false;
};

/// The type and all that its members consist of.
template <class T>
void check_complete() {
  static std::atomic<bool> mark{false};
  Checked checked(mark);
  if (!checked.fresh) return;
  const std::size_t size = std::is_polymorphic_v<T> || std::is_empty_v<T> ? 0 : sizeof(T);
  check_listed(type_name<T>(), listed_members<T>(), members_at_least<T>(), size);
  const T* none = nullptr;
  auto visit = [&](const char*, auto member) {
    CheckParts<std::decay_t<decltype(none->*member)>>::check();
  };
  T::fields(visit);
  checked.passed = true;
}

}  // namespace detail
}  // namespace surety::protocol
