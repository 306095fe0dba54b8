#include "tool/codegen/checks/instrument.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "tool/codegen/checks/checks.h"
#include "tool/codegen/checks/language_checks.h"
#include "tool/codegen/checks/mentioned.h"
#include "tool/codegen/checks/stub_point.h"
#include "tool/codegen/checks/wrap.h"
#include "tool/contracts/doubles.h"
#include "tool/contracts/narrow_standard.h"
#include "tool/contracts/own_names.h"
#include "tool/contracts/own_words.h"
#include "tool/contracts/sibling.h"
#include "tool/contracts/specifiers.h"
#include "tool/contracts/standard_names.h"
#include "tool/contracts/tokens.h"
#include "tool/emit/declaration.h"
#include "tool/emit/edits.h"
#include "tool/emit/expression.h"
#include "tool/emit/names.h"
#include "tool/emit/printer.h"
#include "tool/emit/statement.h"
#include "tool/model/contract.h"
#include "tool/model/place.h"
#include "tool/model/plan.h"

namespace surety::tool::codegen {
namespace {

bool uses_generators(const Contract& contract) {
  const auto uses = [](const Clause& clause) {
    return !clause.parameter.empty() || mentions_generators(clause.text.text);
  };
  const auto any = [&](const std::vector<Clause>& clauses) {
    return std::any_of(clauses.begin(), clauses.end(), uses);
  };
  for (const Region& region : contract.regions) {
    if (any(region.assumes) || any(region.expects)) return true;
    for (const Hyper& hyper : region.hypers) {
      const bool given =
          std::any_of(hyper.assumes.begin(), hyper.assumes.end(),
                      [](const auto& each) { return mentions_generators(each.text.text); });
      if (given || any(hyper.expects)) return true;
    }
  }
  return any(contract.invariants);
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

  Instrumented run() {
    out_.edits = narrow_standard(plan_);
    merge(out_.edits, own_words(plan_));
    merge(out_.edits, own_names(plan_));
    for (const TextRange& each : plan_.left_out) {
      insert(out_.edits, each.file, {each.begin, Anchor::declaration, 0, {"/*", {}}});
      insert(out_.edits, each.file, {each.end, Anchor::statement_end, 0, {"*/", {}}});
    }
    if (plan_.defines_handler) {
      const Declarations lines{directive("#define SURETY_OWN_CONTRACT_HANDLER"),
                               line_directive(1, plan_.main_file)};
      insert(out_.edits, plan_.main_file, {0, Anchor::include, 0, {print(lines).text, {}}});
    }
    for (const FunctionPlan& function : plan_.functions) {
      if (!function.unchecked.empty()) continue;
      if (!function.contracted() && function.inherited.empty() && function.invariants.empty()) {
        continue;
      }
      siblings(function);
      if (function.definition) definition(function);
      // Copies for other purposes have no tests.
      if (stub_points_) constants(function);
    }
    for (const ClassPlan& type : plan_.classes) {
      if (type.contract.invariants.empty()) continue;
      put(type.file, type.end,
          with_own_names(print_on_one_line(invariant_siblings(type)), seen_in(plan_, type)));
      include(type.file, type.end, uses_generators(type.contract));
    }
    calls();
    languages();
    assertions();
    if (stub_points_) placeless();
    return std::move(out_);
  }

 private:
  void include(const std::string& file, unsigned before, bool generators) {
    include_library(out_.edits, plan_, file, before, "surety/contract.h");
    if (generators) include_library(out_.edits, plan_, file, before, "surety/generator.h");
    const auto needed = plan_.clause_headers.find(file);
    if (needed == plan_.clause_headers.end()) return;
    for (const std::string& header : needed->second) {
      include_library(out_.edits, plan_, file, before, header);
    }
  }
  void put(const std::string& file, unsigned offset, OneLine code,
           Anchor anchor = Anchor::declaration) {
    insert(out_.edits, file, {offset, anchor, 0, std::move(code)});
  }

  /// Whether the checks are defined behind all of the user's code. After `using namespace std` a
  /// header that they need could make the user's names ambiguous.
  bool defined_at_end(const FunctionPlan& function) {
    const bool free = !in_class(function) && function.template_head.empty() &&
                      !function.dependent && !function.internal_linkage &&
                      function.carrier.file == plan_.main_file;
    const bool needs =
        uses_generators(function.contract) || plan_.clause_headers.contains(function.carrier.file);
    if (!free || !needs || function.kind != FunctionKind::function) return false;
    if (!opens_standard_) opens_standard_ = opens_namespace_std(read_source(plan_.main_file));
    return *opens_standard_;
  }
  static bool opens_namespace_std(const std::string& text) {
    const std::vector<Token> tokens = tokenize(text);
    for (std::size_t i = 0; i + 3 < tokens.size(); ++i) {
      if (tokens[i].text == "using" && tokens[i + 1].text == "namespace" &&
          tokens[i + 2].text == "std" && tokens[i + 3].text == ";") {
        return true;
      }
    }
    return false;
  }
  void at_end(const FunctionPlan& function) {
    Declarations headers;
    if (uses_generators(function.contract)) headers.add(emit::include("surety/generator.h"));
    const auto needed = plan_.clause_headers.find(function.carrier.file);
    if (needed != plan_.clause_headers.end()) {
      for (const std::string& header : needed->second) headers.add(emit::include(header));
    }
    const LineColumn end = line_column(read_source(plan_.main_file), plan_.tests_at);
    headers.add(line_directive(end.line, plan_.main_file));
    insert(out_.edits, plan_.main_file,
           {plan_.tests_at, Anchor::include, 0, {"\n" + print(headers).text, {}}});
    const Declarations rest = in_scope(
        function.scope_open, check_siblings(function, SiblingPart::rest), function.scope_close);
    put(plan_.main_file, plan_.tests_at,
        with_own_names(print_on_one_line(rest), seen_beside(plan_, function)));
  }

  void constants(const FunctionPlan& function) {
    const Declarations made = defined_mentioned(function);
    if (!made.empty()) put(plan_.main_file, plan_.tests_at, print_on_one_line(made));
  }

  void siblings(const FunctionPlan& function) {
    if (function.outline) return siblings_outside(function);
    const bool apart = defined_at_end(function);
    Declarations made =
        check_siblings(function, apart ? SiblingPart::needed_by_body : SiblingPart::all);
    if (apart) at_end(function);
    // What a body calls must stand before it, except where only the declaration is here.
    const bool before = function.contracted() && (in_class(function) || function.has_body_here);
    if (before && !in_class(function) && mentions_itself(function)) {
      made = Declarations{declaration(function), made};
    }
    const unsigned at = before ? function.carrier.before : function.carrier.after;
    put_siblings(function, function.carrier.file, at, made, !apart);
    put_further_members(function, function.carrier.file, at);
  }
  /// The contract stands on a definition outside of the class: what its clauses mention may be
  /// known only there.
  void siblings_outside(const FunctionPlan& function) {
    put_siblings(function, function.outline->file, function.outline->class_end,
                 check_siblings(declared_in_class(function)));
    put_further_members(function, function.outline->file, function.outline->class_end);
    put_siblings(function, function.carrier.file, function.carrier.before,
                 check_siblings(defined_outside(function)));
  }
  void put_siblings(const FunctionPlan& function, const std::string& file, unsigned at,
                    const Declarations& made, bool headers = true) {
    OneLine code = with_own_names(print_on_one_line(made), seen_beside(plan_, function));
    code.text.insert(0, " ");  // behind what may be a word
    for (std::size_t& each : code.breaks) ++each;
    put(file, at, std::move(code));
    if (headers) {
      include(file, at, uses_generators(function.contract));
    } else {
      include_library(out_.edits, plan_, file, at, "surety/contract.h");
    }
  }
  /// An insertion of its own: a unit that has only the declaration of a constructor does not know
  /// them, and what it has in common with the others counts once.
  void put_further_members(const FunctionPlan& function, const std::string& file, unsigned at) {
    const Declarations made = further_members(function);
    if (!made.empty()) put_siblings(function, file, at, made, false);
  }
  Declarations further_members(const FunctionPlan& function) const {
    Declarations made;
    if (has_point(function)) made.add(stub_point_sibling(function));
    if (function.definition && function.kind == FunctionKind::constructor) {
      const Declarations second = wrap(function, by_id()).declaration;
      made.add(second);
      if (!second.empty()) made.add(access(access_word(function)));
    }
    return made;
  }

  /// Declares the function before its siblings, whose clauses call it.
  Declarations declaration(const FunctionPlan& function) const {
    std::string original = read_source(function.definition->spot.file);
    for (const TextRange& each : plan_.left_out) {
      if (each.file == function.definition->spot.file) {
        original.replace(each.begin, each.end - each.begin, each.end - each.begin, ' ');
      }
    }
    for (const ParameterPlan& parameter : function.parameters) {
      if (!parameter.default_argument.empty()) return {};
    }
    const unsigned begin = function.definition->spot.before;
    unsigned end = function.definition->body_begin;
    while (end > begin && original[end] != '{') --end;
    const unsigned head_begin = function.definition->template_begin;
    std::string text = without_defaults(original.substr(head_begin, begin - head_begin)) +
                       original.substr(begin, end - begin);
    std::replace(text.begin(), text.end(), '\n', ' ');
    return user_declaration(text + ";");
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
    Statements point;
    if (has_point(function)) {
      point = stub_point(function);
      out_.stub_points.push_back(function.id);
    }
    Wrapping text = wrap(function, by_id(), point);
    const SeenNames names = seen_beside(plan_, function);
    const auto renamed = [&](OneLine& code) { return with_own_names(std::move(code), names); };
    put(made.spot.file, made.body_begin, renamed(text.body.before));
    put(made.spot.file, made.body_end, renamed(text.body.behind), Anchor::body_end);
    put(made.spot.file, made.initialisers, renamed(text.initialisers));
    if (function.kind != FunctionKind::constructor) returned(function);
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
      put(made.spot.file, parameter.definition_name_offset,
          {" " + names::unnamed_parameter(i), {}});
    }
  }

