// What instrumented code calls. Nothing here is meant to be written by hand.
#pragma once

#include <cstdint>
#include <optional>
#include <type_traits>

#include "surety/contract.h"
#include "surety/detail/observable.h"  // IWYU pragma: export
#include "surety/detail/stub_point.h"  // IWYU pragma: export
#include "surety/show.h"

#define SURETY_UNLIKELY(condition) __builtin_expect(static_cast<bool>(condition), 0)
#define SURETY_COLD __attribute__((cold, noinline))
#if defined(__clang__)
#define SURETY_ONE_COPY __attribute__((noinline))
#else
#define SURETY_ONE_COPY __attribute__((noinline, noclone))
#endif
#if defined(__has_attribute)
#if __has_attribute(tls_model)
#define SURETY_THREAD_LOCAL __attribute__((tls_model("initial-exec"))) thread_local
#endif
#endif
#ifndef SURETY_THREAD_LOCAL
#define SURETY_THREAD_LOCAL thread_local
#endif

// Clauses are the user's text in a place where the user's warnings are not wanted: a comparison
// of signs in a contract must not break a build with -Werror.
#if defined(__clang__)
#define SURETY_QUIET_BEGIN \
  _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Weverything\"")
#define SURETY_QUIET_END _Pragma("clang diagnostic pop")
#else
// clang-format off
#define SURETY_QUIET_BEGIN _Pragma("GCC diagnostic push") \
  _Pragma("GCC diagnostic ignored \"-Wpragmas\"") \
  _Pragma("GCC diagnostic ignored \"-Wsign-compare\"") \
  _Pragma("GCC diagnostic ignored \"-Wconversion\"") \
  _Pragma("GCC diagnostic ignored \"-Wsign-conversion\"") \
  _Pragma("GCC diagnostic ignored \"-Wfloat-conversion\"") \
  _Pragma("GCC diagnostic ignored \"-Wfloat-equal\"") \
  _Pragma("GCC diagnostic ignored \"-Wshadow\"") \
  _Pragma("GCC diagnostic ignored \"-Wparentheses\"") \
  _Pragma("GCC diagnostic ignored \"-Wtype-limits\"") \
  _Pragma("GCC diagnostic ignored \"-Wlogical-op\"") \
  _Pragma("GCC diagnostic ignored \"-Wduplicated-branches\"") \
  _Pragma("GCC diagnostic ignored \"-Wtautological-compare\"") \
  _Pragma("GCC diagnostic ignored \"-Wunused-parameter\"") \
  _Pragma("GCC diagnostic ignored \"-Wunused-variable\"") \
  _Pragma("GCC diagnostic ignored \"-Wmaybe-uninitialized\"") \
  _Pragma("GCC diagnostic ignored \"-Wunused-but-set-parameter\"") \
  _Pragma("GCC diagnostic ignored \"-Wbool-compare\"") \
  _Pragma("GCC diagnostic ignored \"-Waddress\"") \
  _Pragma("GCC diagnostic ignored \"-Wnonnull-compare\"") \
  _Pragma("GCC diagnostic ignored \"-Wuseless-cast\"") \
  _Pragma("GCC diagnostic ignored \"-Wold-style-cast\"") \
  _Pragma("GCC diagnostic ignored \"-Wattributes\"") \
  _Pragma("GCC diagnostic ignored \"-Wredundant-decls\"") \
  _Pragma("GCC diagnostic ignored \"-Wdeprecated-declarations\"") \
  _Pragma("GCC diagnostic ignored \"-Wnull-dereference\"")
// clang-format on
#define SURETY_QUIET_END _Pragma("GCC diagnostic pop")
#endif

#if defined(__cpp_exceptions) || defined(__EXCEPTIONS)
#define SURETY_TRY try
#define SURETY_CATCH(...) \
  catch (...) {           \
    __VA_ARGS__;          \
    throw;                \
  }
#define SURETY_CATCH_TYPE(type, ...) \
  catch (const type&) {              \
    __VA_ARGS__;                     \
    throw;                           \
  }
#else
#define SURETY_TRY
#define SURETY_CATCH(...)
#define SURETY_CATCH_TYPE(type, ...)
#endif

