#include "tool/testgen/instances.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "tool/contracts/tokens.h"

namespace surety::tool {

namespace {

using Values = std::map<std::string, std::vector<std::string>>;

/// What `with` says of each template parameter; a function's own word goes before its class's.
Values values_of(const FunctionPlan& function, const ClassPlan* owner) {
  Values values;
  const auto read = [&values](const Contract& contract) {
    for (std::size_t i = 0; i < contract.instantiated.size(); ++i) {
      values.emplace(contract.instantiated[i], contract.instantiations[i]);
    }
  };
  read(function.contract);
  if (owner != nullptr) read(owner->contract);
  return values;
}

/// All combinations of the values of these names; nothing if one of them has none.
std::vector<std::vector<std::string>> combinations(const std::vector<std::string>& names,
                                                   const Values& values) {
  std::vector<std::vector<std::string>> all{{}};
  for (const std::string& name : names) {
    const auto found = values.find(name);
    if (found == values.end()) return {};
    std::vector<std::vector<std::string>> longer;
    for (const std::vector<std::string>& begin : all) {
      for (const std::string& value : found->second) {
        longer.push_back(begin);
        longer.back().push_back(value);
      }
    }
    all = std::move(longer);
  }
  return all;
}

/// `ns::Box<T>` with the names replaced.
std::string substituted(const std::string& spelling, const std::vector<std::string>& names,
                        const std::vector<std::string>& values) {
  std::string out;
  std::size_t at = 0;
  for (const Token& token : tokenize(spelling)) {
    const auto name = std::find(names.begin(), names.end(), token.text);
    out.append(spelling, at, token.begin - at);
    out += token.kind == TokenKind::identifier && name != names.end()
               ? values[static_cast<std::size_t>(name - names.begin())]
               : std::string(token.text);
    at = token.end;
  }
  return out.append(spelling, at);
}

/// The classes: one for what is no template.
std::vector<Instance> classes_of(const ClassPlan* owner, const Values& values) {
  if (owner == nullptr) return {{}};
  if (!owner->dependent) return {{owner->spelling, "", ""}};
  std::vector<Instance> all;
  for (const auto& given : combinations(owner->template_parameters, values)) {
    all.push_back({substituted(owner->spelling, owner->template_parameters, given), "",
                   fmt::format("{}", fmt::join(given, ", "))});
  }
  if (!all.empty()) return all;
  for (const std::string& type : owner->instantiations) {
    const std::size_t open = type.find('<');
    all.push_back({type, "", open == std::string::npos ? type : type.substr(open)});
  }
  return all;
}

std::vector<std::string> functions_of(const FunctionPlan& function, const Values& values) {
  if (function.template_head.empty()) return {""};
  // Parameters at the end that nobody names have defaults or are deduced.
  std::vector<std::string> named;
  for (std::string name : function.template_arguments) {
    if (name.ends_with("...")) name.resize(name.size() - 3);
    if (values.count(name) == 0) break;
    named.push_back(name);
  }
  std::vector<std::string> all;
  if (named.empty()) return function.instantiations;
  for (const auto& given : combinations(named, values)) {
    all.push_back(fmt::format("{}", fmt::join(given, ", ")));
  }
  return all;
}

}  // namespace

std::vector<Instance> instances_of(const FunctionPlan& function, const ClassPlan* owner) {
  const Values values = values_of(function, owner);
  std::vector<Instance> all;
  for (const Instance& type : classes_of(owner, values)) {
    for (const std::string& arguments : functions_of(function, values)) {
      Instance instance = type;
      instance.arguments = arguments;
      if (!arguments.empty()) {
        instance.label += (instance.label.empty() ? "" : ", ") + arguments;
      }
      all.push_back(std::move(instance));
    }
  }
  return all;
}

std::vector<std::string> split_arguments(const std::string& list) {
  std::vector<std::string> values{""};
  int depth = 0;
  for (char c : list) {
    if (c == '<' || c == '(') ++depth;
    if (c == '>' || c == ')') --depth;
    if (c == ',' && depth == 0) {
      values.emplace_back();
    } else {
      values.back() += c;
    }
  }
  return values;
}

}  // namespace surety::tool
