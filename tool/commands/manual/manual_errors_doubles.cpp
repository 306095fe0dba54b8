// Every error message about tests and doubles.
#include "tool/commands/manual/manual.h"

namespace surety::tool::commands {

namespace {
#define ACCOUNT                                                                                   \
  "#include <memory>\nclass Account {\n public:\n  virtual ~Account() = default;\n  virtual int " \
  "limit() = 0;\n};\n"
}  // namespace

ErrorGroup double_errors() {
  return {
      "Tests and doubles",
      {
          {"'test:' takes nothing behind it", "The rows of a test have a clause of their own.",
           "Name a provider of rows with 'cases: ...'.", "/// test: rows\nvoid f(int x) {}\n",
           "error: 'test:' takes nothing behind it"},
          {"a test is a function or a static method", "There is no object to call it on.",
           "Make it static, or a function.", "struct S {\n  /// test:\n  void f() {}\n};\n",
           "error: a test is a function or a static method"},
          {"a template cannot be a test", "Nothing says with which types.",
           "Write a test that calls it with the types that matter.",
           "/// test:\ntemplate <class T> void f(T) {}\n", "error: a template cannot be a test"},
          {"'cases:' belongs to a test", "Rows are of no use to other functions.",
           "Write 'test:' before it.", "/// cases: rows\nvoid f(int x);\n",
           "error: 'cases:' belongs to a test"},
          {"'cases:' needs the name of a function that returns rows", "A name is missing.",
           "Write 'cases: provider', or 'cases: provider + generated'.",
           "/// test:\n/// cases:\nvoid f(int x) {}\n",
           "error: 'cases:' needs the name of a function that returns rows"},
          {"this test takes no arguments, so rows are of no use to it",
           "A row has a value for each parameter.", "Give it a parameter for each value of a row.",
           "/// test:\n/// cases: rows\nvoid f() {}\n",
           "error: this test takes no arguments, so rows are of no use to it"},
          {"the rows of this provider do not fit the parameters of the test, which are (...)",
           "A row needs a value for each parameter that can be converted to its type.",
           "Return a range of tuples, pairs or aggregates with one value for each parameter, and a "
           "name before them if you like.",
           "#include <tuple>\n#include <vector>\nstd::vector<std::tuple<int, int>> rows() { return "
           "{}; }\n/// test:\n/// cases: rows\nvoid f(int x) {}\n",
           "error: the rows of this provider do not fit the parameters of the test"},
          {"the provider ... returned no rows", "A test without rows would pass whatever it says.",
           "Return rows, or remove the test.", "", ""},
          {"the provider ... threw: ...", "The rows could not be made.",
           "Let the provider catch what it can mend.", "", ""},
          {"this 'stub:' stands inside of something", "A stub belongs to a file or to a test.",
           "Put it at namespace scope, or above a 'test:' of its own.",
           "void f() {\n  /// stub: g\n  int x = 0;\n  (void)x;\n}\n",
           "error: this 'stub:' stands inside of something"},
          {"'stub:' needs the name of a function", "There is nothing behind the colon.",
           "Write the name.", "/// stub:\n\nint x = 0;\n",
           "error: 'stub:' needs the name of a function"},
          {"no function '...' with a contract is declared here",
           "A stub replaces functions that have a contract, if only `expect: true`.",
           "Write a contract on a declaration that this file sees.",
           "void g();\n/// stub: g\n\nint x = 0;\n",
           "error: no function 'g' with a contract is declared here"},
          {"'...' may be ... or ...", "Several functions with a contract have that name.",
           "Write the qualified name; of overloads only one can have a contract and a stub.",
           "/// expect: true\nint g(int x) { return x; }\n/// expect: true\nint g(long x) { return "
           "1; }\n/// stub: g\n\nint x = 0;\n",
           "error: 'g' may be"},
          {"'...' cannot be stubbed: ...",
           "The message says what it is that a stub cannot replace.",
           "Stub a function that calls it.",
           "/// expect: true\nconstexpr int g() { return 1; }\n/// stub: g\n\nint x = 0;\n",
           "error: 'g' cannot be stubbed: it is constexpr"},
          {"'...' cannot be stubbed: none of the given files defines it",
           "A stub answers in the copy of the function's definition.",
           "Give `surety test` the file that defines it, too.",
           "$ printf '/// expect: true\\nint g();\\n/// test:\\n/// stub: g\\nvoid t() {}\\n' > "
           "a.cpp\n$ surety test a.cpp\n",
           "'g' cannot be stubbed: none of the given files defines it"},
          {"an object is a mock or fresh, not both",
           "A mock answers by clauses, a fresh object has "
           "none.",
           "Keep one of the two.",
           ACCOUNT "/// mock:\n/// fresh:\nstd::unique_ptr<Account> make();\n",
           "error: an object is a mock or fresh, not both"},
          {"'assume:' has no meaning for a double", "A factory of doubles has no precondition.",
           "Say with 'expect:' how it answers.",
           ACCOUNT "/// mock:\n/// assume: true\nstd::unique_ptr<Account> make();\n",
           "error: 'assume:' has no meaning for a double"},
          {"'...' has '...:' and a body", "The tool defines factories of doubles.",
           "Only declare it.", "struct S {};\n/// fresh:\nS make() { return {}; }\n",
           "error: 'make' has 'fresh:' and a body"},
          {"a template cannot be a factory of doubles", "Nothing says what it makes.",
           "Declare a function for each class.", "/// fresh:\ntemplate <class T> T make();\n",
           "error: a template cannot be a factory of doubles"},
          {"a factory of doubles is a function outside of classes",
           "The class of the mock stands behind it, where no class can stand inside of another.",
           "Declare it at namespace scope.", "struct S {\n  /// fresh:\n  static S make();\n};\n",
           "error: a factory of doubles is a function outside of classes"},
          {"a factory of doubles and what it makes cannot be in an unnamed namespace",
           "The class of the mock has to name it from outside.", "Give the namespace a name.",
           "namespace {\nstruct S {};\n/// fresh:\nS make();\n}\n",
           "error: a factory of doubles and what it makes cannot be in an unnamed namespace"},
          {"'...:' takes nothing behind it but 'private'", "There are no other options.",
           "Remove it.", "struct S {};\n/// fresh: quickly\nS make();\n",
           "error: 'fresh:' takes nothing behind it but 'private'"},
          {"'...' is no class that is defined here", "There are doubles of classes only.",
           "Return a class, or a std::unique_ptr, std::shared_ptr, pointer or reference to one, "
           "and "
           "include its definition.",
           "/// fresh:\nint make();\n", "error: 'int' is no class that is defined here"},
          {"'fresh:' makes an unconstrained object, but the contract has other clauses",
           "Nothing would make it meet them.", "Write 'mock:' to say how it answers.",
           "struct S { int x = 0; };\n/// fresh:\n/// expect: ret.x == 1\nS make();\n",
           "error: 'fresh:' makes an unconstrained object"},
          {"'...' is abstract: there are no objects of it", "A fresh object is an object.",
           "Write 'mock:', or return it by a pointer and include a class that derives from it.",
           ACCOUNT "/// fresh:\nstd::unique_ptr<Account> make();\n",
           "error: 'Account' is abstract: there are no objects of it"},
          {"a mock of '...' cannot be returned by value: its answers would be cut off",
           "A copy of the base has none of the answers.",
           "Return a std::unique_ptr, std::shared_ptr, pointer or reference.",
           "struct S {\n  virtual ~S() = default;\n  virtual int f() { return 1; }\n};\n/// "
           "mock:\nS make();\n",
           "error: a mock of 'S' cannot be returned by value"},
          {"'...' is final: there can be no mock of it", "A mock derives from it.",
           "Return one of its bases.",
           "#include <memory>\nstruct S final {\n  virtual ~S() = default;\n  virtual int f() { "
           "return 1; }\n};\n/// mock:\nstd::unique_ptr<S> make();\n",
           "error: 'S' is final: there can be no mock of it"},
          {"'...' has no virtual methods: a mock would answer nothing",
           "Only virtual methods can be answered.", "Stub its methods with 'stub:'.",
           "#include <memory>\nstruct S { int f() { return 1; } };\n/// mock:\nstd::unique_ptr<S> "
           "make();\n",
           "error: 'S' has no virtual methods: a mock would answer nothing"},
          {"the destructor of '...' is not virtual: a mock of it could not be deleted through "
           "std::unique_ptr",
           "Deleting it through the base would be undefined.",
           "Make it virtual, or return a std::shared_ptr.",
           "#include <memory>\nstruct S { virtual int f() { return 1; } };\n/// "
           "mock:\nstd::unique_ptr<S> make();\n",
           "error: the destructor of 'S' is not virtual"},
          {"'...' has no constructor that a mock could call", "All are private.",
           "Give it a public or protected one.",
           "#include <memory>\nclass S {\n  explicit S(int);\n public:\n  virtual ~S();\n  virtual "
           "int f();\n};\n/// mock:\nstd::unique_ptr<S> make();\n",
           "error: 'S' has no constructor that a mock could call"},
          {"`expect: ...` cannot be stubbed: ...",
           "A mock understands `ret->f(arguments) == value`, `ret->field == value`, `forall int a, "
           "int b: premise ==> those`, and conjunctions of these.",
           "What the message says behind the colon: a condition is missing; it is a disjunction, "
           "which leaves open what to answer; it is an inequality, which leaves open what to "
           "answer; it has a premise without `forall`; a `:` is missing behind the variables; its "
           "variables range over a container, but a mock answers for all arguments; a variable "
           "needs a type and a name; `forall` has no variables; the premise is missing; nothing "
           "stands behind the premise; no value is given with `==`; it does not begin with a call "
           "or a field of `ret`; behind `==` stands more than one value; the value is missing; the "
           "value depends on other answers of the mock; '...' is no argument of the call; the left "
           "side is neither a call nor a field of `ret`; the left side is not a single call; a "
           "field has one value, whatever the variables are; '...' is no method of ...; '...' is "
           "no field of ...; the argument `...` computes with the variable '...': use a variable "
           "by "
           "itself, and say in the premise what it is; '...' is not virtual, or final: a mock "
           "cannot "
           "answer for it; no '...' takes so many arguments; several overloads of '...' fit the "
           "arguments: bind the arguments with `forall` and the types of the overload that is "
           "meant; "
           "'...' returns nothing.",
           ACCOUNT "/// mock:\n/// expect: ret->limit() > 3\nstd::unique_ptr<Account> make();\n",
           "error: `expect: ret->limit() > 3` cannot be stubbed: it is an inequality"},
          {"this answers '...' differently than `expect: ...` does for ...",
           "Two clauses of a mock answer the same call with different values; clauses do not "
           "override each other.",
           "Let the premises exclude each other, or the values agree.",
           "#include <memory>\nclass A {\n public:\n  virtual ~A() = default;\n  virtual int f(int "
           "x) = 0;\n};\n/// mock:\n/// expect: forall int x: x > 0 ==> ret->f(x) == 1\n/// "
           "expect: "
           "forall int x: x > 5 ==> ret->f(x) == 2\nstd::unique_ptr<A> make();\n",
           "error: this answers 'f' differently than"},
      }};
}

#undef ACCOUNT

}  // namespace surety::tool::commands
