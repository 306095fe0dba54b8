// What the present case of this thread knows about itself: its source, its labels, whether it is
// being described. Test bodies reach it through label(), draw() and current_source().
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "surety/failure.h"
#include "surety/run.h"
#include "surety/source.h"

namespace surety {

struct CaseContext {
  Source* source = nullptr;
  std::map<std::string, std::uint64_t>* labels = nullptr;
  RelationCounts relation;
  LawCounts law;
  std::optional<std::uint64_t> number;  // of a random case that can be made again by it
  /// A case to be tried next; see `try_with`.
  struct Exchange {
    std::uint64_t other;
    std::vector<std::pair<std::size_t, std::size_t>> taken;
  };
  std::optional<Exchange> exchange;
  /// Only while describing: told of every value that the body draws.
  void (*on_drawn_in_body)(const Argument&, void*) = nullptr;
  void* listener = nullptr;
  std::optional<std::string> result;  // of the code under test, where it is observed
  std::optional<Failure> failure;     // recorded while the case runs
  /// Told of it at once.
  void (*on_failure)(const Failure&, void*) = nullptr;
  void* failure_listener = nullptr;
  bool left = false;  // the case does not count, as if its input had been rejected
};

/// How deep this thread is in calls that only prepare the objects of a case.
struct Preparing {
  int depth = 0;
  int by_calls = 0;  // of functions that have tests of their own
};
Preparing& preparing();

/// Leaves the case when it ends: for code that cannot throw.
void leave_case();

bool case_is_left();

/// Whether a failure of the present case is known.
bool has_failed();

/// What the code under test has returned in the present case.
void note_result(const std::string& text);

/// Makes a context the present one for the life of this object.
class ScopedContext {
 public:
  explicit ScopedContext(CaseContext& context);
  ~ScopedContext();
  ScopedContext(const ScopedContext&) = delete;
  ScopedContext& operator=(const ScopedContext&) = delete;

 private:
  CaseContext* previous_;
};

}  // namespace surety
