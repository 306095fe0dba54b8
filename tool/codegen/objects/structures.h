// What the library cannot find out about types by itself, written beside tests: all enumerators of
// enums, and how structures are filled that have arrays, bit-fields or pointers, or themselves.
#pragma once

#include <vector>

#include "tool/codegen/layer.h"
#include "tool/codegen/objects/slots.h"
#include "tool/model/typed_expression.h"

namespace surety::tool::codegen {

/// Whether every field of an assembled structure can be filled.
bool can_be_filled(const TypeInfo& structure);

/// Whether a generator of the user's makes the type, or a part of it: nobody knows whether it makes
/// all values.
bool is_customised(const TypeInfo& type);

/// Defines what the types need, and those that they consist of.
void define_structures(const std::vector<const TypeInfo*>& types, Tables& tables);

}  // namespace surety::tool::codegen
