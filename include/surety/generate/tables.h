// Functions as inputs that answer as they are asked: parameters of type `std::function<R(A...)>`
// and `R (*)(A...)`.
//
// The first call with some arguments draws the answer, every further one gives it again. What was
// answered is shown as a table, and the table can be pasted:
//
//   surety::Function<bool(int)>{{{3}, true}, {{4}, false}}
//
// Limits: a function is asked in the thread of the case; of more than 100 different questions only
// the first 100 are drawn, the others get the simplest answer. Eight function pointers of one type
// can be in use at once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "surety/generate/any.h"
#include "surety/generate/core.h"
#include "surety/literal.h"
#include "surety/run.h"
#include "surety/source.h"

namespace surety {

namespace detail {
/// Whether this thread runs a case, so that more can be drawn.
bool in_case();

/// The simplest answer to everything.
class Simplest final : public Driver {
 public:
  std::uint64_t answer(std::uint64_t, Hints) override { return 0; }
  bool answer_more(std::size_t) override { return false; }
};
}  // namespace detail

template <class Signature>
class Function;

/// A function that remembers its answers.
template <class R, class... A>
class Function<R(A...)> {
 public:
  using Row = std::pair<std::tuple<std::decay_t<A>...>, std::decay_t<R>>;
  Function() : state_(std::make_shared<State>()) {}
  Function(std::initializer_list<Row> rows) : Function() {
    for (const Row& row : rows) {
      state_->answers.emplace_back(key_of(row.first), row.second);
    }
  }
  /// Draws what it does not know yet; tells of it by that name.
  explicit Function(std::string name) : Function() {
    state_->name = std::move(name);
    state_->draws = true;
  }
  R operator()(A... arguments) const {
    const std::string key = key_of(std::tuple<const std::decay_t<A>&...>(arguments...));
    for (const auto& [known, answer] : state_->answers) {
      if (known == key) return answer;
    }
    state_->answers.emplace_back(key, fresh(key));
    return state_->answers.back().second;
  }

 private:
  struct State {
    std::string name;
    bool draws = false;
    std::vector<std::pair<std::string, std::decay_t<R>>> answers;
  };
  template <class Tuple>
  static std::string key_of(const Tuple& arguments) {
    std::string key;
    std::apply([&](const auto&... each) { (detail::append_item(key, part_of(each)), ...); },
               arguments);
    return key;
  }
  template <class T>
  static std::string part_of(const T& argument) {
    if constexpr (std::is_pointer_v<T>) {
      // Where it leads to is what it is told by; nobody can write that down.
      const auto address = reinterpret_cast<std::uintptr_t>(argument);
      return argument == nullptr ? "nullptr" : "/* pointer " + std::to_string(address) + " */";
    } else {
      return literal(argument);
    }
  }
  std::decay_t<R> fresh(const std::string& key) const {
    constexpr std::size_t most = 100;
    if (state_->draws && state_->answers.size() < most && detail::in_case()) {
      std::decay_t<R> answer = any<std::decay_t<R>>().draw(current_source());
      current_source().drawn();
      if (describing()) note_drawn(state_->name, "{{" + key + "}, " + literal(answer) + "}");
      return answer;
    }
    detail::Simplest simplest;
    Recording recording;
    Source source(simplest, recording);
    return any<std::decay_t<R>>().draw(source);
  }
  std::shared_ptr<State> state_;
};

/// A function that answers nothing.
template <class... A>
class Function<void(A...)> {
 public:
  Function() = default;
  explicit Function(const std::string&) {}
  void operator()(A...) const {}
};

namespace detail {

/// Functions without a state that call one that has.
template <class R, class... A>
class Trampolines {
 public:
  using Pointer = R (*)(A...);
  static constexpr std::size_t count = 8;
  /// Null if all are in use.
  static Pointer take(std::function<R(A...)> target) {
    for (std::size_t i = 0; i < count; ++i) {
      if (targets()[i]) continue;
      targets()[i] = std::move(target);
      return all(std::make_index_sequence<count>())[i];
    }
    return nullptr;
  }
  static void release(Pointer pointer) {
    const auto pointers = all(std::make_index_sequence<count>());
    for (std::size_t i = 0; i < count; ++i) {
      if (pointers[i] == pointer) targets()[i] = nullptr;
    }
  }

