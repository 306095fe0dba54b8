// The branches that an execution takes, as reported by -fsanitize-coverage=trace-pc (g++ and
// clang). This file must not be compiled with it.
#include <dlfcn.h>
#include <stdio.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <vector>

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
thread_local BranchTrace::Data* recording = nullptr;
thread_local BranchTrace::Data* recorded = nullptr;

/// `file:line`, as addr2line prints it; what is not known begins with `?`.
SourcePlace read_place(std::string text) {
  text.erase(std::min(text.find_first_of("\n ("), text.size()));
  const std::size_t colon = text.rfind(':');
  if (text.empty() || text[0] == '?' || colon == std::string::npos) return {};
  return {text.substr(0, colon),
          static_cast<unsigned>(std::strtoul(text.c_str() + colon + 1, nullptr, 10)), 0};
}

/// Looks places in the code up, by the tool that comes with every compiler. The first that is the
/// user's own; those of this library are passed over.
SourcePlace source_line(const std::uintptr_t* begin, const std::uintptr_t* end) {
  constexpr std::ptrdiff_t most_asked = 32;
  Dl_info info{};
  std::string addresses;
  for (const std::uintptr_t* at = begin; at != end && at - begin < most_asked; ++at) {
    Dl_info found{};
    // NOLINTNEXTLINE(performance-no-int-to-ptr): the compiler's table has numbers
    if (dladdr(reinterpret_cast<void*>(*at), &found) == 0 || found.dli_fname == nullptr) break;
    if (info.dli_fname == nullptr) info = found;
    if (found.dli_fbase != info.dli_fbase) break;
    // What was recorded is where the call returns to; the call itself is before it.
    char text[32];
    std::snprintf(
        text, sizeof text, " 0x%zx",
        static_cast<std::size_t>(*at) - reinterpret_cast<std::size_t>(info.dli_fbase) - 1);
    addresses += text;
  }
  SourcePlace line;
  if (!addresses.empty()) {
    const std::string command =
        "addr2line -e '" + std::string(info.dli_fname) + "'" + addresses + " 2>/dev/null";
    if (FILE* output = popen(command.c_str(), "r")) {
      char text[4096];
      while (std::fgets(text, sizeof text, output) != nullptr) {
        SourcePlace place = read_place(text);
        const bool own = place.file.find("/surety/") != std::string::npos;
        if (!line.known() && place.known() && !own) line = std::move(place);
      }
      pclose(output);
    }
  }
  return line;
}

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
    return source_line(trace.data() + common, trace.data() + trace.size());
  };
  Divergence parting;
  parting.first = line(first);
  parting.second = line(second);
  for (std::size_t back = 1; back <= common && back <= 8 && !parting.after.known(); ++back) {
    parting.after = source_line(first.data() + common - back, first.data() + common);
  }
  return parting;
}

}  // namespace detail
}  // namespace surety

extern "C" {
/// Called by instrumented code at the beginning of every basic block.
__attribute__((visibility("default"))) void __sanitizer_cov_trace_pc();
void __sanitizer_cov_trace_pc() {
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
