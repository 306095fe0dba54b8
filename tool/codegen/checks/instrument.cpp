#include "tool/codegen/checks/instrument.h"

#include <algorithm>

#include "tool/codegen/checks/checks.h"
#include "tool/codegen/checks/language_checks.h"
#include "tool/codegen/checks/stub_point.h"
#include "tool/codegen/checks/wrap.h"
#include "tool/contracts/doubles.h"
#include "tool/contracts/tokens.h"
#include "tool/model/place.h"
#include "tool/system/files.h"

namespace surety::tool::codegen {
namespace {

bool uses_generators(const Contract& contract) {
  for (const Region& region : contract.regions) {
    for (const auto* clauses : {&region.assumes, &region.expects}) {
      for (const Clause& clause : *clauses) {
        if (!clause.parameter.empty() || mentions(clause.text.text, "in")) return true;
      }
    }
    for (const Hyper& hyper : region.hypers) {
      for (const auto* clauses : {&hyper.assumes, &hyper.expects}) {
        for (const Clause& clause : *clauses) {
          if (mentions(clause.text.text, "in")) return true;
        }
      }
    }
  }
  for (const Clause& clause : contract.invariants) {
    if (mentions(clause.text.text, "in")) return true;
  }
  return false;
}

bool mentions_itself(const FunctionPlan& function) {
  const auto hides = [&](const ParameterPlan& parameter) {
    return parameter.name == function.name;
  };
  return mentions(function.contract.raw, function.name) &&
         std::none_of(function.parameters.begin(), function.parameters.end(), hides);
}

/// `template <class T, int n = 3>` without what may be given once only.
std::string without_defaults(const std::string& head) {
  std::string out;
  int round = 0, angle = 0;
  int defaulted = 0;  // the depth of the default argument that is left out; 0 for none
  for (const Token& token : tokenize(head)) {
    if (token.text == "(") ++round;
    if (token.text == ")") --round;
    const bool bracket = round == 0;  // in parentheses `<` compares
    if (bracket && token.text == "<") ++angle;
    if (token.text == "=" && defaulted == 0) defaulted = angle;
    const int closes = !bracket ? 0 : token.text == ">" ? 1 : token.text == ">>" ? 2 : 0;
    angle -= closes;
    if (defaulted > angle || (bracket && token.text == "," && defaulted == angle)) defaulted = 0;
    if (defaulted == 0) out += closes == 2 ? "> " : std::string(token.text) + " ";
  }
  return out;
}

class Instrumenter {
 public:
  Instrumenter(const UnitPlan& plan, bool stub_points) : plan_(plan), stub_points_(stub_points) {}

  Edits run() {
    for (const FunctionPlan& function : plan_.functions) {
      if (!function.unchecked.empty()) continue;
      if (!function.contracted() && function.inherited.empty() && function.invariants.empty()) {
        continue;
      }
      siblings(function);
      if (function.definition) definition(function);
    }
    for (const ClassPlan& type : plan_.classes) {
      if (type.contract.invariants.empty()) continue;
      insert(edits_, type.file, type.end, sibling_order, invariant_siblings(type));
      include(type.file, type.end, uses_generators(type.contract));
    }
    calls();
    languages();
    return std::move(edits_);
  }

 private:
  void include(const std::string& file, unsigned before, bool generators) {
    include_library(edits_, plan_, file, before, "surety/contract.h");
    if (generators) include_library(edits_, plan_, file, before, "surety/generator.h");
  }

  void siblings(const FunctionPlan& function) {
    const bool in_class = !function.class_name.empty() || function.is_friend_in_class;
    std::string text = check_siblings(function);
    if (has_point(function)) text += stub_point_sibling(function);
    if (function.definition && function.kind == FunctionKind::constructor) {
      text += wrap(function, by_id()).declaration;
      if (!wrap(function, by_id()).declaration.empty()) text += restored(function);
    }
    // What a body calls must stand before it, except where only the declaration is here.
    const bool before = function.contracted() && (in_class || function.has_body_here);
    if (before && !in_class && mentions_itself(function)) text = declaration(function) + text;
    const unsigned at = before ? function.carrier.before : function.carrier.after;
    insert(edits_, function.carrier.file, at, sibling_order, text);
    include(function.carrier.file, at, uses_generators(function.contract));
  }

  static std::string restored(const FunctionPlan& function) {
    return function.access == Access::private_     ? "private: "
           : function.access == Access::protected_ ? "protected: "
                                                   : "public: ";
  }

  /// Declares the function before its siblings, whose clauses call it.
  static std::string declaration(const FunctionPlan& function) {
    const std::string original = read_file(function.definition->spot.file);
    for (const ParameterPlan& parameter : function.parameters) {
      if (!parameter.default_argument.empty()) return "";
    }
    const unsigned begin = function.definition->spot.before;
    unsigned end = function.definition->body_begin;
    while (end > begin && original[end] != '{') --end;
    const unsigned head_begin = function.definition->template_begin;
    std::string text = without_defaults(original.substr(head_begin, begin - head_begin)) +
                       original.substr(begin, end - begin);
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text + "; ";
  }

