// The branches that an execution takes, as reported by -fsanitize-coverage=trace-pc (g++ and
// clang). This file must not be compiled with it.
#include "runtime/guide/trace.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "runtime/guide/code_place.h"
#include "surety/detail/execute.h"
#include "surety/detail/observable.h"
#include "surety/failure.h"
#include "surety/show.h"

namespace surety {

struct BranchTrace::Data {
  static constexpr std::size_t most_kept = 1'000'000;
  std::vector<std::uintptr_t> kept;
  std::uint64_t count = 0;
  std::uint64_t hash = 0;
};

namespace {

// Plain data, so that asking whether a trace is being recorded costs one load.
constinit thread_local BranchTrace::Data* recording = nullptr;
constinit thread_local BranchTrace::Data* recorded = nullptr;

}  // namespace

void BranchTrace::release() noexcept { delete data_; }

std::uint64_t BranchTrace::size() const { return data_ == nullptr ? 0 : data_->count; }

bool BranchTrace::equals(const BranchTrace& other) const {
  if (data_ == nullptr || other.data_ == nullptr) return size() == other.size();
  return data_->count == other.data_->count && data_->hash == other.data_->hash &&
         data_->kept == other.data_->kept;
}

void Show<BranchTrace>::to(const BranchTrace& trace, Shown& out) {
  const std::string text = std::to_string(trace.size()) + " branches";
  out.append(text.c_str());
}

namespace detail {

Tracing::Tracing() { recording = new BranchTrace::Data; }
Tracing::~Tracing() {
  delete recorded;
  recorded = std::exchange(recording, nullptr);
}

BranchTrace take_trace() { return BranchTrace(std::exchange(recorded, nullptr)); }

std::optional<Divergence> divergence(const BranchTrace& a, const BranchTrace& b) {
  if (a.data() == nullptr || b.data() == nullptr || a == b) return {};
  const auto& first = a.data()->kept;
  const auto& second = b.data()->kept;
  const auto x = std::mismatch(first.begin(), first.end(), second.begin(), second.end()).first;
  const auto common = static_cast<std::size_t>(x - first.begin());
  const auto line = [common](const std::vector<std::uintptr_t>& trace) {
    return source_place({trace.begin() + static_cast<std::ptrdiff_t>(common), trace.end()});
  };
  Divergence parting;
  parting.first = line(first);
  parting.second = line(second);
  for (std::size_t back = 1; back <= common && back <= 8 && !parting.after.known(); ++back) {
    const auto end = first.begin() + static_cast<std::ptrdiff_t>(common);
    parting.after = source_place({end - static_cast<std::ptrdiff_t>(back), end});
  }
  return parting;
}

}  // namespace detail
}  // namespace surety

extern "C" {
/// Called by instrumented code at the beginning of every basic block.
__attribute__((weak, visibility("default"))) void __sanitizer_cov_trace_pc();
void __sanitizer_cov_trace_pc() {
  if (surety::CaseTrace* const trace = surety::watched) {
    surety::watch_block(*trace, reinterpret_cast<std::uintptr_t>(__builtin_return_address(0)));
  }
  surety::BranchTrace::Data* const data = surety::recording;
  if (data == nullptr) return;
  const auto address = reinterpret_cast<std::uintptr_t>(__builtin_return_address(0));
  // Allocation must not be seen by itself.
  surety::recording = nullptr;
  ++data->count;
  data->hash = (data->hash ^ address) * 0x9e3779b97f4a7c15ull;
  if (data->kept.size() < surety::BranchTrace::Data::most_kept) data->kept.push_back(address);
  surety::recording = data;
}
}