  /// `return p` copies what the lambda around the body has captured, and the function moves from.
  void returned(const FunctionPlan& function) {
    const Definition& made = *function.definition;
    for (const ReturnedName& each : made.returned) {
      Around code = print_around(static_cast_to("decltype(" + each.name + ")&&", user_hole()));
      insert(out_.edits, made.spot.file,
             {each.begin, Anchor::call_begin, 0, std::move(code.before)});
      insert(out_.edits, made.spot.file, {each.end, Anchor::call_end, 0, std::move(code.behind)});
    }
  }

  /// Marks calls with their place: `(void(Site(...)), f(x))`.
  void calls() {
    std::vector<CallSite> sorted = plan_.calls;
    std::stable_sort(sorted.begin(), sorted.end(), [](const CallSite& a, const CallSite& b) {
      return std::tuple(a.file, a.begin, ~a.end) < std::tuple(b.file, b.begin, ~b.end);
    });
    std::vector<const CallSite*> around;
    for (const CallSite& each : sorted) {
      const auto ended = [&](const CallSite& other) {
        return other.file != each.file || other.end <= each.begin;
      };
      while (!around.empty() && ended(*around.back())) around.pop_back();
      const int depth = static_cast<int>(around.size());
      Around code = print_around(in_parentheses_with_site(each));
      insert(out_.edits, each.file,
             {each.begin, Anchor::call_begin, depth, std::move(code.before)});
      insert(out_.edits, each.file, {each.end, Anchor::call_end, depth, std::move(code.behind)});
      around.push_back(&each);
      include(each.file, each.begin, false);
    }
  }
  static Expression in_parentheses_with_site(const CallSite& site) {
    const Expression marked =
        call("::surety::detail::Site", {name(key_of(site.callee)), literal(site.place.file),
                                        number(site.place.line), number(site.place.column)});
    return in_parentheses(sequence({call("void", {marked}), user_hole()}));
  }

