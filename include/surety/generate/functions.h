// Pure functions as inputs: function_of<int(std::string)>(inclusive(0, 9)).
//
// A drawn function answers the same for the same arguments, in this run and in every replay. It
// is one choice: 0 is the function that always gives the simplest result. By default functions are
// drawn as tables (generate/tables.h).
#pragma once

#include <cstdint>
#include <functional>
#include <type_traits>

#include "surety/generate/core.h"
#include "surety/generate/tables.h"  // IWYU pragma: export
#include "surety/source.h"

namespace surety {

namespace detail {
template <class Signature, class G>
class FunctionOf;
template <class R, class... A, class G>
class FunctionOf<R(A...), G> : public detail::OwnGenerator<FunctionOf<R(A...), G>> {
 public:
  using value_type = std::function<R(A...)>;
  explicit FunctionOf(G result) : result_(std::move(result)) {}
  /// Any function may be a member; its graph cannot be searched.
  bool contains(const value_type& function) const { return static_cast<bool>(function); }
  value_type draw(Source& source) const {
    const std::uint64_t identity = source.choose(UINT64_MAX);
    return [identity, result = result_](A... arguments) -> R {
      if (identity == 0) {
        Simplest simplest;
        Recording recording;
        Source source_of_result(simplest, recording);
        return result.draw(source_of_result);
      }
      std::uint64_t seed = identity;
      ((seed = Source::mix(seed ^ std::hash<std::decay_t<A>>{}(arguments))), ...);
      Source source_of_result(seed);
      return result.draw(source_of_result);
    };
  }

 private:
  G result_;
};
}  // namespace detail

/// Functions whose results come from `result`; the arguments must be hashable.
template <class Signature, class G>
auto function_of(G result) {
  return detail::FunctionOf<Signature, G>(std::move(result));
}

/// What clauses may say without `surety::`.
namespace vocabulary {
using ::surety::function_of;
}  // namespace vocabulary

}  // namespace surety
