// A case that is made again with one change.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "runtime/choice/drivers.h"
#include "surety/source.h"

namespace surety {

/// What is to be different. `which` counts the values that could be meant, from 0.
struct Change {
  enum class Kind : std::uint8_t {
    nothing,
    number_to,    // a number that is `from` becomes `to`
    number_by,    // a number becomes larger by `to`
    number_flip,  // the bits of `to` change in a number
    real_to,
    real_by,
    length_to,  // a sequence of `from` elements gets `to`
    length_by,  // a sequence gets longer by `to`
    text_to,    // a text that contains one has the other in its place
    text_at,    // a text is written over at the place `which`
    text_is     // the text `which` becomes another
  };
  Kind kind = Kind::nothing;
  std::size_t which = 0;
  std::uint64_t from = 0;
  std::uint64_t to = 0;
  unsigned bytes = 8;  // of the numbers
  double real_from = 0;
  double real_to = 0;
  std::string text_from = {};
  std::string text_to = {};
};

class Guided final : public Driver, public Wish {
 public:
  /// Behind the end of `base`, answers are random if there is a seed, else the simplest.
  Guided(const Choices& base, const Change& change, std::uint64_t seed, bool random_end)
      : base_(base), change_(change), random_(seed), random_end_(random_end) {}

  /// Whether some generator could do what is wanted.
  bool granted() const { return granted_; }
  std::size_t numbers() const { return numbers_; }
  std::size_t reals() const { return reals_; }

  std::uint64_t answer(std::uint64_t max, Hints hints) override;
  bool answer_more(std::size_t count) override;
  int attempts() const override { return 20; }

  bool number(std::uint64_t drawn, unsigned bytes, std::uint64_t& wanted) override;
  bool real(double drawn, double& wanted) override;
  bool text(const char* drawn, std::size_t length, std::string& wanted) override;
  bool length(std::size_t drawn, std::size_t& wanted) override;
  void refuse() override;
  bool refused() const override { return refused_; }
  std::size_t mark() const override { return position_; }
  void seek(std::size_t mark) override { position_ = mark; }
  void add(bool adding) override { adding_ = adding; }

 private:
  bool grant();
  /// Whether this is the value that is meant; counts those that could be.
  bool meant() { return matches_++ == change_.which; }

  const Choices& base_;
  const Change& change_;
  Source random_;
  bool random_end_;
  bool adding_ = false;
  bool granted_ = false;
  bool refused_ = false;
  std::size_t position_ = 0;
  std::size_t numbers_ = 0;
  std::size_t reals_ = 0;
  std::size_t matches_ = 0;
};

}  // namespace surety
