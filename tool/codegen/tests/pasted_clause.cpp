#include "tool/codegen/tests/pasted_clause.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "tool/contracts/rewrite.h"
#include "tool/model/contract.h"
#include "tool/model/region_test.h"
#include "tool/model/source_text.h"

namespace surety::tool::codegen {
namespace {

/// Members that a clause names without their object get it.
SourceText with_object(const SourceText& text, const std::vector<unsigned>& members) {
  SourceText out;
  for (std::size_t i = 0; i < text.text.size(); ++i) {
    const unsigned offset = text.offsets[i];
    if (offset != nowhere && std::find(members.begin(), members.end(), offset) != members.end()) {
      out.add("object.");
    }
    out.add(text.text[i], offset);
  }
  return out;
}

/// `olds` gets the expressions that are to be kept.
std::string plain_code(const SourceText& text, const Clause& clause,
                       std::vector<std::string>& olds) {
  const auto kept = [&olds](const SourceText& inner, unsigned, unsigned) {
    auto found = std::find(olds.begin(), olds.end(), inner.text);
    if (found == olds.end()) found = olds.insert(olds.end(), inner.text);
    SourceText name;
    name.add("old_" + std::to_string(found - olds.begin() + 1));
    return name;
  };
  return rewrite(with_object(text, clause.members), kept).text;
}

}  // namespace

std::vector<PastedClause> pasted_clauses(const std::vector<Clause>& clauses) {
  std::vector<PastedClause> pasted;
  for (const Clause& clause : clauses) {
    // In a template it is not known which names are members; others cannot see hidden ones.
    const bool sees_object = !clause.uses_object || (clause.is_typed && !clause.hidden_members);
    if (!sees_object || clause.made_up_at != nowhere) continue;
    PastedClause out;
    out.text = clause.text.text;
    try {
      if (clause.throws == Throws::may) {
        // What it does not allow is thrown: the call says so by itself.
      } else if (clause.throws == Throws::never) {
        out.code = plain_code(clause.text, clause, out.olds);
      } else {
        out.exception = clause.exception_type.text;
        if (!clause.condition.empty()) out.code = plain_code(clause.condition, clause, out.olds);
      }
    } catch (const RewriteError&) {
      continue;
    }
    pasted.push_back(out);
  }
  return pasted;
}

}  // namespace surety::tool::codegen
