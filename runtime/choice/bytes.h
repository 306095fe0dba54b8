// Answers out of bytes that a fuzzer makes up. The format is stable, since people keep corpora:
//
//   from the front   values: as many bytes as the greatest answer needs, the lowest byte first.
//   Where
//                    they are as many as the number that is drawn has, they are the number itself,
//                    as the memory of this machine has it, if the generator has such a number.
//                    Otherwise they are the rank, modulo the count of alternatives.
//   from the end     lengths: a byte n stands for n times "one more" and one "no more"; 255 for 255
//                    times "one more", and the next byte goes on
//
// So texts and numbers lie in the input as the code under test sees them, which is what fuzzers
// look for. When both meet, the input is used up: everything else is the simplest, as in any
// sequence of choices.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "surety/source.h"

namespace surety {

class Bytes final : public Driver, public Wish {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : front_(data), end_(data + size) {}

  std::uint64_t answer(std::uint64_t max, Hints hints) override;
  bool answer_more(std::size_t count) override;

  bool number(std::uint64_t drawn, unsigned bytes, std::uint64_t& wanted) override;
  bool real(double, double&) override { return false; }
  bool text(const char*, std::size_t, std::string&) override { return false; }
  bool length(std::size_t, std::size_t&) override { return false; }
  // Only those whose lengths are changed draw again.
  void refuse() override {}
  bool refused() const override { return false; }
  std::size_t mark() const override { return 0; }
  void seek(std::size_t) override {}
  void add(bool) override {}

 private:
  const std::uint8_t* front_;
  const std::uint8_t* end_;
  std::uint64_t last_ = 0;  // what was read for the last answer
  unsigned last_bytes_ = 0;
  unsigned more_ = 0;          // times that are left of the last length
  bool then_no_more_ = false;  // what comes behind them
};

}  // namespace surety
