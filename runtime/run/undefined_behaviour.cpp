// Reports of UndefinedBehaviorSanitizer become failures of the case that caused them, also where
// the sanitizer would only print and go on.
#include "runtime/run/undefined_behaviour.h"

#include <elf.h>
#include <link.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "runtime/run/blame_clause.h"
#include "runtime/run/context.h"
#include "surety/contract.h"
#include "surety/failure.h"
#include "surety/run.h"

extern "C" {
// Present when the program is built with the sanitizer.
__attribute__((weak)) void __ubsan_get_current_report_data(const char** kind, const char** message,
                                                           const char** file, unsigned* line,
                                                           unsigned* column, char** address);
/// The sanitizer's runtime calls this for every report, if the program defines it.
__attribute__((visibility("default"))) void __ubsan_on_report();
}

namespace {

/// Where the sanitizer keeps a place. It reports each once per process, and remembers that in the
/// column; the layout is part of its interface to compilers.
struct SanitizedPlace {
  const char* file;
  std::uint32_t line;
  std::uint32_t column;
};
constexpr std::uint32_t reported = ~std::uint32_t{0};

/// Lets the sanitizer report a place again: the function under test may come there too.
void report_again(const char* file, unsigned line, unsigned column) {
  if (file == nullptr) return;
  const SanitizedPlace wanted{file, line, column};
  const auto look = [](dl_phdr_info* module, std::size_t, void* given) {
    const auto& place = *static_cast<const SanitizedPlace*>(given);
    for (int i = 0; i < module->dlpi_phnum; ++i) {
      const ElfW(Phdr)& part = module->dlpi_phdr[i];
      if (part.p_type != PT_LOAD || (part.p_flags & PF_W) == 0) continue;
      const std::uintptr_t begin = module->dlpi_addr + part.p_vaddr;
      constexpr std::uintptr_t step = alignof(SanitizedPlace);
      const std::uintptr_t end = begin + part.p_filesz;
      for (std::uintptr_t at = (begin + step - 1) / step * step; at + sizeof(SanitizedPlace) <= end;
           at += step) {
        // NOLINTNEXTLINE(performance-no-int-to-ptr): addresses of the loaded program
        auto* found = reinterpret_cast<SanitizedPlace*>(at);
        if (found->file != place.file || found->line != place.line || found->column != reported) {
          continue;
        }
        found->column = place.column;
        return 1;
      }
    }
    return 0;
  };
  dl_iterate_phdr(look, const_cast<SanitizedPlace*>(&wanted));
}

}  // namespace

namespace surety {
void watch_undefined_behaviour() {}
}  // namespace surety

void __ubsan_on_report() {
  surety::Failure failure;
  failure.kind = "undefined behaviour";
  failure.message = "UndefinedBehaviorSanitizer reported a fault";
  const char *kind = nullptr, *message = nullptr, *file = nullptr;
  unsigned line = 0, column = 0;
  if (__ubsan_get_current_report_data != nullptr) {
    char* address = nullptr;
    __ubsan_get_current_report_data(&kind, &message, &file, &line, &column, &address);
    if (message != nullptr) failure.message = message;
    if (file != nullptr) failure.file = file;
    failure.line = static_cast<int>(line);
    if (kind != nullptr) {
      failure.signature = std::string("undefined behaviour ") + kind + " " + failure.file + ":" +
                          std::to_string(line) + ":" + std::to_string(column);
    }
  }
  if (surety::preparing().by_calls != 0) {
    // What is called has tests of its own, which report this.
    report_again(file, line, column);
    surety::leave_case();
    return;
  }
  if (surety::preparing().depth != 0) {
    failure.message += "\n  while the object was prepared, before the function was called";
    failure.while_making = true;
  }
  const surety::detail::WatchedClauses* clauses = surety::detail::state.clauses;
  const surety::ClauseInfo* clause = clauses == nullptr ? nullptr : clauses->present();
  if (clause != nullptr) {
    const bool own = clauses->line == line && clause->place.file != nullptr &&
                     failure.file == clause->place.file;
    own ? surety::blame_clause(failure, *clause) : surety::blame_callee_of_clause(failure, *clause);
  }
  surety::fail_case(std::move(failure));
}
