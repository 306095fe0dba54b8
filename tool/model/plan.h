// The plan of one translation unit: everything that instrumenting, test generation and listing
// need to know about its contracts, in plain data.
//
// Made by tool/front_end/collect (what clang sees in the original) and completed by
// tool/front_end/typing (what clang sees in the probe). Offsets count bytes from the
// beginning of the named file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tool/model/contract.h"
#include "tool/model/exact.h"
#include "tool/model/layer.h"
#include "tool/model/place.h"
#include "tool/model/problem.h"
#include "tool/model/source_text.h"
#include "tool/model/typed_expression.h"

namespace surety::tool::model {

/// How an argument travels into the function.
enum class Passing { value, lvalue_reference, const_reference, rvalue_reference };

struct FunctionPlan;

/// How a test makes what a pointer leads to: by a function of the user, such as `db_open`, whose
/// result another one ends, such as `db_close`.
struct HandlePlan {
  std::shared_ptr<FunctionPlan> create;
  std::string destroy;  // qualified
};

struct ParameterPlan {
  std::string name;       // on the declaration that carries the contract; may be empty
  std::string type_text;  // as written there, without the name
  TypeInfo type;          // without reference and top-level const
  Passing passing = Passing::value;
  bool pack = false;
  bool placeholder = false;  // `auto`
  bool not_null = false;     // a pointer that an attribute says is never null
  bool is_const = false;
  std::size_t elements = 0;            // of `int a[3]`, which is a pointer
  std::shared_ptr<HandlePlan> handle;  // of a pointer to a handle
  std::string default_argument;        // as written; empty if there is none

