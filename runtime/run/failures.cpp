#include "runtime/run/failures.h"

#include <cxxabi.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <string>
#include <typeinfo>
#include <utility>

#include "runtime/run/address_report.h"
#include "surety/failure.h"

namespace surety {

std::string demangled(const char* name) {
  int status = 0;
  char* text = abi::__cxa_demangle(name, nullptr, nullptr, &status);
  std::string result = status == 0 && text != nullptr ? text : name;
  std::free(text);
  return result;
}

namespace {
Failure made(const char* kind, std::string message) {
  Failure failure;
  failure.kind = kind;
  failure.message = std::move(message);
  return failure;
}
std::string seconds_text(double seconds) {
  char text[32];
  std::snprintf(text, sizeof text, "%g s", seconds);
  return text;
}
}  // namespace

std::string current_exception_type() {
  const std::type_info* type = abi::__cxa_current_exception_type();
  return type == nullptr ? "nothing" : demangled(type->name());
}

Failure failure_of_current_exception() {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    return made("out of memory", "std::bad_alloc: memory could not be allocated");
  } catch (const std::exception& e) {
    const std::string type = demangled(typeid(e).name());
    Failure failure = made("exception", type + ": " + e.what());
    failure.signature = "exception " + type;
    return failure;
  } catch (...) {
    const std::type_info* type = abi::__cxa_current_exception_type();
    const std::string name = type != nullptr ? demangled(type->name()) : "of an unknown type";
    Failure failure = made("exception", "an exception that is no std::exception: " + name);
    failure.signature = "exception " + name;
    return failure;
  }
}

Failure failure_of_exit(int status, LastWords words, const AddressReport* addresses) {
  if (words == LastWords::left) return made(left, "a call that prepares an object is at fault");
  if (words == LastWords::sanitizer) {
    if (addresses != nullptr && addresses->present) return failure_of_address(*addresses);
    return made("sanitizer", "a sanitizer stopped the program; its report is in the output");
  }
  if (words == LastWords::stack_overflow) {
    return made("stack overflow",
                "the stack is exhausted: too deep a recursion, or too large a "
                "local variable");
  }
  if (WIFSIGNALED(status)) {
    const int signal = WTERMSIG(status);
    if (signal == SIGABRT) return made("abort", "the program called abort()");
    const char* name = sigabbrev_np(signal);
    const char* what = sigdescr_np(signal);
    return made("crash", std::string("SIG") + (name != nullptr ? name : "?") + ": " +
                             (what != nullptr ? what : "unknown signal"));
  }
  return made("exit", "the code under test ended the program with exit status " +
                          std::to_string(WEXITSTATUS(status)));
}

Failure failure_of_hang(double seconds) {
  return made("hang", "no end after " + seconds_text(seconds) + " (the limit of one case)");
}
Failure failure_of_memory(std::uint64_t megabytes) {
  return made("out of memory",
              "more than " + std::to_string(megabytes) + " MiB (the limit of one case)");
}

std::string signature_of(const Failure& failure) {
  if (!failure.signature.empty()) return failure.signature;
  if (failure.line != 0) {
    return failure.kind + " " + failure.file + ":" + std::to_string(failure.line);
  }
  // Signals differ by their name, which the message begins with.
  return failure.kind == "crash" ? failure.kind + " " + failure.message : failure.kind;
}

}  // namespace surety
