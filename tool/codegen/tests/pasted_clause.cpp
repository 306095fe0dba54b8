#include "tool/codegen/tests/pasted_clause.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "tool/contracts/rewrite.h"
#include "tool/contracts/standard_names.h"
#include "tool/contracts/tokens.h"
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

/// What stands for a name outside of the checked program; nothing if the name itself does.
std::string stand_in(const std::vector<Token>& tokens, std::size_t i, const PastedNames& names) {
  if (tokens[i].kind != TokenKind::identifier) return {};
  const std::string name(tokens[i].text);
  if (i > 0) {
    for (const char* before : {".", "->", "::"}) {
      if (tokens[i - 1].text == before) return {};
    }
  }
  if (name == "this") return "(&object)";
  if (const auto found = names.arguments.find(name); found != names.arguments.end()) {
    return found->second;
  }
  const bool used =
      i + 1 < tokens.size() && (tokens[i + 1].text == "(" || tokens[i + 1].text == "<");
  const bool word = used && name != "same" && !names.own.contains(name);
  return word && !header_of_word(name).empty() ? "surety::" + name : "";
}
SourceText with_names(const SourceText& text, const PastedNames& names) {
  SourceText out;
  std::size_t done = 0;
  const std::vector<Token> tokens = tokenize(text.text);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const std::string other = stand_in(tokens, i, names);
    if (other.empty()) continue;
    out.add(text.part(done, tokens[i].begin));
    out.add(other, text.offsets[tokens[i].begin]);
    done = tokens[i].end;
  }
  out.add(text.part(done, text.text.size()));
  return out;
}

/// `olds` gets the expressions that are to be kept.
std::string plain_code(const SourceText& text, const Clause& clause, const PastedNames& names,
                       std::vector<std::string>& olds) {
  const auto kept = [&olds](const SourceText& inner, unsigned, unsigned) {
    auto found = std::find(olds.begin(), olds.end(), inner.text);
    if (found == olds.end()) found = olds.insert(olds.end(), inner.text);
    SourceText name;
    name.add("old_" + std::to_string(found - olds.begin() + 1));
    return name;
  };
  return rewrite(with_names(with_object(text, clause.members), names), kept).text;
}

}  // namespace

std::vector<PastedClause> pasted_clauses(const std::vector<Clause>& clauses,
                                         const PastedNames& names) {
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
        out.code = plain_code(clause.text, clause, names, out.olds);
      } else {
        out.exception = clause.exception_type.text;
        if (!clause.condition.empty())
          out.code = plain_code(clause.condition, clause, names, out.olds);
      }
    } catch (const RewriteError&) {
      continue;
    }
    pasted.push_back(out);
  }
  return pasted;
}

}  // namespace surety::tool::codegen
