#include "tool/contracts/build_contract.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tool/contracts/config_items.h"
#include "tool/contracts/keywords.h"
#include "tool/contracts/parse_comment.h"
#include "tool/contracts/standard_names.h"
#include "tool/contracts/tokens.h"
#include "tool/model/contract.h"
#include "tool/model/problem.h"
#include "tool/model/source_text.h"

namespace surety::tool::contracts {
namespace {

Problem problem_at(const Clause& clause, const std::string& file, const SourceText& where,
                   std::string message, std::string remedy = {}) {
  const unsigned first = where.first_offset();
  Problem problem{file,
                  first == nowhere ? clause.keyword_offset : first,
                  1,
                  std::move(message),
                  Severity::error,
                  std::move(remedy)};
  if (first != nowhere) problem.length = std::max(1u, where.last_offset() - first + 1);
  return problem;
}

/// Takes `p = G` apart. The place of the name, or nothing if the clause is a condition.
std::optional<SourceText> split_assignment(Clause& clause) {
  const std::vector<Token> tokens = tokenize(clause.text.text);
  if (tokens.size() < 2 || tokens[0].kind != TokenKind::identifier || tokens[1].text != "=") {
    return std::nullopt;
  }
  // `a => 0` is a condition with a slip.
  if (tokens.size() > 2 && tokens[2].text == ">" && tokens[1].end == tokens[2].begin) {
    return std::nullopt;
  }
  clause.parameter = tokens[0].text;
  clause.generator = clause.text.part(tokens[1].end, clause.text.text.size()).trimmed();
  return clause.text.part(tokens[0].begin, tokens[0].end);
}

/// `buffer = buffer(n)` means the generator, although the parameter of its name hides it; `buffer`
/// is so usual a name that it always means the generator.
SourceText unhidden(const SourceText& generator, const std::vector<std::string>& parameters) {
  const std::vector<Token> tokens = tokenize(generator.text);
  SourceText out;
  std::size_t copied = 0;
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    const bool called = tokens[i + 1].text == "(" || tokens[i + 1].text == "<";
    const bool qualified = i > 0 && (tokens[i - 1].text == "." || tokens[i - 1].text == "->" ||
                                     tokens[i - 1].text == "::");
    const bool hidden =
        tokens[i].text == "buffer" ||
        std::find(parameters.begin(), parameters.end(), tokens[i].text) != parameters.end();
    if (!called || qualified || !hidden || !is_generator(tokens[i].text)) continue;
    out.add(generator.part(copied, tokens[i].begin));
    out.add("::surety::");
    copied = tokens[i].begin;
  }
  out.add(generator.part(copied, generator.text.size()));
  return out;
}

/// Shapes `p = G`. A name that is no parameter is an error, since an assignment makes no sense.
void shape_assume(Clause& clause, const std::string& file,
                  const std::vector<std::string>& parameters, Problems& problems) {
  const std::optional<SourceText> name = split_assignment(clause);
  if (!name) return;
  if (std::find(parameters.begin(), parameters.end(), clause.parameter) == parameters.end()) {
    std::string remedy = "write '==' for a condition";
    for (const std::string& parameter : parameters) {
      if (edit_distance(parameter, clause.parameter) <= 2 && parameter.size() > 2) {
        remedy = "did you mean '" + parameter + "'?";
      }
    }
    problems.push_back(problem_at(clause, file, *name,
                                  "'" + clause.parameter + "' is not a parameter of this function",
                                  remedy));
  } else if (clause.generator.empty()) {
    problems.push_back(problem_at(clause, file, clause.text, "a generator is missing after '='"));
  }
  clause.generator = unhidden(clause.generator, parameters);
}

/// In a relation: `x_p = ...` for a primed parameter; anything else is a condition.
void shape_primed(Clause& clause, const std::string& file,
                  const std::vector<std::string>& parameters, Problems& problems) {
  const std::optional<SourceText> name = split_assignment(clause);
  if (!name) return;
  if (!primed(clause.parameter, parameters)) {
    const bool plain =
        std::find(parameters.begin(), parameters.end(), clause.parameter) != parameters.end();
    problems.push_back(
        plain ? problem_at(clause, file, *name,
                           "'" + clause.parameter + "' is the input of the first execution",
                           "say in the region what it is, or write '" + clause.parameter +
                               "_p' for the second execution")
              : problem_at(clause, file, *name,
                           "'" + clause.parameter + "' is no primed parameter of this function",
                           "write a parameter with _p for the second execution, _pp for the "
                           "third, or '==' for a condition"));
  } else if (clause.generator.empty()) {
    problems.push_back(
        problem_at(clause, file, clause.text, "a value or a generator is missing after '='"));
  }
  clause.generator = unhidden(clause.generator, parameters);
  const std::vector<Token> given = tokenize(clause.generator.text);
  if (given.size() == 4 && given[0].text == "like" && given[1].text == "(" &&
      given[3].text == ")" &&
      std::find(parameters.begin(), parameters.end(), given[2].text) != parameters.end()) {
    clause.like = given[2].text;
  }
}

/// How many executions a relation has: the most primes in its clauses, and the first one.
unsigned executions_of(const Hyper& hyper, std::vector<std::string> names) {
  names.insert(names.end(), {"ret", "threw", "thrown", "trace", "self"});
  unsigned most = 1;
  for (const auto* clauses : {&hyper.assumes, &hyper.expects}) {
    for (const Clause& clause : *clauses) {
      for (const Token& token : tokenize(clause.text.text)) {
        if (token.kind != TokenKind::identifier) continue;
        if (const auto found = primed(token.text, names)) most = std::max(most, found->primes);
      }
    }
  }
  return most + 1;
}

/// How many words open a clause about exceptions: `throws`, `may throw`; 0 if it is about others.
std::size_t words_of_throws(const std::vector<Token>& tokens) {
  const auto is = [&](std::size_t i, std::string_view text) {
    return i < tokens.size() && tokens[i].kind == TokenKind::identifier && tokens[i].text == text;
  };
  if (is(0, "throws")) return 1;
  return is(0, "may") && is(1, "throw") ? 2 : 0;
}

void shape_throws(Clause& clause, const std::string& file, Problems& problems) {
  const std::vector<Token> tokens = tokenize(clause.text.text);
  const std::size_t words = words_of_throws(tokens);
  if (words == 0) {
    if (!tokens.empty() && (tokens[0].text == "throw" || tokens[0].text == "throwing")) {
      problems.push_back(problem_at(clause, file, clause.text.part(tokens[0].begin, tokens[0].end),
                                    "'" + std::string(tokens[0].text) + "' does not open a clause",
                                    "write 'throws T if condition', or 'may throw T'"));
      clause.throws = Throws::may;  // what follows is not an expression
      clause.exception_type = clause.text.part(0, 0);
    }
    return;
  }
  const bool may = words == 2;
  clause.throws = may ? Throws::may : Throws::always;
  std::size_t type_end = clause.text.text.size();
  for (const Token& token : tokens) {
    if (token.kind == TokenKind::identifier && (token.text == "when" || token.text == "unless")) {
      problems.push_back(problem_at(clause, file, clause.text.part(token.begin, token.end),
                                    "'" + std::string(token.text) + "' is not known here",
                                    "write 'if' with the condition, or 'iff' if it throws in no "
                                    "other case"));
      type_end = token.begin;
      break;
    }
    if (token.text != "if" && token.text != "iff") continue;
    if (may && token.text == "iff") {
      problems.push_back(problem_at(clause, file, clause.text.part(token.begin, token.end),
                                    "what may throw need not: 'iff' has no meaning here",
                                    "write 'may throw T if ...', or 'throws T iff ...'"));
    }
    if (!may) clause.throws = token.text == "if" ? Throws::if_ : Throws::iff;
    type_end = token.begin;
    clause.condition = clause.text.part(token.end, clause.text.text.size()).trimmed();
    if (clause.condition.empty()) {
      problems.push_back(
          problem_at(clause, file, clause.text.part(token.begin, token.end),
                     "a condition is missing after '" + std::string(token.text) + "'"));
    }
    break;
  }
  clause.exception_type = clause.text.part(tokens[words - 1].end, type_end).trimmed();
  if (clause.exception_type.empty()) {
    problems.push_back(problem_at(clause, file, clause.text,
                                  may ? "'may throw' needs a type" : "'throws' needs a type",
                                  "write 'throws std::exception' for any standard one"));
  }
}

/// A region is known by its name: in reports, in the names of tests.
void check_region_name(const Contract& contract, const Clause& clause, const std::string& file,
                       Problems& problems) {
  const std::string& name = clause.text.text;
  const auto known = std::find_if(contract.regions.begin(), contract.regions.end(),
                                  [&](const Region& region) { return region.name == name; });
  if (name.empty()) {
    Problem problem = problem_at(clause, file, {}, "this region has no name",
                                 "write 'region: a name', by which reports call it");
    problem.length = static_cast<unsigned>(clause.keyword.size());
    problem.severity = Severity::warning;
    problems.push_back(std::move(problem));
  } else if (known != contract.regions.end()) {
    Problem problem =
        problem_at(clause, file, clause.text, "there is a region \"" + name + "\" already",
                   "give it another name: reports cannot tell them apart");
    problem.severity = Severity::warning;
    problems.push_back(std::move(problem));
  }
}

void check_config(const Clause& clause, const std::string& file, Problems& problems) {
  for (const SourceText& item : config_items(clause.text)) {
    if (is_config_item(item.text)) continue;
    problems.push_back(problem_at(clause, file, item, "'" + item.text + "' is not a setting",
                                  config_remedy(item.text)));
  }
}

/// `with T = int, std::string`: the words between top-level commas.
void read_instantiations(Contract& contract, const Clause& clause) {
  const std::vector<Token> tokens = tokenize(clause.text.text);
  if (tokens.size() < 4 || tokens[0].text != "with" || tokens[2].text != "=") return;
  contract.instantiated.emplace_back(tokens[1].text);
  std::vector<std::string> types;
  std::size_t begin = tokens[2].end;
  int depth = 0;
  for (std::size_t i = 3; i <= tokens.size(); ++i) {
    const bool end = i == tokens.size();
    const std::string_view text = end ? "," : tokens[i].text;
    if (text == "<" || text == "(") ++depth;
    if (text == ">" || text == ")") --depth;
    if (text == ">>") depth -= 2;
    if (text != "," || (depth > 0 && !end)) continue;
    const std::size_t stop = end ? clause.text.text.size() : tokens[i].begin;
    types.push_back(clause.text.part(begin, stop).trimmed().text);
    if (!end) begin = tokens[i].end;
  }
  contract.instantiations.push_back(std::move(types));
}

}  // namespace

