// How the values of one parameter are generated.
#pragma once

#include <cstddef>
#include <string>

#include "tool/model/layer.h"

namespace surety::tool::model {

enum class GeneratedBy { written, derived, standard, solved };

/// How a call takes a value: as an expression, as a variable that it may change, or moved from one.
enum class HandedOver { as_expression, as_variable, moved };

struct ParameterGenerator {
  std::size_t index = 0;  // of the parameter
  std::string parameter;
  std::string generator;  // C++; may mention parameters that come before it in the list
  std::string holder;     // the type of what is drawn, e.g. std::string for a std::string_view
  GeneratedBy by = GeneratedBy::standard;
  bool uses_object = false;  // it mentions members of the method's object
  HandedOver handed_over = HandedOver::as_expression;
};

}  // namespace surety::tool::model
