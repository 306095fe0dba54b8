// Testing by dualization: a specification is a nondeterministic reference implementation, and the
// validator derived from it decides whether any run of it explains what was observed.
//
//   symbol.h      Sym<T>: values that the system under test has chosen
//   fields.h      messages and states, described once
//   context.h     what a reaction may ask for: fresh, decide, either, maybe, choose, reply, send
//   model.h       models
//   network.h     synchronous, TCP, datagrams, your own
//   validator.h   the validator, one observation after the other
//
// See docs/protocols.md. Link surety::protocol.
#pragma once

#include "surety/protocol/context.h"         // IWYU pragma: export
#include "surety/protocol/fields.h"          // IWYU pragma: export
#include "surety/protocol/model.h"           // IWYU pragma: export
#include "surety/protocol/network.h"         // IWYU pragma: export
#include "surety/protocol/persistent_map.h"  // IWYU pragma: export
#include "surety/protocol/symbol.h"          // IWYU pragma: export
#include "surety/protocol/validator.h"       // IWYU pragma: export
