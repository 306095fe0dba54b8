// A test to paste keeps what its objects only look at: `Slice(surety::Buffer<char>("x", 1), 1uL)`
// would look at nothing behind the end of its expression.
#pragma once

#include <string>

#include "tool/codegen/layer.h"

namespace surety::tool::codegen {

/// Whether the value is memory by itself: a buffer, or a text with its end.
bool is_memory(const std::string& value);

/// The value with variables in place of the memory inside of it, whose definitions are added;
/// `next` numbers them. Strings are kept, too, where a class of the user's may look at them.
std::string keep_memory(const std::string& value, std::string& definitions, unsigned& next);

/// The value with C strings in memory of their own, which ends where they end: reading behind a
/// literal need not crash. What takes a standard string instead needs `plain_texts`.
std::string guarded_texts(const std::string& value);
/// Back again.
std::string plain_texts(const std::string& value);

}  // namespace surety::tool::codegen
