#include "runtime/choice/bytes.h"

#include <cstddef>
#include <cstdint>

#include "surety/source.h"

namespace surety {

namespace {

unsigned bytes_for(std::uint64_t max) {
  unsigned bytes = 1;
  while (bytes < 8 && max >> (8 * bytes) != 0) ++bytes;
  return bytes;
}

constexpr unsigned goes_on = 255;

}  // namespace

std::uint64_t Bytes::answer(std::uint64_t max, Hints) {
  last_ = 0;
  last_bytes_ = 0;
  if (max == 0 || front_ == end_) return 0;
  last_bytes_ = bytes_for(max);
  for (unsigned i = 0; i < last_bytes_ && front_ != end_; ++i) {
    last_ |= static_cast<std::uint64_t>(*front_++) << (8 * i);
  }
  return max == UINT64_MAX ? last_ : last_ % (max + 1);
}

bool Bytes::answer_more(std::size_t) {
  for (;;) {
    if (front_ == end_) return false;
    if (more_ != 0) {
      --more_;
      return true;
    }
    if (then_no_more_) {
      then_no_more_ = false;
      return false;
    }
    more_ = *--end_;
    then_no_more_ = more_ != goes_on;
  }
}

bool Bytes::number(std::uint64_t, unsigned bytes, std::uint64_t& wanted) {
  wanted = last_;
  return last_bytes_ == bytes;
}

}  // namespace surety
