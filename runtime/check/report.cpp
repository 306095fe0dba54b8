// Collects a violation and carries out the evaluation semantic.
#include <cxxabi.h>

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <typeinfo>
#include <utility>
#include <vector>

#include "runtime/choice/rejection.h"
#include "runtime/run/context.h"
#include "runtime/run/failures.h"
#include "surety/contract.h"
#include "surety/detail/contract_case.h"
#include "surety/detail/execute.h"
#include "surety/run.h"
#include "surety/show.h"

namespace surety {
namespace {

// The one piece of state that all threads share; C++26 replaces its handler at link time, which
// a test runner that comes and goes cannot do.
std::atomic<ViolationHandler> present_handler{nullptr};

/// The type of the current exception, and what() where it has one.
std::string current_exception_text() {
  const std::type_info* type = abi::__cxa_current_exception_type();
  if (type == nullptr) return "an exception";
  std::string text = demangled(type->name());
  try {
    throw;  // cppcheck-suppress rethrowNoCurrentException ; there is one, see above
  } catch (const std::exception& problem) {
    text += ": ";
    text += problem.what();
  } catch (...) {  // its type is all that is known
  }
  return text;
}

/// Where the innermost call of this contract was made, if the caller was instrumented.
Place call_place(const detail::Frame* frame) {
  const detail::Site* outer = frame->up == nullptr ? nullptr : frame->up->site;
  for (const detail::Site* site = frame->site; site != outer && site != nullptr; site = site->up) {
    if (site->callee == frame->contract->key) return site->place;
  }
  return {};
}

}  // namespace

const char* name_of(ViolationKind kind) noexcept {
  static constexpr const char* names[] = {"precondition", "postcondition", "exception",
                                          "invariant",    "hyper",         "law",
                                          "language",     "assertion"};
  return names[static_cast<unsigned>(kind)];
}

ViolationHandler set_violation_handler(ViolationHandler handler) noexcept {
  return present_handler.exchange(handler);
}

ViolationHandler violation_handler() noexcept {
  return present_handler.load(std::memory_order_relaxed);
}

namespace detail {

struct Report::Data {
  ViolationKind kind;
  const ContractInfo* contract;
  std::string detail;
  struct Values {
    unsigned region;
    unsigned index;
    const char* conjunct;
    std::vector<ObservedValue> observed;
  };
  std::vector<Values> clauses;
  std::vector<Shown> texts;  // owns the values
};

Report::Report(ViolationKind kind, const ContractInfo* contract)
    : data_(new Data{kind, contract, {}, {}, {}}) {}
Report::~Report() { delete data_; }

void Report::clause(unsigned region, unsigned index) {
  data_->clauses.push_back({region, index, nullptr, {}});
}

void Report::conjunct(const char* text) { data_->clauses.back().conjunct = text; }

void Report::add(const char* expression, Shown value) {
  if (std::strcmp(value.c_str(), "?") == 0) return;  // nothing is known about showing it
  for (const ObservedValue& other : data_->clauses.back().observed) {
    if (std::strcmp(other.expression, expression) == 0) return;
  }
  data_->texts.push_back(std::move(value));
  data_->clauses.back().observed.push_back({expression, data_->texts.back().c_str(), nullptr});
}

void Report::add(const char* expression, Shown value, Shown before) {
  const std::size_t count = data_->clauses.back().observed.size();
  add(expression, std::move(value));
  if (data_->clauses.back().observed.size() == count) return;
  data_->texts.push_back(std::move(before));
  data_->clauses.back().observed.back().old_value = data_->texts.back().c_str();
}

void Report::detail(Shown text) { data_->detail = text.c_str(); }

void Report::send(Semantic semantic) {
  if (unjudged()) return;
  std::vector<FailedClause> failed;
  for (const Data::Values& clause : data_->clauses) {
    const bool known = clause.index < data_->contract->clause_count;
    failed.push_back({known ? &data_->contract->clauses[clause.index] : nullptr, clause.conjunct,
                      clause.region < data_->contract->region_count
                          ? data_->contract->regions[clause.region]
                          : "",
                      clause.observed.data(), clause.observed.size()});
  }
  std::vector<ChainLink> chain;
  for (const Frame* frame = state.frame; frame != nullptr; frame = frame->up) {
    chain.push_back({frame->contract, frame->regions, call_place(frame)});
  }
  Violation violation{};
  violation.kind = data_->kind;
  violation.semantic = semantic;
  violation.contract = data_->contract;
  violation.failed = failed.data();
  violation.failed_count = failed.size();
  violation.detail = data_->detail.empty() ? nullptr : data_->detail.c_str();
  violation.chain = chain.data();
  violation.chain_length = chain.size();
  violation.blame = data_->contract->function;
  violation.blame_place = data_->contract->place;
  const bool own =
      violation.kind == ViolationKind::postcondition || violation.kind == ViolationKind::exception;
  if (own && !chain.empty()) {  // an override that breaks what it inherits is to blame itself
    violation.blame = chain[0].contract->function;
    violation.blame_place = chain[0].contract->place;
  }
  if (data_->kind == ViolationKind::precondition) {
    violation.blame = chain.size() > 1 ? chain[1].contract->function : nullptr;
    violation.blame_place = chain.empty() ? Place{} : chain[0].called_at;
  }
  const ViolationHandler handler = present_handler.load();
  (handler == nullptr ? &print_violation : handler)(violation);
  if (semantic != Semantic::observe && !case_is_left()) std::abort();
}

namespace {
thread_local bool exceptions_are_observed = false;
}

ExceptionsObserved::ExceptionsObserved(bool observed) : before_(exceptions_are_observed) {
  exceptions_are_observed = observed;
}
ExceptionsObserved::~ExceptionsObserved() { exceptions_are_observed = before_; }

Thrown current_thrown() {
  Shown text;
  text.append(current_exception_text().c_str());
  return Thrown(std::move(text));
}

bool own_exception() noexcept {
  const std::type_info* type = abi::__cxa_current_exception_type();
  return type != nullptr && (*type == typeid(Rejection) || *type == typeid(StopCase));
}

namespace {
void exception_report(const ContractInfo* contract, unsigned region, unsigned clause,
                      const std::string& detail) {
  if (semantic == Semantic::quick_enforce) __builtin_trap();
  Report report(ViolationKind::exception, contract);
  report.clause(region, clause);
  Shown text;
  text.append(detail.c_str());
  report.detail(std::move(text));
  report.send(semantic);
}
}  // namespace

void escaped(const ContractInfo* contract) {
  if (!testing() || own_exception()) return;
  if (judge_clause_exception()) throw StopCase{};
  const bool called_by_test = state.frame == nullptr || state.frame->up == nullptr;
  if (exceptions_are_observed && called_by_test) return;
  exception_report(contract, contract->region_count, contract->clause_count,
                   "it threw " + current_exception_text() + ", which its contract does not allow");
}

void violated_in_place(Semantic semantic, const InPlace& condition, bool threw) {
  if (semantic == Semantic::quick_enforce) __builtin_trap();
  const ClauseInfo clause{condition.keyword, condition.text, condition.place};
  const ContractInfo contract{condition.function, condition.place, nullptr, 0, &clause, 1, 0};
  const std::string_view keyword = condition.keyword;
  const bool assertion = keyword == "contract_assert";
  // A lambda is a callee of the function that it stands in, which is to blame for its `pre`.
  std::optional<Frame> frame;
  if (!assertion) frame.emplace(&contract);
  Report report(assertion          ? ViolationKind::assertion
                : keyword == "pre" ? ViolationKind::precondition
                                   : ViolationKind::postcondition,
                &contract);
  report.clause(0, 0);
  if (threw) {
    Shown why;
    why.append("its condition threw");
    report.detail(std::move(why));
  }
  report.send(semantic);
}

void wrong_exception(const ContractInfo* contract, unsigned region, unsigned clause) {
  if (own_exception()) return;
  if (judge_clause_exception()) throw StopCase{};
  exception_report(contract, region, clause, "it threw " + current_exception_text());
}

void missing_exception(const ContractInfo* contract, unsigned region, unsigned clause) {
  exception_report(contract, region, clause, "it returned and threw nothing");
}

}  // namespace detail
}  // namespace surety