  // On the definition, which may use other names.
  std::string definition_name;
  std::string definition_type_text;
  std::string definition_declaration;   // as written, without the default argument
  unsigned definition_name_offset = 0;  // where a name is to be inserted if there is none
  bool modified = false;                // the body may change or move from its by-value parameter
};

/// A parameter in an instantiation of a template, where packs are expanded.
struct InstantiatedParameter {
  TypeInfo type;
  Passing passing = Passing::value;
};

enum class FunctionKind { function, method, constructor, destructor };
enum class ResultKind { nothing, value, lvalue_reference, rvalue_reference, dependent };
enum class Access { none, public_, protected_, private_ };

/// The place where a declaration stands and where text may be put around it.
struct Spot {
  std::string file;
  Place place;          // of the name
  unsigned before = 0;  // before its comment
  unsigned after = 0;   // after its `;` or `}`
};

/// `p` in `return p`, which moves from the parameter.
struct ReturnedName {
  unsigned begin = 0;
  unsigned end = 0;
  std::string name;
};

struct Definition {
  Spot spot;
  std::string template_head;                    // like that of the function, with its own names
  std::vector<std::string> template_arguments;  // likewise
  std::string result_text;                      // likewise
  std::string result_declared;                  // likewise
  unsigned template_begin = 0;                  // of `template <class T>`, or that of the function
  unsigned body_begin = 0;                      // after the `{`, or before `try`
  unsigned body_end = 0;                        // before the `}`, or after the last handler
  bool function_try = false;
  bool in_class = false;
  unsigned initialisers = 0;  // of a constructor: before `:`, or before `{`
  std::string qualifier;      // outside a class: `ns::C::` as written
  std::string heads;          // and `template <class T>` of the classes around
  std::vector<ReturnedName> returned;
};

/// Of a contract that stands on the definition of a member, or of a friend, outside of its class.
struct Outline {
  std::string file;
  unsigned class_end = 0;  // before the closing brace
};

/// An assertion that a body begins with and that is not part of the contract.
struct LeadingAssert {
  Clause clause;           // as it would be assumed
  unsigned last_line = 0;  // of the call
};

/// What stands beside a contracted function: its definition, its declaration in the class, or its
/// definition outside of the class.
enum class SiblingForm { defined, declared, defined_outside };

/// A contract of an overridden function that the function inherits.
struct InheritedContract {
  std::string id;         // of the function that carries it
  std::string qualifier;  // its class, with a trailing ::
  bool reachable = true;  // from a test, on an object of the overriding class
};

/// A virtual method that a mock answers.
struct MockMethod {
  std::string name;
  std::string result;  // as code
  TypeInfo result_type;
  std::vector<std::string> parameters;  // types, as code
  std::string reference;                // `&`, `&&` or nothing
  std::string contract;  // the id of its contract, or of one it inherits; may be empty
  bool is_const = false;
  bool is_noexcept = false;
};

/// How a factory hands out what it makes.
enum class Handed { unique, shared, pointer, reference, value };

/// What a function with `mock:` or `fresh:` returns.
struct ProductPlan {
  std::string type;  // the class, as code
  Handed handed = Handed::value;
  std::vector<MockMethod> methods;
  std::vector<std::string> fixed;                        // methods that are not virtual, or final
  std::vector<std::string> fields;                       // accessible ones
  std::vector<std::vector<ParameterPlan>> constructors;  // public and protected ones
  bool is_class = false;
  bool is_final = false;
  bool is_abstract = false;
  bool dies_virtually = false;  // its destructor is virtual
};

/// One equation of a `mock:`: `forall variables: premise ==> ret->member(arguments) == value`.
struct Stubbing {
  Clause clause;                                               // all of it
  std::vector<std::pair<std::string, std::string>> variables;  // type and name
  Clause premise;                                              // without text: always
  std::string member;
  std::optional<std::size_t> method;  // index; nothing for a field
  std::vector<SourceText> arguments;
  Clause value;
  std::string value_type;  // what the value becomes
};

/// Constants at which code changes its ways.
struct Mentioned {
  std::vector<std::int64_t> numbers;
  std::vector<std::string> texts;
};

/// How tests that stand in a file of their own know a function.
struct KnownApart {
  enum class By { nothing, header, declaration };
  By by = By::nothing;
  std::string declaration;    // where no header has one
  bool contract = true;       // the header has the contract, too
  bool defined_here = false;  // in the main file
};

struct FunctionPlan {
  std::string id;              // names everything that is generated for it
  std::string name;            // without qualification
  std::string qualified_name;  // with namespaces and classes
  std::string signature;       // for people
  FunctionKind kind = FunctionKind::function;
  Contract contract;  // empty regions: only inherited contracts or invariants
  std::vector<InheritedContract> inherited;
  std::vector<std::string> invariants;   // qualified `Class::id_` prefixes to check around it
  Spot carrier;                          // the declaration with the contract
  std::optional<Definition> definition;  // in this translation unit
  std::optional<Outline> outline;        // the contract stands outside of the class
  SiblingForm siblings = SiblingForm::defined;
  std::string unchecked;  // why its contract cannot be checked; empty if it can
  std::string state;      // a variable that it uses beside its inputs; empty if none is known
  Mentioned mentioned;    // in its body and in what it calls
  KnownApart known_apart;
  std::vector<LeadingAssert> leading;
  std::optional<std::size_t> exact;  // its body in UnitPlan::exact

  std::string scope_open;   // opens the namespaces around it again
  std::string scope_close;  // and closes them
  std::string inner_open;   // opens those that the carrier names, `int ns::f()`, but is not in
  std::string inner_close;
  std::string class_name;  // qualified; empty for free functions
  std::string class_identifier;
  Access access = Access::none;
  bool is_static = false;
  bool is_const = false;
  bool for_rvalues = false;  // `&&`
  bool overloaded = false;   // others have its name, and the arguments decide
  bool is_virtual = false;
  bool is_lambda = false;  // the name is that of the variable that holds it
  bool is_constexpr = false;
  bool is_noexcept = false;
  bool is_noreturn = false;
  bool is_friend_in_class = false;  // its siblings are members of the class that it is a friend of
  std::string befriending_class;    // that class, unless it is a template
  bool internal_linkage = false;
  bool dependent = false;      // a template, or inside one
  bool has_body_here = false;  // the carrying declaration is the definition
  std::string template_head;   // `template <class T>`, without parameters that have no name
  std::vector<std::string> template_arguments;  // the names to call a sibling with
  std::vector<std::string> template_values;     // those of them that are values, not types
  std::vector<std::string> instantiations;      // argument lists found in the code, `int, long`
  std::vector<std::vector<InstantiatedParameter>>
      instantiated_parameters;  // of the parameters, for each of them
  /// Arguments, or classes in full, for which the code has another definition.
  std::vector<std::string> specialised;

