// The error messages about the contracts of C++26.
#include "tool/commands/manual/manual.h"

namespace surety::tool::commands {

ErrorGroup cpp26_errors() {
  return {
      "Contracts of C++26",
      {
          {"a virtual function cannot have 'pre' or 'post'", "C++26 does not allow it.",
           "Write a contract in a documentation comment, which overriding functions inherit.",
           "struct A {\n  virtual int f(int x) pre(x > 0);\n};\n",
           "error: a virtual function cannot have 'pre' or 'post'"},
          {"the function returns nothing that could be named",
           "`post(r: ...)` names the result, and there is none.", "Leave out the name.",
           "void f(int& x) post(r: x > 0);\n",
           "error: the function returns nothing that could be named"},
          {"the parameter '...' is named after the call, so it must be const",
           "A copy that the body has changed says nothing about what was passed.",
           "Declare it const on every declaration, also on the definition, or make it a reference.",
           "int f(int x) post(r: r > x);\n",
           "error: the parameter 'x' is named after the call, so it must be const"},
          {"a 'post' names the parameter '...', so it must be const here, too",
           "Each declaration says for itself whether a parameter is const.", "Declare it const.",
           "int f(const int x) post(r: r > x);\nint f(int x) { return x + 1; }\n",
           "error: a 'post' names the parameter 'x', so it must be const here, too"},
          {"the first declaration of this function has no 'pre' or 'post'",
           "Callers that only see the first declaration would not know of the contract.",
           "Write `pre` and `post` there.",
           "int f(int x);\nint f(int x) pre(x > 0) { return x; }\n",
           "error: the first declaration of this function has no 'pre' or 'post'"},
          {"the first declaration has another number of 'pre' and 'post'",
           "A later declaration repeats the whole contract, or nothing of it.",
           "Repeat all of them, or none.",
           "int f(int x) pre(x > 0) pre(x < 9);\nint f(int x) pre(x > 0) { return x; }\n",
           "error: the first declaration has another number of 'pre' and 'post'"},
          {"the first declaration says something else here",
           "A later declaration repeats the contract word by word, or nothing of it.",
           "Repeat what it says, or leave out all of them.",
           "int f(int x) pre(x > 0);\nint f(int x) pre(x > 1) { return x; }\n",
           "error: the first declaration says something else here"},
          {"'...' is const in a condition",
           "A condition only looks: variables from outside and `*this` are const in it.",
           "Use its value instead.",
           "int f(int x) {\n  contract_assert(++x > 0);\n  return x;\n}\n",
           "error: 'x' is const in a condition"},
          {"this is the contract of a lambda: it is read, but not checked",
           "A warning: it stands in the argument of a macro.", "Make the lambda a function.",
           "#define SAME(e) e\nint f(int x) { return SAME([](int y) pre(y > 0) { return y; })(x); "
           "}\n",
           "warning: this is the contract of a lambda: it is read, but not checked"},
          {"this belongs to no function that can be checked: it is read, but not checked",
           "A warning: it belongs to a pointer to a function, which cannot have a contract.",
           "Put it on the functions that the pointer can lead to.", "int (*p)(int x) pre(x > 0);\n",
           "warning: this belongs to no function that can be checked"},
          {"this is not taken as a precondition: ...",
           "A warning: with `--asserts as-preconditions`, what a body asserts first is assumed of "
           "its callers. This condition changes something, or it names what is not known where the "
           "contract stands. It stays an assertion.",
           "Assert something that callers can know, or write `/// assume:`.",
           "$ printf '#include <cassert>\\nint f(int x) { assert(++x > 0); return x; }\\n' > "
           "a.cpp\n"
           "$ surety check a.cpp --asserts as-preconditions\n",
           "warning: this is not taken as a precondition: a contract must not have side effects"},
          {"say what to export to: --cpp26 is all there is",
           "`surety export` rewrites your files, and wants to hear as what.", "Add `--cpp26`.",
           "$ touch example.cpp\n$ surety export example.cpp\n",
           "surety: say what to export to: --cpp26 is all there is"},
          {"internal error: the code of ... would change; nothing was written; please report it",
           "`surety export` and `surety import` compare the code before and after, and should "
           "never "
           "see a difference but in contracts.",
           "Report it with the file.", "", ""},
      }};
}

}  // namespace surety::tool::commands
