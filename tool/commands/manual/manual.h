// The reference pages of the manual, made from tables: docs/command_line.md from the options of the
// commands, docs/clauses.md and docs/errors.md from the tables here. scripts/check_manual compares
// the pages with what `surety manual PAGE` prints.
//
// To add a clause or an error: a row in manual_clauses.cpp or manual_errors.cpp, and
// `surety manual PAGE > docs/PAGE.md`. A test runs the example of every error, and looks for
// messages in the code that no row has.
#pragma once

#include <string>
#include <vector>

#include "tool/commands/layer.h"

namespace surety::tool::commands {

struct ClauseEntry {
  const char* keyword;
  const char* form;
  const char* meaning;
  const char* example;  // a function with its contract; empty: see the page named in the meaning
};
const std::vector<ClauseEntry>& clause_entries();

struct ErrorEntry {
  const char* message;  // with ... for what differs
  const char* meaning;
  const char* remedy;
  const char* example;  // a source file; or commands, if it begins with `$ `
  const char* shown;    // part of what the example prints
};
struct ErrorGroup {
  const char* title;
  std::vector<ErrorEntry> entries;
};
const std::vector<ErrorGroup>& error_groups();
/// Those about tests and doubles.
ErrorGroup double_errors();
ErrorGroup law_errors();
/// Those about conditions that mean something else than what was meant.
ErrorGroup condition_errors();
/// Those about `pre`, `post` and `contract_assert`.
ErrorGroup cpp26_errors();

std::string clauses_page();
std::string errors_page();

}  // namespace surety::tool::commands
