// What a compiler says about a file, taken apart.
#pragma once

#include <string>
#include <vector>

#include "tool/service/layer.h"

namespace surety::tool::service {

struct CompilerError {
  struct Where {
    std::string file;
    unsigned line = 0;
  };
  std::string message;        // without its place and the word `error`
  std::vector<Where> places;  // its own, then those that asked for what it is about
};

/// The errors in the messages of GCC or clang, in English; errors without a place are not among
/// them.
///
///   any.h:30:78:   required from 'auto surety::any()'       <- GCC says before who asks
///   a.cpp:26:1:   required from here
///   any.h:124:27: error: static assertion failed: ...       <- one error with three places
///   a.cpp:26:1: note: in instantiation of ... requested here   <- clang says it behind
std::vector<CompilerError> compiler_errors(const std::string& messages);

/// The words of a failure that is not about the source: no space, no memory, a compiler that
/// crashed. Empty if there are none.
std::string machine_trouble(const std::string& messages);

}  // namespace surety::tool::service
