#include "runtime/run/context.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "surety/failure.h"
#include "surety/generate/tables.h"
#include "surety/run.h"
#include "surety/source.h"

namespace surety {

namespace {
thread_local CaseContext* present = nullptr;
thread_local Preparing present_preparing;
}  // namespace

ScopedContext::ScopedContext(CaseContext& context) : previous_(present) { present = &context; }
ScopedContext::~ScopedContext() { present = previous_; }

Preparing& preparing() { return present_preparing; }

void leave_case() {
  if (present != nullptr) present->left = true;
}

bool case_is_left() { return present != nullptr && present->left; }

bool has_failed() { return present != nullptr && present->failure.has_value(); }

void label(const std::string& name) {
  if (present != nullptr && present->labels != nullptr) ++(*present->labels)[name];
}

void note_result(const std::string& text) {
  if (present != nullptr) present->result = text;
}

void count_relation(const RelationCounts& counts) {
  if (present != nullptr) present->relation.add(counts);
}

void count_law(const LawCounts& counts) {
  if (present != nullptr) present->law.add(counts);
}

std::optional<std::uint64_t> repeatable_case() {
  return present == nullptr ? std::nullopt : present->number;
}

void try_with(std::uint64_t other, std::vector<std::pair<std::size_t, std::size_t>> taken) {
  if (present != nullptr) present->exchange = CaseContext::Exchange{other, std::move(taken)};
}

void fail_case(Failure failure) {
  if (present == nullptr || present->failure) return;
  present->failure = std::move(failure);
  if (present->on_failure != nullptr) {
    present->on_failure(*present->failure, present->failure_listener);
  }
}

Source& current_source() {
  if (present == nullptr || present->source == nullptr) {
    throw std::logic_error("surety::draw was called outside of a property, or in another thread");
  }
  return *present->source;
}

namespace detail {
bool in_case() { return present != nullptr && present->source != nullptr; }
}  // namespace detail

bool describing() { return present != nullptr && present->on_drawn_in_body != nullptr; }

void note_drawn(const std::string& name, const std::string& literal) {
  if (describing()) present->on_drawn_in_body(Argument{name, literal, true}, present->listener);
}

}  // namespace surety
