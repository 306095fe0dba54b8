// Small random functions over numbers, for the comparison of a translation with a compiler.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace surety::testing_support {

struct RandomFunction {
  std::string name;
  std::string code;
  std::string result;                   // a type
  std::vector<std::string> parameters;  // types
};

/// A stream of functions; the same for the same seed.
class RandomFunctions {
 public:
  explicit RandomFunctions(std::uint64_t seed) : random_(seed) {}

  /// What the functions need: enums and helpers.
  static std::string preamble();
  /// With a contract, so that it is looked at.
  RandomFunction next();
  /// A literal of the type, often at its bounds.
  std::string literal(const std::string& type);

 private:
  struct Variable {
    std::string name, type;
    bool constant = false;
  };

  std::size_t below(std::size_t n) {
    return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_);
  }
  bool chance(int percent) { return below(100) < static_cast<std::size_t>(percent); }
  std::string type();
  std::string integer_type();
  std::string variable(bool writable, bool integral);
  std::string expression(int depth);
  std::string integral(int depth);
  std::string condition(int depth);
  std::string statement(int depth, const std::string& indent);
  std::string block(int depth, const std::string& indent);
  std::string assignment(const std::string& indent);

  std::mt19937_64 random_;
  std::vector<Variable> variables_;
  std::string result_;
  std::size_t count_ = 0;
  int names_ = 0;
  int loops_ = 0;
};

}  // namespace surety::testing_support
