// Child processes that run test cases: shared memory, limits, last words, output.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>

#include "runtime/run/address_report.h"
#include "surety/contract.h"

namespace surety {

/// Memory that parent and children share. Pages are provided when they are first touched.
class SharedMemory {
 public:
  explicit SharedMemory(std::size_t bytes);
  ~SharedMemory();
  SharedMemory(const SharedMemory&) = delete;
  SharedMemory& operator=(const SharedMemory&) = delete;
  void* data() const { return data_; }
  /// A new T at the beginning; nobody destroys it.
  template <class T>
  T* make() const {
    return new (data_) T;
  }
  template <class T>
  T* at(std::size_t offset = 0) const {
    return reinterpret_cast<T*>(static_cast<char*>(data_) + offset);
  }

 private:
  void* data_;
  std::size_t bytes_;
};

/// A file in memory that collects what children print.
class OutputCapture {
 public:
  OutputCapture();
  ~OutputCapture();
  OutputCapture(const OutputCapture&) = delete;
  OutputCapture& operator=(const OutputCapture&) = delete;
  void clear();
  /// At most `limit` bytes, the middle left out if there are more.
  std::string text(std::size_t limit = 16384) const;
  int descriptor() const { return descriptor_; }

 private:
  int descriptor_;
};

/// Ends this child, saying that the case does not count: for code that cannot throw.
[[noreturn]] void end_left_case();

/// Says that a sanitizer ends this child.
void leave_sanitizer_report();

/// A forked child. Dies with its parent.
class Child {
 public:
  struct Options {
    OutputCapture* output = nullptr;                   // null: shares the parent's output
    std::uint64_t memory_mb = 0;                       // 0: no limit
    std::atomic<std::uint32_t>* last_words = nullptr;  // a LastWords, in shared memory
    // Likewise: the clause that was evaluated when the child died by a signal.
    std::atomic<const ClauseInfo*>* last_clause = nullptr;
    AddressReport* addresses = nullptr;  // likewise
  };
  Child() = default;
  /// `body` runs in the child, which then ends without running exit handlers.
  Child(const Options& options, const std::function<void()>& body);
  ~Child() { end(); }
  Child(Child&& other) noexcept { *this = std::move(other); }
  Child& operator=(Child&& other) noexcept;

  bool running() const { return pid_ > 0; }
  pid_t pid() const { return pid_; }
  /// Readable (with end of file) as soon as the child is gone.
  int liveness() const { return liveness_; }
  /// Reaps the child, which must be ending; the wait status.
  int wait();
  void end();  // kills it if it is still there
  /// Megabytes in use.
  std::uint64_t resident_mb() const;

 private:
  pid_t pid_ = -1;
  int liveness_ = -1;
};

/// True when memory cannot be limited by the kernel because a sanitizer has reserved all of it.
bool under_sanitizer();

}  // namespace surety
