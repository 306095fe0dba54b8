// All generators of everyday types. See generate/core.h for what a generator is, generate/any.h
// for the default ones. Further ones, which need heavier headers:
//
//   surety/generate/standard.h   intervals of durations, paths
//   surety/generate/functions.h  pure functions
#pragma once

#include "surety/generate/any.h"  // IWYU pragma: export
