// The one writer of C++ string literals for generated code.
#pragma once

#include <string>
#include <string_view>

#include "tool/emit/layer.h"

namespace surety::tool::emit {

/// A string literal of just these bytes: quotes, control characters and what is not UTF-8 are
/// escaped, nothing becomes a trigraph, and a long text becomes several literals side by side.
std::string string_literal(std::string_view text);

/// The name of a file in a `#line` directive, which takes only one literal.
std::string file_literal(std::string_view path);

}  // namespace surety::tool::emit
