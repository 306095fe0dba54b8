// What the code under test does in one case: the blocks that it runs and what it compares. Code
// that was compiled with -fsanitize-coverage=trace-pc,trace-cmp reports it, and the functions of
// the C library that compare texts do (trace_texts.cpp).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace surety {

/// Two numbers that were compared, as their bits.
struct Comparison {
  std::uintptr_t place = 0;  // in the code
  std::uint64_t left = 0;
  std::uint64_t right = 0;
  std::uint8_t bytes = 0;
  bool real = false;  // they are doubles
};

struct TextComparison {
  std::uintptr_t place = 0;
  std::string left;
  std::string right;
};

struct CaseTrace {
  static constexpr std::size_t slots = 1 << 14;
  static constexpr std::size_t most_comparisons = 2048;
  static constexpr std::size_t most_texts = 64;
  static constexpr std::size_t most_bytes = 256;  // of a text
  static constexpr unsigned most_at_a_place = 8;

  CaseTrace();
  void clear();

  bool comparing = false;  // else only the ways are followed
  std::vector<Comparison> comparisons;
  std::vector<TextComparison> texts;
  std::vector<std::uint16_t> ways;  // from one block to the next, each once
  std::array<std::uint8_t, slots> hits{};
  std::array<std::uint8_t, 4096> at_place{};
  std::uintptr_t block = 0;
  bool seen = false;  // some code was compiled so that it reports
};

/// A label of a switch is a place of its own; what it is compared in is one place of the code.
constexpr std::uintptr_t label_place(std::uintptr_t code, std::uint64_t label) {
  return code | (static_cast<std::uintptr_t>(label + 1) << 48);
}
constexpr std::uintptr_t code_of(std::uintptr_t place) {
  return place & ((std::uintptr_t{1} << 48) - 1);
}

/// The trace that this thread writes; null for none. Plain data, so that asking costs one load.
extern constinit thread_local CaseTrace* watched;

/// A block of the code under test begins.
inline void watch_block(CaseTrace& trace, std::uintptr_t block) {
  trace.seen = true;
  const std::uintptr_t mixed = (block ^ (trace.block >> 1)) * 0x9e3779b97f4a7c15ull;
  const auto way = static_cast<std::uint16_t>(mixed >> 50);
  static_assert(CaseTrace::slots == 1 << 14);
  trace.block = block;
  std::uint8_t& hits = trace.hits[way];
  if (hits == 0) trace.ways.push_back(way);
  if (hits != 255) ++hits;
}
void watch_texts(CaseTrace& trace, std::uintptr_t place, const char* left, std::size_t left_length,
                 const char* right, std::size_t right_length);

}  // namespace surety
