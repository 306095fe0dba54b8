// What a translation unit has to check laws on: its classes, how their objects are made, and which
// participants each law would have. Whether a law applies is found out by `check_laws`.
#pragma once

#include <string>
#include <vector>

#include "tool/laws/law.h"
#include "tool/objects/object_types.h"
#include "tool/source/compile_command.h"

namespace surety::tool {

/// A law on a class.
struct LawUse {
  std::size_t law = 0;
  std::vector<int> participants;  // types
  bool dropped = false;           // it does not apply
  std::string why;                // in the compiler's words
  std::size_t part = 0;  // of the law that the compiler refused, counted through all blocks
};

struct LawClass {
  std::string name;
  std::string identifier;
  std::string file;
  unsigned line = 0;
  int type = -1;
  std::vector<LawUse> laws;
};

/// A class that no objects can be made of.
struct UnusableClass {
  std::string name;
  std::string why;
};

struct SurveyOptions {
  std::vector<std::string> classes;  // regular expressions, or types in full
  std::vector<std::string>
      folders;                     // classes from here; empty: from all that are no system headers
  std::vector<std::string> taken;  // classes that another unit has already
  unsigned depth = 3;
  std::string prefix;          // a precompiled file; empty: none
  bool comments_read = false;  // the laws of comments are among those given
};

struct Survey {
  std::vector<Law> laws;  // those given and those of comments
  ObjectTypes types;
  std::vector<LawClass> classes;
  std::vector<UnusableClass> unusable;
  Problems problems;
  std::string compiler_messages;  // not empty: the unit does not compile
};

/// `file` has `text`, and is compiled by `command`.
Survey survey_classes(const CompileCommand& command, const std::string& text,
                      const std::vector<Law>& laws, const SurveyOptions& options);

/// Arguments that put a precompiled unit before a file.
std::vector<std::string> with_prefix(const std::string& prefix);

/// The unit precompiled by clang for the surveys and checks; empty if that fails. Errors that clang
/// finds are put into `messages`: other compilers may be more lenient.
std::string precompile_unit(const CompileCommand& command, const std::string& output,
                            std::string& messages);

}  // namespace surety::tool
