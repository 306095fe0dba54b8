// Testers of real systems, derived from protocol models. See docs/testers.md; link surety::harness.
//
//   jexpression.h   messages with holes that are filled from the present run
//   script.h        what a tester does in one run
//   system.h        the system under test
//   sockets.h       clients with real connections, codecs
//   coverage.h      coverage of the model, steering
//   tester.h        searching, shrinking, replaying
#pragma once

#include "surety/harness/coverage.h"
#include "surety/harness/jexpression.h"
#include "surety/harness/script.h"
#include "surety/harness/sockets.h"
#include "surety/harness/system.h"
#include "surety/harness/tester.h"
