// The characters of one sentence. What they are like is settled once for each sentence: mostly
// plain ones, some sentences from a few characters only, some from those that code trips over.
//
// Random characters come out of the generator's bits in the same order whether they are written
// at once (`write`) or noted first and recorded one by one (`note`, `take`).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/language/generate/char_table.h"
#include "runtime/language/generate/output.h"
#include "surety/source.h"

namespace surety::lang {

class Characters {
 public:
  // cppcheck-suppress uninitMemberVar ; a pool without a table is not read
  Characters(Source& source, bool uniform) : source_(source), uniform_(uniform) {}
  /// `bits` are random; without this call every sentence is plain.
  void set_mood(std::uint64_t bits) {
    mood_ = (bits & 15) < 11 ? plain : (bits & 15) < 15 ? swarm : special;
    ascii_ = mood_ == plain && (bits & 0x70) != 0;
    pool_ = bits >> 7;
    pool_size_ = 2 + pool_ % 5;
    for (Pool& pool : pools_) pool.table = nullptr;
    noted_.clear();
    taken_ = 0;
  }

  /// Random ones, unrecorded.
  void write(const CharTable& table, std::size_t count, Output& out) {
    const std::uint32_t width = table.single();
    if (!narrow(table)) {
      write_unusual(table, count, out);
      return;
    }
    const unsigned char* bytes = table.singles();
    char* to = out.room(count + 4);
    for (std::size_t i = 0; i < count; i += 4) {
      std::uint64_t bits = source_.next();
      for (int j = 0; j < 4; ++j, bits >>= 16) *to++ = pick(bytes, bits, width);
    }
    out.advance(count);
  }

  /// Draws the next `count` characters, to be taken one by one.
  void note(const CharTable& table, std::size_t count);
  /// One character, recorded: a noted one, or a new one.
  void take(const CharTable& table, Output& out);

 private:
  static constexpr std::size_t pool_count = 16;  // a power of 2; tables that share one take turns
  enum Mood { plain, swarm, special };
  struct Pool {
    const CharTable* table = nullptr;
    std::uint64_t indices[6];
    char bytes[6][4];
    std::size_t lengths[6];
  };

  static char pick(const unsigned char* bytes, std::uint64_t bits, std::uint32_t width) {
    return static_cast<char>(bytes[((bits & 0xFFFF) * width) >> 16]);
  }
  /// Single bytes only.
  bool narrow(const CharTable& table) const {
    return ascii_ ? table.single() != 0 : mood_ == plain && table.single() == table.count();
  }
  void write_unusual(const CharTable& table, std::size_t count, Output& out);
  const Pool& pool_of(const CharTable& table);
  std::uint64_t pool_index(const CharTable& table, std::size_t slot) const;
  std::uint64_t unusual(const CharTable& table);

  Source& source_;
  bool uniform_;
  Mood mood_ = plain;
  bool ascii_ = false;  // nothing beyond ASCII where there is a choice
  std::uint64_t pool_ = 0;
  std::uint64_t pool_size_ = 0;
  Pool pools_[pool_count];
  std::vector<std::uint64_t> noted_;
  std::size_t taken_ = 0;
};

}  // namespace surety::lang
