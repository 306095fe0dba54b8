#include "tool/codegen/objects/instances.h"

#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tool/codegen/objects/members.h"
#include "tool/contracts/tokens.h"
#include "tool/model/contract.h"
#include "tool/model/plan.h"
#include "tool/model/standard_types.h"

namespace surety::tool::codegen {

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
std::vector<Instance> owners_of(const ClassPlan* owner, const Values& values) {
  if (owner == nullptr) return {{}};
  if (!owner->dependent) return {{owner->spelling, "", "", false}};
  std::vector<Instance> all;
  for (const auto& given : combinations(owner->template_parameters, values)) {
    all.push_back({substituted(owner->spelling, owner->template_parameters, given), "",
                   fmt::format("{}", fmt::join(given, ", ")), false});
  }
  if (!all.empty()) return all;
  for (const std::string& type : owner->instantiations) {
    const std::size_t open = type.find('<');
    all.push_back({type, "", open == std::string::npos ? type : type.substr(open), true});
  }
  return all;
}

std::vector<std::string> functions_of(const FunctionPlan& function, const Values& values) {
  const auto deduced = [](const ParameterPlan& parameter) { return parameter.placeholder; };
  const bool abbreviated =
      std::any_of(function.parameters.begin(), function.parameters.end(), deduced);
  if (function.template_head.empty() && !abbreviated) return {""};
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
  for (const Instance& type : owners_of(owner, values)) {
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

bool needs_instantiation(const FunctionPlan& function) {
  return std::any_of(
      function.parameters.begin(), function.parameters.end(), [](const ParameterPlan& parameter) {
        return parameter.pack || parameter.placeholder ||
               (parameter.type.dependent && parameter.passing == Passing::rvalue_reference) ||
               (parameter.type.dependent && parameter.type_text.find("(&") != std::string::npos);
      });
}

std::optional<FunctionPlan> instantiated(const FunctionPlan& function, const Instance& instance) {
  const auto at =
      std::find(function.instantiations.begin(), function.instantiations.end(), instance.arguments);
  if (at == function.instantiations.end()) return std::nullopt;
  const std::vector<InstantiatedParameter>& known =
      function
          .instantiated_parameters[static_cast<std::size_t>(at - function.instantiations.begin())];
  FunctionPlan made = function;
  made.parameters.clear();
  std::size_t next = 0;
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    const ParameterPlan& written = function.parameters[i];
    const std::size_t behind = function.parameters.size() - i - 1;
    if (next + behind > known.size()) return std::nullopt;
    const std::size_t count = written.pack ? known.size() - behind - next : 1;
    for (std::size_t k = 0; k < count; ++k, ++next) {
      ParameterPlan& parameter = made.parameters.emplace_back(written);
      if (written.pack && !written.name.empty()) parameter.name += "_" + std::to_string(k);
      parameter.pack = parameter.placeholder = false;
      parameter.type = known[next].type;
      parameter.passing = known[next].passing;
      parameter.type_text = parameter.type.spelling;
    }
  }
  if (next != known.size()) return std::nullopt;  // two packs
  return made;
}

bool can_be_made(const std::string& given, const UnitPlan& plan) {
  static const std::set<std::string> words = {
      "bool",   "char",  "signed",  "unsigned", "short",    "int",      "long",    "float",
      "double", "const", "wchar_t", "char8_t",  "char16_t", "char32_t", "__int128"};
  static const std::set<std::string> helpers = {"std::string", "std::allocator", "std::char_traits",
                                                "std::less",   "std::hash",      "std::equal_to",
                                                "std::ratio"};
  const std::size_t first = given.find_first_not_of(' ');
  if (first == std::string::npos) return false;
  const std::string type = given.substr(first, given.find_last_not_of(' ') - first + 1);
  if (std::isdigit(static_cast<unsigned char>(type[0])) != 0 || type[0] == '-' || type == "true" ||
      type == "false" || class_named(plan, type) != nullptr) {
    return true;
  }
  const std::size_t open = type.find('<');
  if (type.starts_with("std::")) {
    std::string name = type.substr(0, open);
    if (const std::size_t inner = name.find("__cxx11::"); inner != std::string::npos) {
      name.erase(inner, 9);
    }
    const StandardType* standard = standard_type(name);
    // Arguments are copied, and nothing keeps what a view looks at.
    const bool copied = standard != nullptr && standard->making != Making::owner &&
                        standard->making != Making::view;
    if (!copied && helpers.count(name) == 0) return false;
    if (open == std::string::npos) return true;
    const std::vector<std::string> parts = arguments_of(type);
    return std::all_of(parts.begin(), parts.end(),
                       [&](const std::string& part) { return can_be_made(part, plan); });
  }
  std::istringstream text(type);
  for (std::string word; text >> word;) {
    if (words.count(word) == 0) return false;
  }
  return true;
}

std::vector<std::string> arguments_of(const std::string& type) {
  const std::size_t open = type.find('<');
  if (open == std::string::npos) return {};
  return split_arguments(type.substr(open + 1, type.rfind('>') - open - 1));
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

}  // namespace surety::tool::codegen
