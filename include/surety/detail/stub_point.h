// Where an instrumented function lets a stub answer in its place. Inactive, a point costs one
// relaxed load and a branch.
#pragma once

#include <type_traits>

extern "C++" {
namespace surety::detail {

/// Answers a call: puts the result where `result` points to. `object` is null for functions.
using StubFunction = void (*)(void* result, const void* object, const void* const* arguments);

struct StubPoint {
  StubFunction stub = nullptr;  // only touched with atomic operations
};

/// Whether a call at an active point goes to the stub: not when the real function was asked for,
/// and not while clauses say what a stub may answer.
bool diverted() noexcept;

/// The stub that answers this call; null if there is none.
inline StubFunction stub_of(const StubPoint& point) noexcept {
  const StubFunction stub = __atomic_load_n(&point.stub, __ATOMIC_RELAXED);
  if (__builtin_expect(stub == nullptr, 1)) return nullptr;
  return diverted() ? stub : nullptr;
}

/// Memory for the result of a stub, which may throw before it has made one.
template <class R>
union StubResult {
  StubResult() noexcept {}
  ~StubResult() {}
  R value;
};

/// How an argument gets to a stub: numbers and pointers by value, so that the function's own
/// parameter need not live in memory for the sake of a stub.
template <class P>
using StubArgument = std::conditional_t<std::is_scalar_v<std::remove_reference_t<P>>,
                                        const std::remove_cv_t<std::remove_reference_t<P>>,
                                        const std::remove_reference_t<P>&>;

/// The stub's answer. `P` are the types of the parameters.
template <class R, class... P>
__attribute__((cold, noinline)) R stub_result(StubFunction stub, const void* object,
                                              StubArgument<P>... argument) {
  const void* const arguments[] = {
      const_cast<const char*>(&reinterpret_cast<const volatile char&>(argument))..., nullptr};
  if constexpr (std::is_void_v<R>) {
    stub(nullptr, object, arguments);
  } else if constexpr (std::is_reference_v<R>) {
    std::remove_reference_t<R>* result = nullptr;
    stub(static_cast<void*>(&result), object, arguments);
    return static_cast<R>(*result);
  } else {
    using Value = std::remove_cv_t<R>;
    StubResult<Value> result;
    stub(static_cast<void*>(__builtin_addressof(result.value)), object, arguments);
    struct Destroy {
      Value& value;
      ~Destroy() { value.~Value(); }
    } destroy{result.value};
    return static_cast<Value&&>(result.value);
  }
}

}  // namespace surety::detail
}  // extern "C++"
