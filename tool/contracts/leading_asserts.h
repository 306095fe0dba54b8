// Assertions that stand first in the body of a function: `assert(...)`, `Expects(...)` and
// `Ensures(...)` of GSL and gsl-lite, `BOOST_ASSERT(...)`.
//
// They are read from the text of the body, so that they are the same whether NDEBUG leaves them in
// the program or not. Which words are calls of macros is for the preprocessor to say.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tool/contracts/layer.h"
#include "tool/model/source_text.h"

namespace surety::tool::contracts {

struct WrittenAssert {
  std::string macro;
  unsigned begin = 0;    // of the macro's name
  unsigned end = 0;      // behind the closing parenthesis
  SourceText predicate;  // on one line, without a text that only explains it
};

/// Whether macros of this name are assertions.
bool is_assertion_macro(std::string_view name);
/// Whether what fails there ends the program without telling where: `Expects`, `Ensures`.
bool fails_without_place(std::string_view name);
/// Whether the macro takes a message behind its condition.
bool takes_message(std::string_view name);

/// The assertions that begin the statements between two offsets of `code`, a text without comments
/// and directives. `is_call` tells whether a macro is called at an offset. Among them may stand
/// empty statements, static assertions, and `(void)x;`; the first other statement ends them, and so
/// does one that never holds, `assert(false)`.
std::vector<WrittenAssert> leading_asserts(std::string_view code, std::size_t begin,
                                           std::size_t end,
                                           const std::function<bool(std::size_t)>& is_call);

}  // namespace surety::tool::contracts