std::optional<Primed> primed(std::string_view identifier, const std::vector<std::string>& names) {
  std::size_t end = identifier.size();
  while (end > 0 && identifier[end - 1] == 'p') --end;
  if (end < 2 || end == identifier.size() || identifier[end - 1] != '_') return std::nullopt;
  const std::string name(identifier.substr(0, end - 1));
  if (std::find(names.begin(), names.end(), name) == names.end()) return std::nullopt;
  return Primed{name, static_cast<unsigned>(identifier.size() - end)};
}

std::string primed_name(const std::string& name, unsigned execution) {
  return execution == 0 ? name : name + "_" + std::string(execution, 'p');
}

std::string region_identifier(const std::string& name) {
  std::string identifier;
  for (char c : name) {
    const bool word = std::isalnum(static_cast<unsigned char>(c)) != 0;
    if (word) {
      identifier += c;
    } else if (!identifier.empty() && identifier.back() != '_') {
      identifier += '_';
    }
  }
  while (!identifier.empty() && identifier.back() == '_') identifier.pop_back();
  return identifier;
}

Contract build_contract(const std::vector<RawClause>& clauses, const std::string& file,
                        const std::vector<std::string>& parameters, Problems& problems) {
  Contract contract;
  contract.file = file;
  Region* region = nullptr;
  Hyper* hyper = nullptr;
  StubClause* stub = nullptr;
  const auto current = [&]() -> Region& {
    if (region == nullptr) {
      contract.regions.emplace_back();
      region = &contract.regions.back();
    }
    return *region;
  };
  for (const RawClause& raw : clauses) {
    contract.raw += raw.keyword + ":" + raw.text.text + "\n";
    Clause clause;
    clause.kind = raw.kind;
    clause.keyword = raw.keyword;
    clause.keyword_offset = raw.keyword_offset;
    clause.text = raw.text.trimmed();
    const bool needs_text = raw.kind == ClauseKind::assume || raw.kind == ClauseKind::expect ||
                            raw.kind == ClauseKind::invariant;
    if (needs_text && clause.text.empty()) {
      problems.push_back({file,
                          raw.keyword_offset,
                          static_cast<unsigned>(raw.keyword.size()) + 1,
                          "'" + raw.keyword + ":' needs an expression",
                          Severity::error,
                          {}});
      continue;
    }
    if (raw.kind == ClauseKind::config) check_config(clause, file, problems);
    if (raw.kind == ClauseKind::region) {
      check_region_name(contract, clause, file, problems);
      contract.regions.emplace_back();
      region = &contract.regions.back();
      region->name = clause.text.text;
      region->offset = raw.keyword_offset;
      hyper = nullptr;
      stub = nullptr;
    } else if (raw.keyword == "stub") {
      stub = &contract.stubs.emplace_back();
      stub->clause = std::move(clause);
    } else if (stub != nullptr && raw.kind == ClauseKind::expect) {
      stub->expects.push_back(std::move(clause));
    } else if (raw.kind == ClauseKind::hyper) {
      hyper = &current().hypers.emplace_back();
      hyper->offset = raw.keyword_offset;
      hyper->name = clause.text.text;
      hyper->text = std::move(clause.text);
    } else if (hyper != nullptr && raw.kind == ClauseKind::assume) {
      shape_primed(clause, file, parameters, problems);
      hyper->assumes.push_back(std::move(clause));
    } else if (hyper != nullptr && raw.kind == ClauseKind::expect) {
      hyper->expects.push_back(std::move(clause));
    } else if (hyper != nullptr && raw.kind == ClauseKind::config) {
      hyper->configs.push_back(std::move(clause));
    } else if (hyper != nullptr && raw.keyword == "reset") {
      hyper->resets.push_back(std::move(clause));
    } else if (raw.kind == ClauseKind::draw) {
      shape_assume(clause, file, parameters, problems);
      current().draws.push_back(std::move(clause));
    } else if (raw.kind == ClauseKind::assume) {
      shape_assume(clause, file, parameters, problems);
      current().assumes.push_back(std::move(clause));
    } else if (raw.kind == ClauseKind::expect) {
      shape_throws(clause, file, problems);
      current().expects.push_back(std::move(clause));
    } else if (raw.kind == ClauseKind::config) {
      read_instantiations(contract, clause);
      (region == nullptr ? contract.configs : region->configs).push_back(std::move(clause));
    } else if (raw.kind == ClauseKind::invariant) {
      contract.invariants.push_back(std::move(clause));
    } else {
      contract.others.push_back(std::move(clause));
    }
  }
  for (Region& made : contract.regions) {
    for (Hyper& relation : made.hypers) relation.executions = executions_of(relation, parameters);
  }
  return contract;
}

}  // namespace surety::tool::contracts
