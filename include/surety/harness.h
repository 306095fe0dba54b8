// Testers of real systems, derived from protocol models. See docs/testers.md; link surety::harness.
//
//   jexpression.h   messages with holes that are filled from the present run
//   script.h        what a tester does in one run
//   system.h        the system under test
//   sockets.h       clients with real connections, codecs
//   coverage.h      coverage of the model, steering
//   tester.h        searching, shrinking, replaying
#pragma once

#include "surety/harness/coverage.h"     // IWYU pragma: export
#include "surety/harness/jexpression.h"  // IWYU pragma: export
#include "surety/harness/script.h"       // IWYU pragma: export
#include "surety/harness/sockets.h"      // IWYU pragma: export
#include "surety/harness/system.h"       // IWYU pragma: export
#include "surety/harness/tester.h"       // IWYU pragma: export
