// Laws over objects that are made automatically, as `surety laws` writes them: tables of laws and
// classes, registered as GoogleTest tests.
//
// A law's `run` gets the participants and says how it went: `unmet` if a premise is false,
// `satisfied`, or the number, from 1, of the conclusion that is false. What it throws is counted as
// an exception, which is no violation.
#pragma once

#include <cstddef>

#include "surety/object.h"

namespace surety::law {

constexpr int unmet = -1;
constexpr int satisfied = 0;

struct Participant {
  const char* name;
  const object::Type* type;
};

struct Law {
  const char* name;        // words
  const char* identifier;  // of its test
  const char* file;
  int line;
  const Participant* participants;
  unsigned count;
  int (*run)(void** participants);
  const char* const* conclusions;
  bool mixed;  // participants may be of different derived classes
};

struct Class {
  const char* name;
  const char* identifier;
  const object::Type* type;
  const Law* laws;
  unsigned count;
};

/// Everything that one generated file has.
struct Tables {
  object::Type* const* types;
  std::size_t type_count;
  const Class* classes;
  std::size_t class_count;
  const char* settings;  // of the maker, as `object::parse_settings` reads them
};

/// Makes a GoogleTest test of each law of each class.
struct Registration {
  explicit Registration(const Tables& tables);
};

}  // namespace surety::law
