// Doubles in tests: what users call, and what generated stubs, mocks and fresh objects are made of.
//
//   surety::real(f)(arguments)           calls f itself, even where a stub answers in its place;
//                                        what f calls in turn is stubbed as before
//   surety::with_mock(*object, [](auto& mock) { EXPECT_CALL(mock, f(1)).Times(2); });
//                                        the GoogleMock object behind what a `mock:` made
//
// Doubles draw from the choices of the present case, so that counterexamples shrink and can be
// replayed. They may be called from any thread; stubs and objects live until the case ends.
#pragma once

#include <cstddef>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "surety/contract.h"  // IWYU pragma: export
#include "surety/derive.h"    // IWYU pragma: export
#include "surety/detail/answers.h"
#include "surety/detail/comparable.h"
#include "surety/generate/core.h"
#include "surety/literal.h"
#include "surety/source.h"

namespace surety {

// Of run.h, which would bring more names into headers that have contracts.
bool describing();
void note_drawn(const std::string& name, const std::string& literal);

namespace detail {

/// The next call at an active stub point on this thread goes to the real function.
class RealCall {
 public:
  RealCall() noexcept;
  ~RealCall();
  RealCall(const RealCall&) = delete;
  RealCall& operator=(const RealCall&) = delete;
};

/// The class that the tool generates for a mocked class; defined in checked copies only.
template <class Interface>
class Mock;
template <class T, class = void>
struct IsDefined : std::false_type {};
template <class T>
struct IsDefined<T, std::void_t<decltype(sizeof(T))>> : std::true_type {};

}  // namespace detail

/// Calls the function itself where a stub would answer. A stub must be able to answer in its place.
template <class Function>
auto real(Function function) {
  return [function](auto&&... arguments) -> decltype(auto) {
    const detail::RealCall call;
    return std::invoke(function, std::forward<decltype(arguments)>(arguments)...);
  };
}

/// Calls `use` with the GoogleMock object that a function with `mock:` has made. In sources that
/// the tool has not seen there is none, and nothing is called.
template <class Interface, class Use>
void with_mock([[maybe_unused]] Interface& object, [[maybe_unused]] Use use) {
  using Mocked = detail::Mock<std::remove_cv_t<Interface>>;
  if constexpr (detail::IsDefined<Mocked>::value) {
    auto& changeable = const_cast<std::remove_cv_t<Interface>&>(object);
#if defined(__cpp_rtti)
    use(dynamic_cast<Mocked&>(changeable));
#else
    use(static_cast<Mocked&>(changeable));
#endif
  }
}

namespace detail {

/// What a double stands for, in messages.
struct DoubleInfo {
  const char* name;
  const char* file;
  int line;
};

struct StubUse {
  StubPoint* point;
  StubFunction stub;
};

/// Sets stubs up for one case and takes everything away at its end. `own` is never stubbed: it is
/// under test.
class Doubles {
 public:
  explicit Doubles(std::initializer_list<StubUse> uses, const StubPoint* own = nullptr);
  ~Doubles();
  Doubles(const Doubles&) = delete;
  Doubles& operator=(const Doubles&) = delete;

 private:
  std::vector<StubUse> before_;
};

/// While it lives, this thread alone draws from the choices of the present case.
class Drawing {
 public:
  Drawing();
  ~Drawing();
  Drawing(const Drawing&) = delete;
  Drawing& operator=(const Drawing&) = delete;
  Source& source() const { return *source_; }

