// The error messages about conditions that mean something else than what was meant.
#include "tool/commands/manual/manual.h"

namespace surety::tool::commands {

ErrorGroup condition_errors() {
  return {
      "Conditions that would be misread",
      {
          {"this compares the truth of what stands before it",
           "`0 < x < 10` is `(0 < x) < 10`, which always holds.", "Join two comparisons by `&&`.",
           "/// assume: 0 < x < 10\nint f(int x);\n",
           "error: this compares the truth of what stands before it"},
          {"'...' binds weaker than '...'", "`ret & 1 == 0` is `ret & (1 == 0)`.",
           "Put parentheses around what belongs together. `^` is the exclusive or: write a power "
           "as a product.",
           "/// expect: ret & 1 == 0\nint f(int x);\n", "error: '&' binds weaker than '=='"},
          {"',' forgets the condition before it", "Only what stands behind the comma would count.",
           "Join conditions by `&&`, or give each an `expect:` of its own.",
           "/// expect: ret > 0, ret < 9\nint f(int x);\n",
           "error: ',' forgets the condition before it"},
          {"a text is not a condition: it is always true",
           "A text in quotes is a pointer that is not null.", "Say what holds.",
           "/// expect: \"positive\"\nint f(int x);\n",
           "error: a text is not a condition: it is always true"},
          {"'=' assigns, and a condition only looks", "One `=` is not a comparison.", "Write `==`.",
           "/// expect: ret = x\nint f(int x);\n",
           "error: '=' assigns, and a condition only looks"},
          {"'...' is not an operator",
           "`=>`, `<>`, `implies` and the signs of mathematics are not part of C++.",
           "Write the operator that the line below the message names, such as `==>`, `>=` or `!=`.",
           "/// expect: x > 0 => ret > 0\nint f(int x);\n", "error: '=>' is not an operator"},
          {"'iff' is not an operator here", "It belongs to `throws T iff`.",
           "Write `==` between the two conditions.", "/// expect: ret iff x > 0\nbool f(int x);\n",
           "error: 'iff' is not an operator here"},
          {"'for ...' is not known", "The quantifier is one word.",
           "Write `forall x in range: condition`.",
           "#include <vector>\n/// expect: for all x in v: x > 0\nvoid f(std::vector<int> v);\n",
           "error: 'for all' is not known"},
          {"'there ...' is not known", "The quantifier is one word.",
           "Write `exists x in range: condition`.",
           "#include <vector>\n/// expect: there is x in v: x > 0\nvoid f(std::vector<int> v);\n",
           "error: 'there is' is not known"},
          {"'...' has no parentheses around what it binds", "A quantifier is not a function.",
           "Write `forall i in range(0, n): condition`.",
           "/// expect: forall(i, 0, n, i >= 0)\nvoid f(int n);\n",
           "error: 'forall' has no parentheses around what it binds"},
          {"a condition has no ';'", "A clause is an expression, not a statement.", "Leave it out.",
           "/// expect: ret == x;\nint f(int x);\n", "error: a condition has no ';'"},
          {"'return' is not a value", "The result has a name of its own.", "Write `ret`.",
           "/// expect: return == x\nint f(int x);\n", "error: 'return' is not a value"},
          {"what is thrown is a clause of its own", "`throws` is not a part of a condition.",
           "Begin a line with `expect: throws`.",
           "/// expect: ret == x throws int if x < 0\nint f(int x);\n",
           "error: what is thrown is a clause of its own"},
          {"there is no 'ret' before the call", "`old(...)` is evaluated on entry.",
           "Leave out `old` around the result.", "/// expect: old(ret) == x\nint f(int x);\n",
           "error: there is no 'ret' before the call"},
          {"a list in ... is not a set of values", "`in` needs a range or a generator.",
           "Write `in inclusive(a, b)` for all from a to b, or `in one_of(...)`.",
           "/// expect: ret in [1, 5]\nint f(int x);\n",
           "error: a list in brackets is not a set of values"},
      }};
}

}  // namespace surety::tool::commands