  /// Checks behind the statements that may change a variable with a language.
  void languages() {
    for (const LanguageCheck& check : plan_.language_checks) {
      Around code = language_check(plan_.language_clauses[check.language], check);
      const SeenNames names = seen_outside(plan_);
      put(check.file, check.begin, with_own_names(std::move(code.before), names));
      put(check.file, check.end, with_own_names(std::move(code.behind), names),
          Anchor::statement_end);
      include(check.file, check.end, false);
    }
  }

  /// What C++26 has checked where it stands. Predicates become lambdas, so that they can throw or
  /// be left out.
  void assertions() {
    for (const AssertionPlan& each : plan_.assertions) {
      Around code = assertion_check(each);
      put(each.file, each.begin, std::move(code.before));
      put(each.file, each.end, std::move(code.behind), Anchor::statement_end);
      include(each.file, each.begin, false);
    }
    for (const LocalContractPlan& each : plan_.local_contracts) {
      Around code = local_contract_checks(each);
      put(each.file, each.begin, std::move(code.before));
      put(each.file, each.end, std::move(code.behind), Anchor::body_end);
      include(each.file, each.begin, false);
    }
  }

  /// `Expects(e)`: where tests are to say where it failed.
  void placeless() {
    for (const AssertionPlan& each : plan_.placeless) {
      Around code = placeless_check(each);
      put(each.file, each.begin, std::move(code.before));
      put(each.file, each.end, std::move(code.behind), Anchor::statement_end);
      include(each.file, each.begin, false);
    }
  }

  const UnitPlan& plan_;
  bool stub_points_;
  std::optional<bool> opens_standard_;  // whether the main file has `using namespace std`
  Instrumented out_;
};

}  // namespace

void include_library(Edits& edits, const UnitPlan& plan, const std::string& file, unsigned before,
                     const std::string& header) {
  const auto found = plan.include_at.find(file);
  unsigned at = found == plan.include_at.end() ? 0 : found->second;
  if (at > before) at = 0;
  const std::string original = read_source(file);
  const LineColumn place = line_column(original, at);
  const Declaration back = line_directive(place.line, file);
  Declarations lines;
  if (header == "surety/contract.h") {
    lines = {emit::include(header), back};
  } else {
    lines = {directive("#if __has_include(<" + header + ">)"), emit::include(header),
             directive("#endif"), back};
  }
  insert(edits, file, {at, Anchor::include, 0, {print(lines).text, {}}});
}

Instrumented instrument(const UnitPlan& plan, bool stub_points) {
  return Instrumenter(plan, stub_points).run();
}

std::string instrumented_text(const std::string& file, const std::string& original,
                              std::vector<Insertion> insertions, const Replacement& replacement) {
  const std::string text = apply(file, original, std::move(insertions), replacement);
  // A byte-order mark has a meaning at the very beginning only.
  const std::string mark = "\xEF\xBB\xBF";
  const std::size_t at = original.starts_with(mark) ? text.find(mark) : std::string::npos;
  return print(line_directive(1, file)).text +
         (at == std::string::npos ? text : text.substr(0, at) + text.substr(at + mark.size()));
}

}  // namespace surety::tool::codegen
