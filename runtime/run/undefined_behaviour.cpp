// Reports of UndefinedBehaviorSanitizer become failures of the case that caused them, also where
// the sanitizer would only print and go on.
#include "runtime/run/undefined_behaviour.h"

#include <string>
#include <utility>

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

namespace surety {
void watch_undefined_behaviour() {}
}  // namespace surety

void __ubsan_on_report() {
  surety::Failure failure;
  failure.kind = "undefined behaviour";
  failure.message = "UndefinedBehaviorSanitizer reported a fault";
  if (__ubsan_get_current_report_data != nullptr) {
    const char *kind = nullptr, *message = nullptr, *file = nullptr;
    unsigned line = 0, column = 0;
    char* address = nullptr;
    __ubsan_get_current_report_data(&kind, &message, &file, &line, &column, &address);
    if (message != nullptr) failure.message = message;
    if (file != nullptr) failure.file = file;
    failure.line = static_cast<int>(line);
    if (kind != nullptr) {
      failure.signature = std::string("undefined behaviour ") + kind + " " + failure.file + ":" +
                          std::to_string(line);
    }
  }
  surety::fail_case(std::move(failure));
}
