#include "tool/contracts/relation_names.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "tool/contracts/build_contract.h"
#include "tool/contracts/sibling.h"
#include "tool/contracts/tokens.h"
#include "tool/emit/statement.h"
#include "tool/model/plan.h"

namespace surety::tool::contracts {
namespace {

struct Word {
  const char* name;
  Observable what;
};
constexpr Word words[] = {{"ret", Observable::result},
                          {"threw", Observable::threw},
                          {"thrown", Observable::thrown},
                          {"trace", Observable::trace},
                          {"self", Observable::self}};

std::string type_of(const FunctionPlan& function, const RelationName& name, bool plain) {
  switch (name.what) {
    case Observable::parameter: {
      const ParameterPlan& parameter = function.parameters[name.parameter];
      return plain && !function.dependent ? plain_view(parameter.type.spelling, parameter.type_text)
                                          : "::surety::detail::View<" + parameter.type_text + ">";
    }
    case Observable::result:
      if (deduces_result(function, {name})) return "const SuretyResult&";
      return plain ? plain_view(function.result_type.spelling, function.result_spelling)
                   : "::surety::detail::View<" + function.result_spelling + ">";
    case Observable::threw:
      return "const bool&";
    case Observable::thrown:
      return "const ::surety::Thrown&";
    case Observable::trace:
      return "const ::surety::BranchTrace&";
    case Observable::self:
      return "const " + function.class_identifier + "&";
  }
  return {};
}

}  // namespace

std::vector<RelationName> names_in(const FunctionPlan& function, unsigned executions,
                                   std::string_view text) {
  std::vector<RelationName> names;
  for (unsigned execution = 0; execution < executions; ++execution) {
    const auto add = [&](Observable what, std::size_t parameter, const std::string& name) {
      const std::string own = primed_name(name, execution);
      const bool taken = std::any_of(names.begin(), names.end(),
                                     [&](const RelationName& n) { return n.name == own; });
      if (!name.empty() && !taken && mentions(text, own)) {
        names.push_back({what, parameter, execution, own});
      }
    };
    for (std::size_t i = 0; i < function.parameters.size(); ++i) {
      add(Observable::parameter, i, function.parameters[i].name);
    }
    for (const Word& word : words) {
      if (word.what == Observable::self && !has_object(function)) continue;
      if (word.what == Observable::result && function.result == ResultKind::nothing) continue;
      add(word.what, 0, word.name);
    }
  }
  return names;
}

bool mentions_any(const std::vector<RelationName>& names, Observable what) {
  return std::any_of(names.begin(), names.end(),
                     [&](const RelationName& name) { return name.what == what; });
}

Parameters declared(const FunctionPlan& function, const std::vector<RelationName>& names,
                    bool plain) {
  Parameters list;
  for (const RelationName& name : names) {
    list.push_back({type_of(function, name, plain), name.name});
  }
  return list;
}

bool deduces_result(const FunctionPlan& function, const std::vector<RelationName>& names) {
  return function.result == ResultKind::dependent && mentions_any(names, Observable::result);
}

}  // namespace surety::tool::contracts