 private:
  Source* source_;
};

/// Keeps an object until the case ends.
void keep_for_case(std::shared_ptr<void> object);

/// Ends the case: the double cannot answer.
[[noreturn]] void fail_double(const DoubleInfo& info, const std::string& message);

/// What was drawn, as a result: pointers, views and references need something that lives on.
template <class R, class V>
R handed(V value) {
  using Plain = std::remove_cv_t<std::remove_reference_t<R>>;
  if constexpr (std::is_reference_v<R>) {
    auto kept = std::make_shared<Plain>(handed<Plain>(std::move(value)));
    keep_for_case(kept);
    return static_cast<R>(*kept);
  } else if constexpr (std::is_same_v<V, std::string> && !std::is_same_v<Plain, std::string>) {
    auto kept = std::make_shared<std::string>(std::move(value));
    keep_for_case(kept);
    if constexpr (std::is_pointer_v<Plain>) {
      return kept->c_str();
    } else {
      return Plain(*kept);
    }
  } else if constexpr (std::is_pointer_v<Plain> && !std::is_pointer_v<V>) {
    auto kept = std::make_shared<V>(std::move(value));
    keep_for_case(kept);
    return static_cast<Plain>(kept->get());
  } else {
    return static_cast<Plain>(std::move(value));
  }
}

template <class V>
void note_double(const DoubleInfo& info, const V& value) {
  if (describing()) note_drawn(std::string(info.name).append("()"), literal(value));
}

/// A result that meets what is expected of it. What the choices of the case do not give is looked
/// for elsewhere, always in the same way, and never rejected: the function may be noexcept.
template <class R, class Draw, class Meets>
R drawn_result(const DoubleInfo& info, const Draw& draw, const Meets& meets) {
  static constexpr Label label = label_of("double");
  constexpr int most_attempts = 1000;
  const Drawing drawing;
  Source& source = drawing.source();
  const Span span(source, label);
#if defined(__cpp_exceptions)
  try {
#endif
    const int attempts = source.attempts();
    Source other(1);
    for (int attempt = 0; attempt < attempts + most_attempts; ++attempt) {
      const std::size_t start = source.position();
      R result = handed<R>(draw(attempt < attempts ? source : other));
      if (meets(result)) {
        note_double(info, result);
        return static_cast<R&&>(result);
      }
      if (attempt + 1 < attempts) source.rewind(start);
    }
#if defined(__cpp_exceptions)
  } catch (const EmptyGenerator&) {  // no value is between the bounds
  }
#endif
  fail_double(info, std::string("no result of ") + info.name +
                        " was found that meets what is expected of it for these arguments");
}

/// Puts such a result where a stub point wants it. A clause gets the last answer to the same call.
template <class R, class Draw, class Meets>
void answer_stub(void* result, const DoubleInfo& info, const Draw& draw, const Meets& meets,
                 const std::string& key) {
  using Held =
      std::conditional_t<std::is_reference_v<R>, std::remove_reference_t<R>*, std::remove_cv_t<R>>;
  constexpr bool remembered = std::is_pointer_v<Held> || is_passed<Held>();
  if (asked_by_clause()) {
    const std::shared_ptr<void> before = remembered ? last_answer(info.name, key) : nullptr;
    if (!answered_clause(before != nullptr)) {
      Drawing().source().incomplete("a clause that asks a stub what nobody asked it is not judged");
    }
    if constexpr (remembered) {
      if (before != nullptr) {
        ::new (result) Held(*static_cast<const Held*>(before.get()));
        return;
      }
    }
  }
  if constexpr (std::is_reference_v<R>) {
    ::new (result) Held(&drawn_result<R>(info, draw, meets));
  } else {
    ::new (result) Held(drawn_result<Held>(info, draw, meets));
  }
  if constexpr (remembered) {
    remember_answer(info.name, key, std::make_shared<Held>(*static_cast<const Held*>(result)));
  }
}

/// Chooses the constructor of a mock that passes its arguments on.
struct MockTag {};
/// Makes objects; doubles of classes with private constructors are its friends.
template <class T, class... Tuples>
class Recipe;

/// The answer of a mock to one call, which several clauses may give. They must agree.
template <class T>
class MockAnswer {
 public:
  explicit MockAnswer(const char* method) : method_(method) {}
  void give(const DoubleInfo& clause, T value) {
    if (!value_) {
      value_.emplace(std::move(value));
      first_ = clause;
      return;
    }
    if constexpr (IsComparable<T>::value) {
      if (static_cast<bool>(*value_ == value)) return;
    }
    std::string text = std::string("two clauses answer the same call of ") + method_;
    text.append(" differently: `expect: ").append(first_.name).append("` with ");
    text.append(literal(*value_)).append(", `expect: ").append(clause.name).append("` with ");
    fail_double(clause, text.append(literal(value)));
  }
  bool given() const { return value_.has_value(); }
  T take() { return std::move(*value_); }

 private:
  const char* method_;
  DoubleInfo first_{};
  std::optional<T> value_;
};

/// Throws what a contract demands.
template <class E>
[[noreturn]] void throw_demanded(const DoubleInfo& info) {
#if defined(__cpp_exceptions)
  if constexpr (std::is_default_constructible_v<E>) {
    throw E();
  } else if constexpr (std::is_constructible_v<E, const char*>) {
    throw E("thrown by a stub");
  }
#endif
  fail_double(info, std::string("the contract of ") + info.name +
                        " demands an exception that a stub cannot make");
}

}  // namespace detail
}  // namespace surety
