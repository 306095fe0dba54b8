// What Source::reject throws. It is counted while it lives: code that cannot be left by an
// exception ends the program instead, and whoever is told of that asks why.
#pragma once

#include "surety/source.h"

namespace surety {

struct Rejection : Rejected {
  explicit Rejection(const char* why) : Rejected{why} { ++under_way; }
  Rejection(const Rejection& other) : Rejected(other) { ++under_way; }
  Rejection& operator=(const Rejection&) = delete;
  ~Rejection() { --under_way; }

  static inline thread_local int under_way = 0;
};

}  // namespace surety
