// Z3 behind the built-in solver: integers only, never its string theory.
//
// Questions are conjunctions of literals; answers are remembered. Without Z3 at build time every
// question is answered `unknown`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "surety/protocol/digest.h"
#include "surety/protocol/symbol.h"

namespace surety::protocol {

enum class SolverAnswer : std::uint8_t { satisfiable, unsatisfiable, unknown };

struct Literal {
  TermPtr atom;
  bool truth = true;
};

class Z3Backend {
 public:
  explicit Z3Backend(std::uint32_t milliseconds);
  ~Z3Backend();
  Z3Backend(const Z3Backend&) = delete;
  Z3Backend& operator=(const Z3Backend&) = delete;

  /// `values` gets one value per variable number below `variables` when satisfiable, where Z3
  /// has one that fits 64 bits.
  SolverAnswer check(const std::vector<Literal>& literals, std::size_t variables,
                     std::vector<std::optional<Integer>>& values, bool& from_cache);

 private:
  struct Engine;
  struct Remembered {
    SolverAnswer answer;
    std::vector<std::optional<Integer>> values;
  };
  std::uint32_t milliseconds_;
  std::unique_ptr<Engine> engine_;  // made at the first question
  std::unordered_map<DigestValue, Remembered, DigestHash> cache_;
};

}  // namespace surety::protocol