extern "C++" {
namespace surety::detail {

constexpr bool checked = SURETY_SEMANTIC != surety_ignore;
constexpr Semantic semantic = static_cast<Semantic>(SURETY_SEMANTIC);

// ---- The chain of contracted calls

/// The place of a call; lives until the end of the full expression that makes the call.
struct Site {
  Site(std::uint64_t callee, const char* file, unsigned line, unsigned column) noexcept;
  ~Site();
  Site(const Site&) = delete;
  Site& operator=(const Site&) = delete;

  std::uint64_t callee;  // the key of its contract
  Place place;
  const Site* up;
};

/// One contracted call that is under way.
struct Frame {
  explicit Frame(const ContractInfo* info, const void* on = nullptr) noexcept;
  ~Frame();
  Frame(const Frame&) = delete;
  Frame& operator=(const Frame&) = delete;

  const ContractInfo* contract;
  const void* object;
  Regions regions = 0;
  const Frame* up;
  const Site* site;
  mutable bool unjudged = false;  // a value on entry came from a stub
};

/// A clause that calls functions is being evaluated; its contract is not checked again inside.
struct Evaluating {
  explicit Evaluating(const ContractInfo* info) noexcept;
  ~Evaluating();
  Evaluating(const Evaluating&) = delete;
  Evaluating& operator=(const Evaluating&) = delete;

  const ContractInfo* contract;
  const Evaluating* up;
};

/// While it lives, this thread evaluates clauses of a contract: what goes wrong meanwhile is not
/// the fault of the function. Costs nothing outside of generated tests.
struct WatchedClauses {
  /// `code_line` is where the code of the clauses stands, for those who know places only.
  WatchedClauses(const ContractInfo* info, unsigned code_line) noexcept;
  ~WatchedClauses();
  WatchedClauses(const WatchedClauses&) = delete;
  WatchedClauses& operator=(const WatchedClauses&) = delete;
  void at(unsigned clause) const noexcept {
    index = clause;
    unjudged = false;
  }
  /// A value on entry is taken for the clause.
  void before(unsigned clause) const noexcept {
    at(clause);
    on_entry = true;
  }
  /// The clause that is evaluated; null before the first.
  const ClauseInfo* present() const noexcept {
    return index < contract->clause_count ? &contract->clauses[index] : nullptr;
  }

  const ContractInfo* contract;
  unsigned line;
  int exceptions;  // under way when it began
  const WatchedClauses* up;
  mutable unsigned index = ~0u;
  mutable bool on_entry = false;
  mutable bool unjudged = false;  // a stub told it what the code was not told
};
struct UnwatchedClauses {
  constexpr UnwatchedClauses(const ContractInfo*, unsigned) noexcept {}
  constexpr void at(unsigned) const noexcept {}
  constexpr void before(unsigned) const noexcept {}
};
#if defined(SURETY_TESTING)
using Clauses = WatchedClauses;
#else
using Clauses = UnwatchedClauses;
#endif

struct ThreadState {
  Regions constructed;  // of the constructor that has just run its initialisers and body
  const Frame* frame;
  const Evaluating* evaluating;  // between two that are read together: one wide load of both would
  const Site* site;              // wait for the store that ended the call before
  bool testing;
  const WatchedClauses* clauses;  // in generated tests: what is being evaluated
  const ClauseInfo* threw;        // and the clause that an exception left last
  int drawing;                    // answers of doubles that are being made
};
inline SURETY_THREAD_LOCAL ThreadState state = {0,     nullptr, nullptr, nullptr,
                                                false, nullptr, nullptr, 0};

inline Site::Site(std::uint64_t key, const char* file, unsigned line, unsigned column) noexcept
    : callee(key), place{file, line, column}, up(state.site) {
  state.site = this;
}
inline Site::~Site() { state.site = up; }

inline Frame::Frame(const ContractInfo* info, const void* on) noexcept
    : contract(info), object(on), up(state.frame), site(state.site) {
  state.frame = this;
}
inline Frame::~Frame() { state.frame = up; }

inline Evaluating::Evaluating(const ContractInfo* info) noexcept
    : contract(info), up(state.evaluating) {
  state.evaluating = this;
}
inline Evaluating::~Evaluating() { state.evaluating = up; }

bool evaluating(const ContractInfo* info) noexcept;
/// Whether the contract is to be checked in this call.
inline bool active(const ContractInfo* info) noexcept {
  return checked && (__builtin_expect(state.evaluating == nullptr, 1) || !evaluating(info));
}
bool object_in_use(const Frame& frame) noexcept;
/// Whether the invariant of the frame's object is to be checked: not while one of its own methods
/// is under way, and not inside a clause.
inline bool outermost(const Frame& frame) noexcept {
  return checked && state.evaluating == nullptr &&
         (__builtin_expect(frame.up == nullptr, 1) || !object_in_use(frame));
}

// ---- Reporting

/// Collects what a failed clause looked like, then reports it. Always on the cold path.
class Report {
 public:
  SURETY_COLD Report(ViolationKind kind, const ContractInfo* contract);
  SURETY_COLD ~Report();
  Report(const Report&) = delete;
  Report& operator=(const Report&) = delete;

  /// Begins a failed clause; the values that follow belong to it.
  SURETY_COLD void clause(unsigned region, unsigned index);
  /// Names the part of a conjunction that is false.
  SURETY_COLD void conjunct(const char* text);
  template <class T>
  SURETY_COLD void value(const char* expression, const T& v) {
    add(expression, show(v));
  }
  template <class T, class U>
  SURETY_COLD void value(const char* expression, const T& v, const U& before) {
    add(expression, show(v), show(before));
  }
  SURETY_COLD void detail(Shown text);
  /// Calls the handler and does what the semantic says. May throw what the handler throws.
  SURETY_COLD void send(Semantic semantic);

 private:
  void add(const char* expression, Shown value);
  void add(const char* expression, Shown value, Shown before);
  struct Data;
  Data* data_;
};

/// Whether the clause that is evaluated asked a stub for something that the code was not told: then
/// it proves nothing against anybody.
bool unjudged() noexcept;

/// Runs `explain` on a report of one failed clause and sends it.
template <class Explain>
SURETY_COLD void fail(ViolationKind kind, const ContractInfo* contract, unsigned region,
                      unsigned clause, const Explain& explain) {
  if (semantic == Semantic::quick_enforce) __builtin_trap();
  Report report(kind, contract);
  report.clause(region, clause);
  explain(report);
  report.send(semantic);
}

/// Stands before the arguments of the constructor that holds the user's initialisers and body, in
/// the delegating one that holds the checks. Keeps the call in the chain meanwhile.
template <std::uint64_t Key>
class Constructing {
 public:
  template <class Enter>
  Constructing(const ContractInfo* info, const Enter& enter) : frame_(info) {
    frame_.regions = enter();
  }
  ~Constructing() { state.constructed = frame_.regions; }
  Constructing(const Constructing&) = delete;
  Constructing& operator=(const Constructing&) = delete;

 private:
  Frame frame_;
};

/// The same for constexpr constructors, which check behind the initialisers.
template <std::uint64_t Key>
struct ConstantConstructing {};

#if defined(__cpp_exceptions) || defined(__EXCEPTIONS)
/// Whether the current exception is a T.
template <class T>
SURETY_COLD bool thrown_is() {
  try {
    throw;
  } catch (const T&) {
    return true;
  } catch (...) {
    return false;
  }
}
#else
template <class T>
bool thrown_is() {
  return false;
}
#endif

/// A call threw and nothing in its contract mentions that. Says so in tests only.
SURETY_COLD void escaped(const ContractInfo* contract);
/// A call threw something else than its contract allows.
SURETY_COLD void wrong_exception(const ContractInfo* contract, unsigned region, unsigned clause);
/// A call returned that had to throw.
SURETY_COLD void missing_exception(const ContractInfo* contract, unsigned region, unsigned clause);
/// Whether the current exception belongs to the machinery and is no behaviour of the call.
bool own_exception() noexcept;

// ---- Helpers of clauses

/// How a clause sees a parameter: never to be changed. Numbers and pointers are passed by value, so
/// that the function's own parameter need not live in memory for the sake of a report.
template <class T>
using View = std::conditional_t<!std::is_reference_v<T> && std::is_scalar_v<std::decay_t<T>>,
                                const std::decay_t<T>, const std::remove_reference_t<T>&>;

/// A value on entry; empty where the region that asks for it was not entered.
template <class T>
using Old = std::optional<T>;
template <class T>
constexpr std::decay_t<T> copy_of(const T& value) {
  return value;
}
/// Stands for `old(e)` where clauses are typed.
template <class T>
const std::decay_t<T>& old_value(const T& value);

template <class G, class = void>
struct IsContaining : std::false_type {};
template <class G>
struct IsContaining<G,
                    std::void_t<typename std::decay_t<G>::value_type,
                                decltype(std::declval<const std::decay_t<G>&>().contains(
                                    std::declval<const typename std::decay_t<G>::value_type&>()))>>
    : std::true_type {};

/// Where clauses are typed: what may be given for a primed parameter of type T.
template <class T, class G>
std::enable_if_t<std::is_constructible_v<T, const G&> || IsContaining<G>::value> given(const G&);

/// Whether the elements of a V can lie behind a T.
template <class V, class T, class = void>
struct HasElementsFor : std::false_type {};
template <class V, class T>
struct HasElementsFor<V, T*, std::void_t<typename V::value_type>>
    : std::bool_constant<std::is_convertible_v<typename V::value_type, std::remove_cv_t<T>>> {};
template <class V>
struct HasElementsFor<V, const void*, std::void_t<typename V::value_type>> : std::true_type {};
template <class V>
struct HasElementsFor<V, void*, std::void_t<typename V::value_type>> : std::true_type {};

/// Membership without surprises between integer types: a number that the generator's type cannot
/// represent is not contained. Of the elements behind a pointer nobody knows how many there are.
template <class G, class T>
constexpr bool contains(const G& generator, const T& value) {
  using V = typename G::value_type;
  // Said here, where the compiler still knows who asked.
  static_assert(!std::is_arithmetic_v<T> || std::is_convertible_v<T, V>,
                "surety: the generator makes values of another type");
  if constexpr (HasElementsFor<V, T>::value && !std::is_constructible_v<V, T>) {
    return value != nullptr;
  } else if constexpr (HasElementsFor<V, T>::value) {
    return value != nullptr && static_cast<bool>(generator.contains(value));
  } else if constexpr (std::is_integral_v<V> && std::is_integral_v<T> && !std::is_same_v<V, T> &&
                       !std::is_same_v<V, bool>) {
    const V narrow = static_cast<V>(value);
    return static_cast<T>(narrow) == value && (narrow < V(0)) == (value < T(0)) &&
           generator.contains(narrow);
  } else {
    return static_cast<bool>(generator.contains(value));
  }
}

template <class T, class = void>
struct HasContains : std::false_type {};
template <class T>
struct HasContains<T, std::void_t<decltype(&T::contains)>> : std::true_type {};

/// `e in G`: G a generator, or anything with contains(), or a range.
template <class G, class T>
constexpr bool in(const T& value, const G& set) {
  if constexpr (IsContaining<G>::value) {
    return detail::contains(set, value);
  } else if constexpr (HasContains<G>::value) {
    return static_cast<bool>(set.contains(value));
  } else {
    for (const auto& element : set) {
      if (element == value) return true;
    }
    return false;
  }
}

template <class L, class T, class = void>
struct ExplainsMismatch : std::false_type {};
template <class L, class T>
struct ExplainsMismatch<
    L, T,
    std::void_t<decltype(std::declval<const L&>().mismatch(std::declval<const T&>())->message)>>
    : std::true_type {};

template <class L, class T>
SURETY_COLD void language_violated(const L& language, const T& value, const char* text,
                                   const char* subject, Place clause_place, Place place,
                                   const char* function) {
  if (semantic == Semantic::quick_enforce) __builtin_trap();
  const ClauseInfo clause{"is", text, clause_place};
  const ContractInfo contract{function, place, nullptr, 0, &clause, 1, 0};
  Report report(ViolationKind::language, &contract);
  report.clause(0, 0);
  report.value(subject, value);
  if constexpr (ExplainsMismatch<L, T>::value) {
    Shown why;
    if (const auto mismatch = language.mismatch(value)) why.append(mismatch->message.c_str());
    report.detail(static_cast<Shown&&>(why));
  }
  report.send(semantic);
}

/// `is: L` on a variable: it must be in the language after the statement at `place`.
template <class L, class T>
void require_language(const L& language, const T& value, const char* text, const char* subject,
                      Place clause, Place place, const char* function) {
  if constexpr (checked) {
    if (SURETY_UNLIKELY(!detail::in(value, language))) {
      language_violated(language, value, text, subject, clause, place, function);
    }
  }
}

/// A condition of C++26 that is checked where it stands: a `contract_assert`, or the `pre` or
/// `post` of a lambda or of a member of a local class.
struct InPlace {
  const char* keyword;
  const char* text;
  Place place;
  const char* function;
};

SURETY_COLD void violated_in_place(Semantic semantic, const InPlace& condition, bool threw);

/// Whether the predicate holds; `threw` if it cannot tell.
template <class Predicate>
bool holds_in_place(const Predicate& predicate, bool& threw) {
#if defined(__cpp_exceptions) || defined(__EXCEPTIONS)
  try {
    return predicate();
  } catch (...) {
    // What ends a test is none of the predicate's exceptions.
    if (own_exception()) throw;
    threw = true;
    return false;
  }
#else
  (void)threw;
  return predicate();
#endif
}
template <class Predicate>
void require_in_place_now(const Predicate& predicate, const InPlace& condition) {
  bool threw = false;
  if (SURETY_UNLIKELY(!holds_in_place(predicate, threw))) {
    violated_in_place(semantic, condition, threw);
  }
}
/// In a constant expression it must hold.
template <class Predicate>
constexpr void require_in_place(const Predicate& predicate, const InPlace& condition) {
  if constexpr (checked) {
    if (__builtin_is_constant_evaluated()) {
      if (!predicate()) violated_in_place(semantic, condition, false);
    } else {
      require_in_place_now(predicate, condition);
    }
  }
}

/// A variable as a condition sees it.
template <class T>
using Constified = const std::remove_reference_t<T>&;

/// What the body returns, once `after` has looked at it, or at nothing if it needs no result.
template <class Body, class After>
constexpr auto checked_after(const Body& body, const After& after) -> decltype(body()) {
  using Result = decltype(body());
  if constexpr (std::is_void_v<Result>) {
    body();
    after();
  } else {
    Result result = body();
    if constexpr (std::is_invocable_v<const After&>) {
      after();
    } else {
      after(result);
    }
    if constexpr (std::is_reference_v<Result>) {
      return static_cast<Result>(result);
    } else {
      return result;
    }
  }
}

/// The assertion of GSL that has just failed: it is about to end the program, and does not tell
/// where it stands. Without a text: none has.
inline SURETY_THREAD_LOCAL ClauseInfo failed_assertion = {nullptr, nullptr, {}};

/// `Expects(...)` and `Ensures(...)`: the value of the condition, and a note where it is false.
constexpr bool asserted(bool holds, const char* macro, const char* text, Place place) {
  if (!__builtin_is_constant_evaluated()) {
    failed_assertion = holds ? ClauseInfo{nullptr, nullptr, {}} : ClauseInfo{macro, text, place};
  }
  return holds;
}

template <class Range, class = void>
struct IsQuantifiedRange : std::false_type {};
template <class Range>
struct IsQuantifiedRange<Range, std::void_t<decltype(*std::begin(std::declval<const Range&>())),
                                            decltype(std::end(std::declval<const Range&>()))>>
    : std::true_type {};
template <class G, class = void>
struct HasCountedMembers : std::false_type {};
template <class G>
struct HasCountedMembers<
    G, std::void_t<typename G::value_type, decltype(std::declval<const G&>().size()),
                   decltype(std::declval<const G&>().at(std::declval<const G&>().size()))>>
    : std::true_type {};

/// What a quantifier binds its variable to: the elements of a range, or the members of a generator
/// that has finitely many.
template <class Range, bool Iterated = IsQuantifiedRange<Range>::value,
          bool Counted = HasCountedMembers<Range>::value>
struct QuantifiedElement {
  using type = int;  // first: a failed assertion ends the class
  static_assert(
      !std::is_integral_v<Range>,
      "surety: an integer is not a range; write range(0, n) for the integers from 0 up to "
      "n - 1");
  static_assert(std::is_integral_v<Range>,
                "surety: this is not a range; a quantifier ranges over a container, range(a, b), "
                "indices(v) or a generator with finitely many members");
};
template <class Range, bool Counted>
struct QuantifiedElement<Range, true, Counted> {
  using type = std::decay_t<decltype(*std::begin(std::declval<const Range&>()))>;
};
template <class Range>
struct QuantifiedElement<Range, false, true> {
  using type = typename Range::value_type;
};
template <class Range>
using Element = typename QuantifiedElement<std::remove_cv_t<std::remove_reference_t<Range>>>::type;

/// Calls `visit` with each element until it returns false; whether it never did.
template <class Range, class Visit>
constexpr bool each_element(const Range& range, const Visit& visit) {
  static_assert(sizeof(Element<Range>) != 0);
  if constexpr (IsQuantifiedRange<Range>::value) {
    for (const auto& element : range) {
      if (!visit(element)) return false;
    }
  } else if constexpr (HasCountedMembers<Range>::value) {
    const auto count = range.size();
    for (std::decay_t<decltype(count)> i = 0; i < count; ++i) {
      if (!visit(range.at(i))) return false;
    }
  }
  return true;
}
template <class Range, class Predicate>
constexpr bool for_all(const Range& range, const Predicate& holds) {
  return each_element(range,
                      [&](const auto& element) { return static_cast<bool>(holds(element)); });
}
template <class Range, class Predicate>
constexpr bool there_is(const Range& range, const Predicate& holds) {
  return !each_element(range, [&](const auto& element) { return !holds(element); });
}
/// Calls `explain` with the first element for which the predicate fails.
template <class Range, class Predicate, class Explain>
SURETY_COLD void first_counterexample(const Range& range, const Predicate& holds,
                                      const Explain& explain) {
  each_element(range, [&](const auto& element) {
    if (holds(element)) return true;
    explain(element);
    return false;
  });
}

}  // namespace surety::detail
}  // extern "C++"
