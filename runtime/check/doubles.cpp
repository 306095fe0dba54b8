// What doubles share during one case: the choices, the objects that they have made, and the stubs.
#include "surety/doubles.h"

#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "surety/contract_test.h"
#include "surety/detail/answers.h"
#include "surety/failure.h"
#include "surety/source.h"

namespace surety::detail {

namespace {

/// The present case. Code under test calls doubles from any thread, and knows nothing of a case:
/// so there is one for the whole process, as there is one case at a time.
struct Case {
  std::recursive_mutex mutex;  // a clause that is evaluated for one double may ask another
  Source* source = nullptr;
  std::vector<std::shared_ptr<void>> kept;
  /// Of stubs, by the name of the function and the arguments: the last one.
  std::map<std::pair<std::string, std::string>, std::shared_ptr<void>> answers;
};
Case& present_case() {
  static auto* one = new Case;  // never destroyed: threads may outlive main
  return *one;
}

/// Outside of cases doubles answer too, always in the same way.
Source& fixed_source() {
  static auto* source = new Source(1);
  return *source;
}

}  // namespace

Doubles::Doubles(std::initializer_list<StubUse> uses, const StubPoint* own) {
  {
    const std::lock_guard lock(present_case().mutex);
    present_case().source = &current_source();
  }
  for (const StubUse& use : uses) {
    if (use.point == own) continue;
    const StubFunction before = __atomic_load_n(&use.point->stub, __ATOMIC_RELAXED);
    before_.push_back({use.point, before});
    __atomic_store_n(&use.point->stub, use.stub, __ATOMIC_RELEASE);
  }
}

Doubles::~Doubles() {
  for (auto use = before_.rbegin(); use != before_.rend(); ++use) {
    __atomic_store_n(&use->point->stub, use->stub, __ATOMIC_RELEASE);
  }
  std::vector<std::shared_ptr<void>> kept;
  {
    const std::lock_guard lock(present_case().mutex);
    present_case().source = nullptr;
    present_case().answers.clear();
    kept.swap(present_case().kept);
  }
  // The last one first, as objects may look at those that were made before them.
  while (!kept.empty()) kept.pop_back();
}

Drawing::Drawing() {
  ++state.drawing;
  present_case().mutex.lock();
  source_ = present_case().source;
  if (source_ == nullptr) source_ = &fixed_source();
}
Drawing::~Drawing() {
  present_case().mutex.unlock();
  --state.drawing;
}

std::shared_ptr<void> last_answer(const char* function, const std::string& key) {
  const std::lock_guard lock(present_case().mutex);
  const auto found = present_case().answers.find({function, key});
  return key.empty() || found == present_case().answers.end() ? nullptr : found->second;
}
void remember_answer(const char* function, const std::string& key, std::shared_ptr<void> answer) {
  const std::lock_guard lock(present_case().mutex);
  if (!key.empty()) present_case().answers[{function, key}] = std::move(answer);
}

void keep_for_case(std::shared_ptr<void> object) {
  const std::lock_guard lock(present_case().mutex);
  present_case().kept.push_back(std::move(object));
}

void fail_double(const DoubleInfo& info, const std::string& message) {
  Failure failure;
  failure.kind = "double";
  failure.message = message;
  failure.file = info.file;
  failure.line = info.line;
  failure.violated_function = info.name;
  fail_case(std::move(failure));
  if (!testing()) {
    // Another thread, or no test: nobody would catch what is thrown.
    std::fprintf(stderr, "%s:%d: %s\n", info.file, info.line, message.c_str());
    std::abort();
  }
  throw StopCase{};
}

}  // namespace surety::detail