  FunctionById by_id() const {
    return [this](const std::string& id) -> const FunctionPlan* {
      for (const FunctionPlan& function : plan_.functions) {
        if (function.id == id) return &function;
      }
      return nullptr;
    };
  }

  bool has_point(const FunctionPlan& function) const {
    return stub_points_ && not_stubbable(function).empty() && !function.is_test();
  }

  void definition(const FunctionPlan& function) {
    const Definition& made = *function.definition;
    const Wrapping text =
        wrap(function, by_id(), has_point(function) ? stub_point(function) : std::string());
    insert(edits_, made.spot.file, made.body_begin, sibling_order, text.begin);
    insert(edits_, made.spot.file, made.body_end, outer_call_order + 1000000, text.end);
    insert(edits_, made.spot.file, made.initialisers, sibling_order, text.initialisers);
    for (std::size_t i = 0; i < function.parameters.size(); ++i) {
      const ParameterPlan& parameter = function.parameters[i];
      // A parameter that has a name in the contract needs one here.
      // A constructor hands all of them on.
      bool named = !parameter.name.empty() ||
                   (function.kind == FunctionKind::constructor && function.contracted()) ||
                   has_point(function);
      for (const InheritedContract& inherited : function.inherited) {
        const FunctionPlan* carrier = by_id()(inherited.id);
        named = named || (carrier != nullptr && !carrier->parameters[i].name.empty());
      }
      if (!named || !parameter.definition_name.empty()) continue;
      insert(edits_, made.spot.file, parameter.definition_name_offset, sibling_order,
             " surety_unnamed_" + std::to_string(i));
    }
  }

  /// Marks calls with their place: `(void(Site(...)), f(x))`.
  void calls() {
    std::vector<CallSite> sorted = plan_.calls;
    std::stable_sort(sorted.begin(), sorted.end(), [](const CallSite& a, const CallSite& b) {
      return std::tuple(a.begin, ~a.end) < std::tuple(b.begin, ~b.end);
    });
    int order = outer_call_order;
    for (const CallSite& call : sorted) {
      insert(edits_, call.file, call.begin, order,
             "(void(::surety::detail::Site(" + key_of(call.callee) + ", " +
                 literal(call.place.file) + ", " + std::to_string(call.place.line) + ", " +
                 std::to_string(call.place.column) + ")), ");
      insert(edits_, call.file, call.end, -order, ")");
      ++order;
      include(call.file, call.begin, false);
    }
  }

  /// Checks behind the statements that may change a variable with a language.
  void languages() {
    for (const LanguageCheck& check : plan_.language_checks) {
      const LanguageClause& clause = plan_.language_clauses[check.language];
      if (check.braces) insert(edits_, check.file, check.begin, sibling_order, "{ ");
      insert(edits_, check.file, check.end, outer_call_order + 500000,
             language_check(clause, check));
      include(check.file, check.end, false);
    }
  }

  const UnitPlan& plan_;
  bool stub_points_;
  Edits edits_;
};

}  // namespace

void include_library(Edits& edits, const UnitPlan& plan, const std::string& file, unsigned before,
                     const std::string& header) {
  const auto found = plan.include_at.find(file);
  unsigned at = found == plan.include_at.end() ? 0 : found->second;
  if (at > before) at = 0;
  const std::string original = read_file(file);
  const LineColumn place = line_column(original, at);
  const std::string back = "#line " + std::to_string(place.line) + " " + literal(file) + "\n";
  const std::string line = "#include <" + header + ">\n";
  insert(edits, file, at, include_order,
         header == "surety/contract.h"
             ? line + back
             : "#if __has_include(<" + header + ">)\n" + line + "#endif\n" + back);
}

Edits instrument(const UnitPlan& plan, bool stub_points) {
  return Instrumenter(plan, stub_points).run();
}

std::string instrumented_text(const std::string& file, const std::string& original,
                              std::vector<Insertion> insertions) {
  // GCC knows no columns in lines of more than 4096 characters: the end of the quiet part would be
  // where its beginning is, and warnings would leak out of it. So it stands on a line of its own.
  const std::string end = "SURETY_QUIET_END";
  for (Insertion& insertion : insertions) {
    const std::size_t at = insertion.text.rfind(end);
    if (at == std::string::npos) continue;
    const auto before =
        original.begin() + std::min<std::ptrdiff_t>(insertion.offset, std::ssize(original));
    const auto line = 1 + std::count(original.begin(), before, '\n');
    insertion.text.insert(at, "\n#line " + std::to_string(line) + " " + literal(file) + "\n");
  }
  return "#line 1 " + literal(file) + "\n" + apply(original, std::move(insertions));
}

}  // namespace surety::tool::codegen
