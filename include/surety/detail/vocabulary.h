// The namespace of the words that the clauses of a unit see. Generated copies define it anew where
// some of the words are the user's own.
#pragma once

namespace surety::vocabulary {}
// By one name that no macro of the user has: one called `surety` would break the other.
// NOLINTNEXTLINE(misc-unused-alias-decls): the copies use it
namespace surety_vocabulary = surety::vocabulary;

#define SURETY_VOCABULARY surety_vocabulary
