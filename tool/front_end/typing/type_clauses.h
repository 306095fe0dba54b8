// The second run of clang: every clause is put, as an expression, into a probe function beside
// the declaration that it stands on, and that copy is parsed. Errors come back at the places in
// the comments, and the typed trees of the clauses come back as plain data.
//
// Cheap by construction: bodies other than the probes' are skipped, so the run costs little more
// than reading the declarations.
#pragma once

#include "tool/front_end/layer.h"
#include "tool/model/compile_command.h"
#include "tool/model/plan.h"

namespace surety::tool::front_end {

/// Whether the exact meaning of functions and clauses is wanted, for proofs.
enum class Meaning { rough, exact };

/// Fills in Clause::typed and adds problems. Does nothing if the unit has no clauses. For proofs,
/// the bodies in the user's files are parsed, too.
void type_clauses(UnitPlan& plan, const CompileCommand& command, Meaning meaning = Meaning::rough);

}  // namespace surety::tool::front_end
