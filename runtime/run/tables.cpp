#include "runtime/run/tables.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "surety/run.h"

namespace surety {
namespace {

bool is_table(const Argument& argument) {
  const std::string_view text = argument.literal;
  const auto begins = [&](std::string_view with) { return text.substr(0, with.size()) == with; };
  return !argument.drawn_in_body && text.size() > 2 && text.substr(text.size() - 2) == "{}" &&
         (begins("surety::Function<") || begins("surety::FunctionPointer<"));
}

}  // namespace

void gather_tables(std::vector<Argument>& arguments) {
  std::set<std::string> tables;
  for (Argument& table : arguments) {
    if (!is_table(table)) continue;
    tables.insert(table.name);
    std::string rows;
    for (const Argument& answer : arguments) {
      if (!answer.drawn_in_body || answer.name != table.name) continue;
      rows.append(rows.empty() ? "" : ", ").append(answer.literal);
    }
    table.literal.insert(table.literal.size() - 1, rows);
  }
  const auto gathered = [&](const Argument& argument) {
    return argument.drawn_in_body && tables.count(argument.name) != 0;
  };
  arguments.erase(std::remove_if(arguments.begin(), arguments.end(), gathered), arguments.end());
}

}  // namespace surety
