// What pointer parameters lead to: a C string, a buffer whose length another parameter says, or a
// single object. Contracts say it with `data = buffer(n)`; where they do not, names and types do.
//
// To recognise a further pair of names, see contracts/length_names.h, or add it to `end_names`
// in pointers.cpp.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tool/derive/layer.h"
#include "tool/model/plan.h"
#include "tool/model/typed_expression.h"

namespace surety::tool::derive {

/// `const char` for `const char*`, and likewise for the other characters; empty for all else.
std::string text_character(const TypeInfo& type);

/// `std::unique_ptr<T[]>`
bool owns_array(const TypeInfo& type);

/// The type of the elements behind a pointer, as code; bytes behind a `void*`.
std::string element_behind(const TypeInfo& type);

/// Whether a part of the clause asks whether the parameter is null.
bool asks_for_null(const TypedExpression& clause, const std::string& parameter);
/// `p != nullptr`, or `p` as a condition of its own.
bool says_not_null(const TypedExpression& conjunct, const std::string& parameter);
/// `p == nullptr`, or `!p`.
bool says_null(const TypedExpression& conjunct, const std::string& parameter);

/// Whether a contract admits null for a pointer of which the region does not say that it is not:
/// a clause asks for it, or the clauses speak of null for another pointer and not at all of this.
bool admits_null(const FunctionPlan& function, std::size_t parameter);

/// Whether what a test draws for a parameter is a text or a buffer that the pointer leads to: it
/// becomes the pointer by itself where one is wanted.
bool holds_memory(const std::string& holder);
/// Whether it points to the end of what another parameter leads to.
bool holds_end(const std::string& holder);

/// The container that an iterator belongs to, as code; empty for all other types.
std::string container_of(const TypeInfo& iterator);
/// `char**` and the like.
bool is_text_list(const TypeInfo& type);
/// A `void*` beside a callback that takes one: it is handed on.
bool is_context(const FunctionPlan& function, const ParameterPlan& parameter);
/// Whether a stream is wanted that can be kept in memory.
bool is_stream(const TypeInfo& type);
/// `int (int)` for a function pointer or a std::function; empty for all other types.
std::string signature_of(const TypeInfo& type);

/// What holds the elements of a template's parameter, where only an instantiation says which they
/// are: the code that makes it, for the type of the parameter there; empty if nothing can.
struct HeldElements {
  std::string holder;
  std::string generator;
};
/// `type` is the parameter's type as code; `written` is it as it was written for the instantiation.
std::optional<HeldElements> held_elements(const std::string& holder, const std::string& generator,
                                          const std::string& type, const std::string& written);
/// What holds an argument that cannot be drawn itself: an atomic object, a list in braces, a
/// pointer to a `const char*`. Nothing for all others.
std::optional<HeldElements> kept_in_holder(const ParameterPlan& parameter);
/// Whether the holder waits for an instantiation.
bool waits_for_type(const std::string& holder);

/// What the names and types of parameters say.
struct RecognisedBuffer {
  std::size_t pointer;
  std::size_t other;        // the parameter with the length, or that which points to the end
  bool ends_there = false;  // the latter
};
/// Buffers, and pairs of iterators.
std::vector<RecognisedBuffer> recognised_buffers(const FunctionPlan& function);
/// The same for people: "data points to size elements".
std::string in_words(const FunctionPlan& function, const RecognisedBuffer& buffer);

}  // namespace surety::tool::derive
