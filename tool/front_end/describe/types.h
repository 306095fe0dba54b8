// What a type is, for all who describe types: the plan of contracts (describe.h) and the objects of
// laws (classes/describe_objects.h). Only surety_front_end includes this.
#pragma once

#include <clang/AST/ASTFwd.h>

#include <string>
#include <vector>

#include "tool/front_end/layer.h"
#include "tool/front_end/parse/clang_forward.h"
#include "tool/model/standard_types.h"
#include "tool/model/typed_expression.h"

namespace surety::tool::front_end {

TypeKind kind_of(clang::QualType type);

/// Without the namespaces that only the standard library's own code spells out.
std::string plain_name(const clang::NamedDecl& declaration);

/// The row of a standard type; null for all other types.
const StandardType* standard_type_of(const clang::TagDecl& declaration);
/// The types of the parts that a value of the standard type consists of.
std::vector<clang::QualType> parts_of(const clang::TagDecl& declaration,
                                      const StandardType& standard);
/// Whether it is a std::string or a std::string_view.
bool is_char_text(const clang::TagDecl& declaration);

}  // namespace surety::tool::front_end
