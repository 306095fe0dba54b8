// What one conjunct of an assumption says about one value.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tool/derive/layer.h"
#include "tool/model/typed_expression.h"

namespace surety::tool::derive {

/// A value that is to be generated: a parameter, a field of one, or an element of a range.
struct GeneratedValue {
  std::string name;
  TypeInfo type;
};

struct Bound {
  std::string code;
  bool open = false;
};

/// All that is known about a subject. Everything in it is C++.
struct Constraints {
  std::optional<Bound> low;
  std::optional<Bound> high;
  std::optional<Bound> least_size;  // open: one more
  std::optional<Bound> most_size;
  std::optional<std::string> equal;
  std::vector<std::string> alternatives;  // generators of which one applies
  std::vector<std::string> different;     // values it does not have
  std::string modulus;                    // of x % modulus == remainder
  std::string remainder;
  std::string generator;  // of `x in G`
  bool not_null = false;
  bool sorted = false;
  bool finite = false;
  std::vector<std::string> element_generator;  // of `forall e in x: ...`; at most one
  std::vector<std::string> filters;            // lambda bodies over the name
  struct Field;
  std::vector<Field> fields;

  Constraints& field(const std::string& name);
};
struct Constraints::Field {
  std::string name;
  Constraints constraints;
};

/// The conjuncts of a condition.
void split_conjunction(const TypedExpression& condition, std::vector<const TypedExpression*>& out);

/// The expression as C++.
std::string code_of(const TypedExpression& expression);

/// Whether the expression is the subject itself.
bool is_subject(const TypedExpression& expression, const std::string& name);
bool mentions_subject(const TypedExpression& expression, const std::string& name);

/// Adds what `condition` says about the subject; false if it is no form that is understood.
bool constrain(Constraints& constraints, const GeneratedValue& subject,
               const TypedExpression& condition);

/// The generator of a subject under its constraints.
std::string generator_of(const GeneratedValue& subject, const Constraints& constraints);

}  // namespace surety::tool::derive
