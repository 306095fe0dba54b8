// Names of the C library that are the user's own, `int time;`, in a unit that does not include the
// header which declares them: generated code includes it. So copies and generated code have another
// name for what the user declared. Texts for people have the user's.
#pragma once

#include <set>
#include <string>

#include "tool/contracts/layer.h"
#include "tool/emit/edits.h"
#include "tool/emit/printer.h"
#include "tool/model/plan.h"
#include "tool/model/source_text.h"

namespace surety::tool::contracts {

/// The names as code sees them that stands beside a function or inside of a class; nothing hides
/// `::time`.
struct SeenNames {
  std::set<std::string> all;
  std::set<std::string> hidden;
};
SeenNames seen_beside(const UnitPlan& plan, const FunctionPlan& function);
SeenNames seen_in(const UnitPlan& plan, const ClassPlan& type);
/// At the scope of the file.
SeenNames seen_outside(const UnitPlan& plan);
/// By a test, whose own variables may have such names.
SeenNames seen_by_tests(const UnitPlan& plan, const FunctionPlan& function);

/// Code with the other names.
emit::OneLine with_own_names(emit::OneLine code, const SeenNames& names);
emit::Printed with_own_names(emit::Printed code, const SeenNames& names);
SourceText with_own_names(const SourceText& code, const SeenNames& names);

/// The other names in the user's files.
Edits own_names(const UnitPlan& plan);

/// A message of a compiler, or about a copy, with the user's names.
std::string with_names_of_user(std::string message);

}  // namespace surety::tool::contracts
