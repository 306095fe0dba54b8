#include "runtime/guide/guided.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "runtime/guide/numbers.h"
#include "surety/source.h"

namespace surety {

namespace {

/// Longer sequences take too long to be worth it.
constexpr std::size_t most_elements = 1 << 12;

}  // namespace

std::uint64_t Guided::answer(std::uint64_t max, Hints hints) {
  if (!adding_ && position_ < base_.size()) return std::min(base_[position_++], max);
  return adding_ || random_end_ ? random_.next_choice(max, hints) : 0;
}

bool Guided::answer_more(std::size_t count) {
  if (!adding_ && position_ < base_.size()) return base_[position_++] != 0;
  return !adding_ && random_end_ && random_.random_length(0, 64) > count;
}

void Guided::refuse() {
  // Whoever is asked next about the same value is the one that is meant.
  refused_ = true;
  granted_ = false;
  if (matches_ != 0) --matches_;
}

bool Guided::grant() {
  granted_ = true;
  refused_ = false;
  return true;
}

bool Guided::number(std::uint64_t drawn, unsigned bytes, std::uint64_t& wanted) {
  const std::size_t number = numbers_++;
  if (granted_) return false;
  switch (change_.kind) {
    case Change::Kind::number_to: {
      // A number may have been widened, or cut, before it is compared.
      const std::uint64_t mask = mask_of(std::min(bytes, change_.bytes));
      if ((drawn & mask) != (change_.from & mask) || !meant()) return false;
      wanted = bytes <= change_.bytes ? change_.to : (drawn & ~mask) | (change_.to & mask);
      break;
    }
    case Change::Kind::number_by:
      if (number != change_.which) return false;
      wanted = drawn + change_.to;
      break;
    case Change::Kind::number_flip:
      if (number != change_.which) return false;
      wanted = drawn ^ change_.to;
      break;
    default:
      return false;
  }
  return grant();
}

bool Guided::real(double drawn, double& wanted) {
  const std::size_t real = reals_++;
  if (granted_) return false;
  if (change_.kind == Change::Kind::real_to) {
    // A float that was widened is the same number.
    if (drawn != change_.real_from || !meant()) return false;
    wanted = change_.real_to;
  } else if (change_.kind == Change::Kind::real_by) {
    if (real != change_.which) return false;
    wanted = drawn + change_.real_to;
  } else {
    return false;
  }
  return grant();
}

bool Guided::text(const char* drawn, std::size_t length, std::string& wanted) {
  if (granted_) return false;
  const std::string_view text(drawn, length);
  if (change_.kind == Change::Kind::text_is) {
    if (!meant()) return false;
    wanted = change_.text_to;
    return grant();
  }
  if (change_.kind == Change::Kind::text_at) {
    if (change_.which > length) return false;
    wanted = text.substr(0, change_.which);
    wanted += change_.text_to;
    if (wanted.size() < length) wanted += text.substr(wanted.size());
    return grant();
  }
  if (change_.kind != Change::Kind::text_to) return false;
  const std::size_t at = text.find(change_.text_from);
  if (at == std::string_view::npos || !meant()) return false;
  wanted = text;
  wanted.replace(at, change_.text_from.size(), change_.text_to);
  return grant();
}

bool Guided::length(std::size_t drawn, std::size_t& wanted) {
  std::uint64_t goal = change_.to;
  if (granted_) return false;
  if (change_.kind == Change::Kind::length_by) {
    goal = drawn + static_cast<std::uint64_t>(as_signed(change_.to, change_.bytes));
    if (goal > most_elements || !meant()) return false;
  } else if (change_.kind != Change::Kind::length_to || drawn != change_.from ||
             goal > most_elements || !meant()) {
    return false;
  }
  wanted = static_cast<std::size_t>(goal);
  return grant();
}

}  // namespace surety
