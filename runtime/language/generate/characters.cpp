#include "runtime/language/generate/characters.h"

#include <cstdint>
#include <cstring>

#include "runtime/language/generate/char_table.h"
#include "runtime/language/generate/output.h"
#include "surety/source.h"

namespace surety::lang {

namespace {

std::uint64_t favoured(const CharTable& table, std::uint64_t bits) {
  const auto& list = table.special();
  if ((bits & 3) != 0 && !list.empty()) {
    return list[(((bits >> 2) & 0xFFFFFFFF) * list.size()) >> 32];
  }
  return Source::scale(Source::mix(bits), table.count() - 1);
}

}  // namespace

void Characters::write_unusual(const CharTable& table, std::size_t count, Output& out) {
  if (mood_ == swarm && count == 1) {  // not worth a pool
    const std::size_t slot = ((source_.next() & 0xFFFF) * pool_size_) >> 16;
    out.advance(table.write(out.room(4), pool_index(table, slot)));
    return;
  }
  if (mood_ == swarm) {
    const Pool& pool = pool_of(table);
    char* to = out.room(4 * count + 16);
    char* const begin = to;
    for (std::size_t i = 0; i < count; i += 4) {
      std::uint64_t bits = source_.next();
      for (std::size_t j = 0; j < 4 && i + j < count; ++j, bits >>= 16) {
        const std::size_t slot = ((bits & 0xFFFF) * pool_size_) >> 16;
        std::memcpy(to, pool.bytes[slot], 4);
        to += pool.lengths[slot];
      }
    }
    out.advance(static_cast<std::size_t>(to - begin));
    return;
  }
  char* to = out.room(4 * count + 4);
  char* const begin = to;
  for (std::size_t i = 0; i < count; ++i) to += table.write(to, unusual(table));
  out.advance(static_cast<std::size_t>(to - begin));
}

void Characters::note(const CharTable& table, std::size_t count) {
  noted_.clear();
  taken_ = 0;
  const bool packed = narrow(table) || mood_ == swarm;
  const std::uint64_t width = mood_ == swarm ? pool_size_ : table.single();
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (!packed) {
      noted_.push_back(unusual(table));
      continue;
    }
    bits = i % 4 == 0 ? source_.next() : bits >> 16;
    const std::uint64_t slot = ((bits & 0xFFFF) * width) >> 16;
    noted_.push_back(mood_ == swarm ? pool_of(table).indices[slot] : slot);
  }
}

void Characters::take(const CharTable& table, Output& out) {
  const std::uint64_t last = table.count() - 1;
  std::uint64_t index = 0;
  if (source_.random()) {
    if (taken_ == noted_.size()) note(table, 1);
    index = noted_[taken_++];
    source_.record(index, last);
  } else {
    index = source_.choose(
        last, {table.special().data(), static_cast<std::uint32_t>(table.special().size())});
  }
  out.advance(table.write(out.room(4), index));
}

std::uint64_t Characters::pool_index(const CharTable& table, std::size_t slot) const {
  return favoured(table, Source::mix(pool_ + 0x1000 * slot + table.count() - 1));
}

/// A few characters for the whole sentence, which then meet each other often.
const Characters::Pool& Characters::pool_of(const CharTable& table) {
  Pool& pool =
      pools_[(reinterpret_cast<std::uintptr_t>(&table) / sizeof(CharTable)) & (pool_count - 1)];
  if (pool.table == &table) return pool;
  pool.table = &table;
  for (std::uint64_t slot = 0; slot < pool_size_; ++slot) {
    pool.indices[slot] = pool_index(table, slot);
    pool.lengths[slot] = table.write(pool.bytes[slot], pool.indices[slot]);
  }
  return pool;
}

std::uint64_t Characters::unusual(const CharTable& table) {
  const std::uint64_t bits = source_.next();
  if (uniform_) return Source::scale(bits, table.count() - 1);
  const auto& list = table.special();
  const bool favours = mood_ == special && (bits & 1) != 0 && !list.empty();
  // Mostly ASCII where there is some, or a favoured one, but not always.
  const bool anything = (bits & (favours ? 6 : 0x70)) == 0 || (!favours && table.single() == 0);
  if (anything) return Source::scale(Source::mix(bits), table.count() - 1);
  // Both are cheap, and a branch between them would be guessed wrong every other time.
  const std::uint64_t ascii =
      table.single() == 0 ? 0 : Source::scale(bits & ~std::uint64_t{0xFF}, table.single() - 1);
  const std::uint64_t picked =
      list.empty() ? 0 : list[(((bits >> 3) & 0xFFFFFFFF) * list.size()) >> 32];
  return favours ? picked : ascii;
}

}  // namespace surety::lang
