// Where in the source a place in the code comes from.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "surety/failure.h"

namespace surety {

/// Headers of the system and of this library, what sanitizers are made of, and code without a file
/// are not the user's.
bool is_of_user(std::string_view file);

/// A place of the user's own.
struct CodePlace {
  SourcePlace place;
  bool in_library = false;  // the code there is a library's, which the compiler has put into it
};

/// Looks places in the file of a program up, by the tool that comes with every compiler: of each
/// the innermost that is the user's own, if there is one. They are where calls return to.
std::map<std::uint64_t, CodePlace> users_places(const std::string& program,
                                                const std::vector<std::uint64_t>& places);

/// The first of these places in memory that is the user's own.
SourcePlace source_place(const std::vector<std::uintptr_t>& places);

/// The place in the file of this program, as tools want it; 0 for a place in a library.
std::uint64_t place_in_program(std::uintptr_t place);

}  // namespace surety
