#include "runtime/run/address_report.h"

#include <unistd.h>
#include <unwind.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

#include "runtime/guide/code_place.h"
#include "runtime/run/process.h"
#include "surety/failure.h"

extern "C" {
// Present when the program is built with the sanitizer.
[[gnu::weak]] const char* __asan_get_report_description();
[[gnu::weak]] void* __asan_get_report_pc();
[[gnu::weak]] void* __asan_get_report_address();
[[gnu::weak]] int __asan_get_report_access_type();
[[gnu::weak]] std::size_t __asan_get_report_access_size();
[[gnu::weak]] const char* __asan_locate_address(void* address, char* name, std::size_t name_size,
                                                void** region, std::size_t* region_size);
[[gnu::weak]] void __sanitizer_symbolize_pc(void* code, const char* format, char* out,
                                            std::size_t size);
/// The sanitizer calls this before it prints a report. A program may have one of its own.
[[gnu::weak, gnu::visibility("default")]] void __asan_on_error();
}

namespace surety {
namespace {

AddressReport* report_of_this_process = nullptr;

constexpr std::size_t most_frames = 64;

/// The addresses of the calls that led here, the innermost first.
struct Frames {
  std::array<std::uintptr_t, most_frames> code{};
  std::size_t count = 0;
};
Frames frames_here() {
  Frames frames;
  _Unwind_Backtrace(
      [](_Unwind_Context* context, void* given) {
        auto& all = *static_cast<Frames*>(given);
        const std::uintptr_t behind = _Unwind_GetIP(context);
        // The call itself is before the place that it returns to.
        if (behind != 0 && all.count < most_frames) all.code[all.count++] = behind - 1;
        return _URC_NO_REASON;
      },
      &frames);
  return frames;
}

void* pointer_to(std::uintptr_t code) {
  // NOLINTNEXTLINE(performance-no-int-to-ptr): an address of the loaded program
  return reinterpret_cast<void*>(code);
}

/// File and line of the user's code there. What is expanded in place has several.
bool find_place(std::uintptr_t code, AddressReport& report) {
  if (__sanitizer_symbolize_pc == nullptr) return false;
  std::array<char, 4096> text{};
  __sanitizer_symbolize_pc(pointer_to(code), "%s:%l", text.data(), text.size() - 1);
  for (const char* at = text.data(); *at != '\0'; at += std::strlen(at) + 1) {
    const std::string_view place(at);
    const std::size_t colon = place.rfind(':');
    const std::string_view file = place.substr(0, colon);
    if (colon == std::string_view::npos || !is_of_user(file)) continue;
    report.line = static_cast<int>(std::strtol(at + colon + 1, nullptr, 10));
    const std::size_t size = std::min(file.size(), sizeof report.file - 1);
    std::memcpy(report.file, file.data(), size);
    report.file[size] = '\0';
    return report.line != 0;
  }
  return false;
}

/// The frames behind those of the sanitizer, which the one of the report is among.
Frames frames_of_fault() {
  const Frames all = frames_here();
  const auto fault = reinterpret_cast<std::uintptr_t>(__asan_get_report_pc());
  const auto end = all.code.begin() + static_cast<std::ptrdiff_t>(all.count);
  const auto found = std::find_if(all.code.begin(), end, [&](std::uintptr_t code) {
    return code + 1 == fault || code == fault;
  });
  Frames rest;
  rest.code[rest.count++] = fault;
  for (auto at = found == end ? all.code.begin() : found + 1; at != end; ++at) {
    if (rest.count < most_frames) rest.code[rest.count++] = *at;
  }
  return rest;
}

void fill(AddressReport& report) {
  const std::string_view kind = __asan_get_report_description();
  const std::size_t size = std::min(kind.size(), sizeof report.kind - 1);
  std::memcpy(report.kind, kind.data(), size);
  report.kind[size] = '\0';
  report.by_allocation = kind == "out-of-memory" || kind == "allocation-size-too-big" ||
                         kind == "calloc-overflow" || kind == "rss-limit-exceeded" ||
                         kind == "reallocarray-overflow" || kind == "pvalloc-overflow";
  report.bytes = __asan_get_report_access_size();
  report.writes = __asan_get_report_access_type() != 0;
  const Frames frames = frames_of_fault();
  for (std::size_t i = 0; i < frames.count && report.code == 0; ++i) {
    report.code = place_in_program(frames.code[i]);
  }
  report.present = true;
}

/// What takes long.
void complete(AddressReport& report) {
  char name[2] = {};
  void* region = nullptr;
  std::size_t bytes = 0;
  void* const address = __asan_get_report_address();
  // All other memory is looked for among the stacks of threads, which the report has locked.
  const bool in_heap = std::string_view(report.kind).starts_with("heap-");
  if (__asan_locate_address != nullptr && address != nullptr && in_heap) {
    __asan_locate_address(address, name, sizeof name, &region, &bytes);
    report.address = reinterpret_cast<std::uintptr_t>(address);
    report.region = reinterpret_cast<std::uintptr_t>(region);
    report.region_bytes = bytes;
  }
  const Frames frames = frames_of_fault();
  for (std::size_t i = 0; i < frames.count; ++i) {
    if (place_in_program(frames.code[i]) != 0 && find_place(frames.code[i], report)) return;
  }
}

std::string bytes_text(std::uint64_t count) {
  return std::to_string(count) + (count == 1 ? " byte" : " bytes");
}

/// Where the memory is that was touched, as far as it is known.
std::string whereabouts(const AddressReport& report) {
  if (report.region == 0 || report.region_bytes == 0) return "";
  const std::string region = " of " + bytes_text(report.region_bytes);
  if (report.address < report.region) {
    return ", " + bytes_text(report.region - report.address) + " before the beginning" + region;
  }
  const std::uint64_t offset = report.address - report.region;
  if (offset < report.region_bytes) return ", at byte " + std::to_string(offset) + region;
  const std::uint64_t past = offset - report.region_bytes;
  return past == 0 ? ", just past the end" + region
                   : ", " + bytes_text(past) + " past the end" + region;
}

}  // namespace

void report_addresses_to(AddressReport* report) { report_of_this_process = report; }

Failure failure_of_address(const AddressReport& report) {
  Failure failure;
  if (report.by_allocation) {
    failure.kind = "out of memory";
    failure.message = "std::bad_alloc: memory could not be allocated";
    return failure;
  }
  failure.kind = "sanitizer";
  const std::string kind = report.kind;
  // Buffers of tests end at memory that is poisoned.
  failure.message = kind == "use-after-poison" ? "memory outside of a buffer" : kind;
  if (report.bytes != 0) {
    failure.message += std::string(report.writes ? ": write" : ": read") + " of " +
                       bytes_text(report.bytes) + whereabouts(report);
  }
  failure.file = report.file;
  failure.line = report.line;
  char code[32];
  std::snprintf(code, sizeof code, "%llx", static_cast<unsigned long long>(report.code));
  failure.signature = "sanitizer " + kind + " " + code;
  return failure;
}

}  // namespace surety

void __asan_on_error() {
  surety::AddressReport* const report = surety::report_of_this_process;
  if (report == nullptr || __asan_get_report_description == nullptr) return;
  surety::fill(*report);
  surety::leave_sanitizer_report();
  if (report->in_full) surety::complete(*report);
  _exit(1);
}
