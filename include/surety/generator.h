// All generators of everyday types. See generate/core.h for what a generator is, generate/any.h
// for the default ones. Further ones, which need heavier headers:
//
//   surety/generate/standard.h   intervals of durations, paths
//   surety/generate/functions.h  pure functions
//   surety/generate/tables.h     functions that are shown as tables
//   surety/generate/arguments.h  atomic objects, lists in braces, std::any, function objects
//   surety/generate/ranges.h     pairs of iterators, references to arrays
//   surety/generate/streams.h    streams
#pragma once

#include "surety/generate/any.h"  // IWYU pragma: export
