// What became of one execution of a function: its result, or what it threw. The predicates of
// relations (surety/relation.h) are given one for each execution.
#pragma once

#include <new>
#include <string>
#include <type_traits>
#include <utility>

#include "surety/detail/observable.h"
#include "surety/failure.h"
#include "surety/literal.h"
#include "surety/show.h"

namespace surety {

namespace detail {
/// The result of a function that has none.
struct Nothing {};
/// Records the failure of the present case and ends it.
[[noreturn]] void stop_with(Failure failure);
}  // namespace detail

/// What became of one execution.
template <class R>
class Observed {
  using Value = std::conditional_t<std::is_void_v<R>, detail::Nothing, std::decay_t<R>>;

 public:
  Observed() = default;
  Observed(Observed&& other) noexcept
      : trace(std::move(other.trace)), threw_(other.threw_), thrown_(std::move(other.thrown_)) {
    if (other.made_) set(std::move(other.stored()));
  }
  Observed& operator=(Observed&&) = delete;
  ~Observed() {
    if (made_) stored().~Value();
  }

  bool threw() const { return threw_; }
  /// `type: text` of the exception; empty if it returned.
  const Thrown& thrown() const { return thrown_; }
  /// The result. Of an execution that threw: fails the case.
  const Value& value() const {
    if (!made_) {
      detail::stop_with(
          {"exception", std::string("an execution threw ").append(thrown_.c_str()), {}, 0, {}, {}});
    }
    return stored();
  }
  /// The same without the question; not to be read if it threw.
  const Value& unchecked_value() const { return stored(); }

  friend bool operator==(const Observed& a, const Observed& b) {
    if (a.threw_ != b.threw_ || a.thrown_ != b.thrown_) return false;
    if constexpr (std::is_void_v<R>) {
      return true;
    } else {
      return a.threw_ || same(a.stored(), b.stored());
    }
  }
  friend bool operator!=(const Observed& a, const Observed& b) { return !(a == b); }

  template <class V>
  void set(V&& value) {
    new (static_cast<void*>(storage_)) Value(std::forward<V>(value));
    made_ = true;
  }
  void set_thrown(Thrown thrown) {
    threw_ = true;
    thrown_ = std::move(thrown);
  }
  /// As text, for the table of executions.
  Shown text() const {
    if (threw_) {
      Shown out;
      out.append("threw ");
      out.append(thrown_.c_str());
      return out;
    }
    if constexpr (std::is_void_v<R>) {
      return Shown();
    } else if constexpr (detail::is_text<Value>) {
      Shown out;
      stored() == nullptr ? out.append("nullptr")
                          : detail::show_string(out, stored(), __builtin_strlen(stored()));
      return out;
    } else {
      Shown out = show(stored());
      if (std::is_class_v<Value> && __builtin_strchr(out.c_str(), '?') != nullptr) {
        out = Shown();
        out.append(literal(stored()).c_str());
      }
      return out;
    }
  }

  BranchTrace trace;  // empty unless it was recorded

 private:
  Value& stored() { return *std::launder(reinterpret_cast<Value*>(storage_)); }
  const Value& stored() const { return *std::launder(reinterpret_cast<const Value*>(storage_)); }

  alignas(Value) unsigned char storage_[sizeof(Value)] = {};
  bool made_ = false;
  bool threw_ = false;
  Thrown thrown_;
};

}  // namespace surety