  ResultKind result = ResultKind::nothing;
  TypeInfo result_type;
  std::string result_spelling;  // with references; usable in code unless `dependent`
  std::string result_text;      // as written; empty where it is deduced
  std::string result_declared;  // as written, `auto` included
  bool result_movable = true;
  std::vector<ParameterPlan> parameters;
  ProductPlan product;              // of `mock:` and `fresh:`
  std::vector<Stubbing> stubbings;  // of `mock:`
  std::vector<Clause> providers;    // of `test:`: the rows of `cases:`
  bool generates_rows = true;       // of `test:`: arguments are generated, too
  std::set<std::string> called;     // of `test:`: ids of the contracted functions that it calls

  bool is_test() const { return contract.other("test") != nullptr; }
  bool is_mock() const { return contract.other("mock") != nullptr; }
  bool is_fresh() const { return contract.other("fresh") != nullptr; }
  bool contracted() const { return contract.has_function_clauses(); }
};

/// One constructor through which a test can make an object, or a function that returns one.
struct ConstructorPlan {
  std::vector<ParameterPlan> parameters;
  std::string id;        // of its contract; empty if it has none
  std::string function;  // qualified; empty for a constructor
  Handed handed = Handed::value;
};

struct ClassPlan {
  std::string id;
  std::string name;      // qualified
  std::string spelling;  // as code; in a template with the names of the template's parameters
  std::vector<std::string> template_parameters;  // of all templates around it, the outer ones first
  std::vector<std::string> instantiations;       // the class in full, as found in the code
  /// Those that are made for a class that derives from them, and that class.
  std::vector<std::pair<std::string, std::string>> stand_ins;
  std::string file;
  Place place;
  unsigned end = 0;  // before the closing brace; 0 where nothing can be put there
  Access access_at_end = Access::private_;
  Contract contract;
  std::vector<std::string> base_invariants;          // qualified `Base::id_` prefixes
  std::vector<ConstructorPlan> constructors;         // accessible ones
  std::vector<ConstructorPlan> hidden_constructors;  // the others, but for copying and moving
  std::vector<ConstructorPlan> factories;  // functions with a contract, static methods of its own
  /// A static method without parameters that hands out the only object; qualified.
  std::string singleton;
  std::vector<std::string> bases;  // public ones and theirs, qualified
  bool dependent = false;
  bool is_local = false;  // inside a function, where no test can name it
  bool is_abstract = false;
  bool constructible = false;  // tests can own objects of it
  bool default_constructible = false;
  TypeInfo type;  // where it is not dependent
  bool copyable = false;
  bool polymorphic = false;
};

/// A call of a contracted function in a body, to be marked with its place.
struct CallSite {
  std::string file;
  unsigned begin = 0;
  unsigned end = 0;
  Place place;
  std::string callee;  // id
};

/// `is: L` on a variable or a member.
struct LanguageClause {
  Clause clause;  // its text is the language
  std::string file;
  std::string subject;  // the variable's name
  std::string type;
  bool local = false;
  bool in_class = false;
  unsigned probe_at = 0;  // where the language can be typed; 0: nowhere but in the function itself
};

/// A statement after which a variable must be in its language.
struct LanguageCheck {
  std::size_t language = 0;  // index of the clause
  std::string file;
  unsigned begin = 0;
  unsigned end = 0;
  bool braces = false;  // the statement stands alone, below an `if` or a loop
  bool global = false;  // at namespace scope
  std::string subject;  // the variable as it is named there
  Place place;
  std::string function;
};

/// `contract_assert(...)` in a body.
struct AssertionPlan {
  Clause clause;
  std::string file;
  unsigned begin = 0;    // of the predicate with the cast before it
  unsigned end = 0;      // behind its closing parenthesis
  std::string function;  // that it stands in
};

/// The contract of a lambda or of a member of a local class, checked in its body.
struct LocalContractPlan {
  struct Post {
    Clause clause;
    std::string result;  // its name in the condition
  };
  std::string file;
  unsigned begin = 0;  // of the body, behind its brace
  unsigned end = 0;    // before the closing one
  std::string function;
  std::vector<std::string> parameters;  // that conditions may name
  std::string result_text;              // as it is written; empty if it is deduced
  bool returns = true;                  // false for constructors and destructors
  std::vector<Clause> pres;
  std::vector<Post> posts;
};

/// A text that one function makes and another takes, or that changes its language.
struct TextFlow {
  std::string file;
  unsigned offset = 0;  // of the expression that is passed
  unsigned length = 0;
  std::string producer;  // id; empty if it has no contract
  std::string producer_name;
  std::shared_ptr<const KnownLanguage> produced;  // known from its type
  std::string consumer;                           // id; empty for a conversion
  std::string consumer_name;
  std::size_t parameter = 0;
  std::shared_ptr<const KnownLanguage> wanted;  // of a conversion
};

/// A `stub:` and where it holds.
struct StubPlan {
  Clause clause;  // its text names the function
  std::vector<Clause> expects;
  std::string file;
  unsigned probe_at = 0;                // where its clauses can be typed
  std::string scope_open, scope_close;  // the namespaces around it
  std::string test;                     // the id of the test that has it; empty: all of the unit
  std::string function;                 // the id of what is stubbed
};

/// Names of macros that the user's files or command define; sorted.
struct UserMacros {
  std::vector<std::string> all;
  std::vector<std::string> unneeded;  // by contracts and by what is copied from declarations
};

/// What tests in a file of their own see of a unit: the directives at its beginning.
struct TestView {
  bool possible = false;
  unsigned directives = 0;             // where they end in the main file
  std::set<std::string> hidden_names;  // of what the main file declares
};

/// A `using namespace std;` in the user's files.
struct StandardDirective {
  std::string file;
  unsigned begin = 0;
  unsigned end = 0;  // behind the semicolon
  bool in_function = false;
};

/// What the unit sees of namespace std, where a directive opens it and the user has names that std
/// declares in headers that the unit does not include: there the library's headers, which include
/// more, must not make them ambiguous.
struct StandardView {
  std::vector<StandardDirective> directives;  // empty: all of std may be opened
  std::set<std::string> names;                // that the user's files mention
  std::set<std::string> namespaces;           // the same
  std::vector<std::string> headers;           // that declare them, such as `<vector>`
};

/// A part of the user's text.
struct TextRange {
  std::string file;
  unsigned begin = 0;
  unsigned end = 0;
};

/// Global names of the user that headers of the C library declare as well, headers which the unit
/// does not include but generated code does: `int time;`, `double y1;`. Copies have other names.
struct OwnNames {
  std::set<std::string> names;
  std::map<std::string, std::set<unsigned>> places;  // by file: where they are declared and used
  /// Classes and namespaces, qualified, in which such a name means something else.
  std::map<std::string, std::set<std::string>> hidden_in;
};

struct UnitPlan {
  std::string main_file;
  std::string directory;
  std::vector<std::string> arguments;
  std::vector<std::string> files;              // of the user: the main file and its headers
  std::map<std::string, unsigned> include_at;  // where a file can include the library
  /// Headers of the standard library that clauses need and the files do not include.
  std::map<std::string, std::set<std::string>> clause_headers;
  unsigned tests_at = 0;  // the end of the main file: tests go there, at namespace scope
  TestView view;
  bool defines_main = false;
  bool defines_handler = false;  // of violations, as C++26 has it
  std::vector<FunctionPlan> functions;
  std::vector<ClassPlan> classes;
  std::vector<CallSite> calls;
  std::vector<StubPlan> stubs;
  std::vector<LanguageClause> language_clauses;
  std::vector<LanguageCheck> language_checks;
  std::vector<AssertionPlan> assertions;
  std::vector<LocalContractPlan> local_contracts;
  std::vector<AssertionPlan> placeless;  // that end the program without telling where
  std::vector<TextFlow> flows;
  std::shared_ptr<const ExactUnit> exact;  // null if there is nothing to prove
  UserMacros macros;
  StandardView standard;
  OwnNames own_names;
  std::set<std::string> own_words;    // words of the contract language that the user declares
  bool own_words_in_headers = false;  // not in the main file alone
  std::vector<TextRange> left_out;    // what the standard that the unit was raised to does not have
  Problems problems;
  std::string compiler_messages;  // not empty: the unit does not compile
};

}  // namespace surety::tool::model
