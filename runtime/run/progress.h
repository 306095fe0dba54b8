// The live line of a running property: cases, cases per second, remaining time. Only on a
// terminal; elsewhere there is one plain line when the property is done, printed by the caller.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

namespace surety {

class Progress {
 public:
  /// `live` false: does nothing.
  Progress(std::string name, bool live);
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void searching(std::uint64_t cases, double seconds_left);
  void shrinking(std::uint64_t evaluations, std::size_t choices);
  /// Something else that takes long: `48 of 312 classes`.
  void tell(const std::string& text);
  void clear();

  /// Standard error is a terminal that can move its cursor.
  static bool terminal();
  static bool color_wanted(int descriptor);

 private:
  void show(const std::string& text);
  bool due();
  std::string name_;
  bool live_;
  bool shown_ = false;
  std::chrono::steady_clock::time_point began_;
  std::chrono::steady_clock::time_point last_;
};

/// 1234567 as "1,234,567".
std::string with_commas(std::uint64_t number);

}  // namespace surety