 private:
  static std::array<std::function<R(A...)>, count>& targets() {
    static std::array<std::function<R(A...)>, count> held;
    return held;
  }
  template <std::size_t I>
  static R call(A... arguments) {
    return targets()[I](std::forward<A>(arguments)...);
  }
  template <std::size_t... I>
  static std::array<Pointer, count> all(std::index_sequence<I...>) {
    return {&call<I>...};
  }
};

}  // namespace detail

template <class Signature>
class FunctionPointer;
/// A pointer to a function that remembers its answers, or a null pointer.
template <class R, class... A>
class FunctionPointer<R(A...)> {
 public:
  using Pointer = R (*)(A...);
  FunctionPointer(std::nullptr_t) {}
  explicit FunctionPointer(Function<R(A...)> function) {
    const Pointer taken = detail::Trampolines<R, A...>::take(std::move(function));
    if (taken == nullptr) return;
    held_ = std::shared_ptr<void>(nullptr,
                                  [taken](void*) { detail::Trampolines<R, A...>::release(taken); });
    pointer_ = taken;
  }
  FunctionPointer(std::initializer_list<typename Function<R(A...)>::Row> rows)
      : FunctionPointer(Function<R(A...)>(rows)) {}
  operator Pointer() const { return pointer_; }
  Pointer get() const { return pointer_; }

 private:
  Pointer pointer_ = nullptr;
  std::shared_ptr<void> held_;
};
template <class... A>
class FunctionPointer<void(A...)> {
 public:
  using Pointer = void (*)(A...);
  FunctionPointer() : pointer_([](A...) {}) {}
  FunctionPointer(std::nullptr_t) {}
  explicit FunctionPointer(const Function<void(A...)>&) : FunctionPointer() {}
  operator Pointer() const { return pointer_; }
  Pointer get() const { return pointer_; }

 private:
  Pointer pointer_ = nullptr;
};

namespace detail {

/// Functions of one type, or pointers to such.
template <class F, class Held>
class Functions : public detail::OwnGenerator<Functions<F, Held>> {
 public:
  using value_type = Held;
  Functions(std::string name, Null null) : name_(std::move(name)), null_(null) {}
  bool contains(const value_type& function) const { return static_cast<bool>(function); }
  value_type draw(Source& source) const {
    source.incomplete("not every function was tried");
    if constexpr (std::is_constructible_v<Held, std::nullptr_t>) {
      if (null_ == Null::allowed && source.choose(7) == 1) return Held(nullptr);
    }
    return Held(F(name_));
  }

 private:
  std::string name_;
  Null null_;
};
template <class Signature>
auto functions(std::string name) {
  return Functions<Function<Signature>, Function<Signature>>(std::move(name), Null::excluded);
}
template <class Signature>
auto function_pointers(std::string name, Null null) {
  return Functions<Function<Signature>, FunctionPointer<Signature>>(std::move(name), null);
}

}  // namespace detail

template <class R, class... A>
struct DefaultGenerator<std::function<R(A...)>> {
  static auto make() {
    return detail::Functions<Function<R(A...)>, std::function<R(A...)>>("function", Null::excluded);
  }
};
template <class R, class... A>
struct DefaultGenerator<R (*)(A...)> {
  static auto make() { return detail::function_pointers<R(A...)>("function", Null::excluded); }
};

// The rows come from the answers that were drawn: runtime/run/tables.cpp puts them between the
// braces.
template <class Signature>
struct Literal<Function<Signature>> {
  static std::string of(const Function<Signature>&) {
    return "surety::Function<" + type_name<Signature>() + ">{}";
  }
};
template <class Signature>
struct Literal<FunctionPointer<Signature>> {
  static std::string of(const FunctionPointer<Signature>& function) {
    if (function.get() == nullptr) return "nullptr";
    return "surety::FunctionPointer<" + type_name<Signature>() + ">{}";
  }
};
template <class R, class... A>
struct Literal<std::function<R(A...)>> {
  static std::string of(const std::function<R(A...)>& function) {
    return function ? Literal<Function<R(A...)>>::of({}) : "nullptr";
  }
};

}  // namespace surety
