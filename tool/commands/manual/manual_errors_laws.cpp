// Every error message about laws.
#include "tool/commands/manual/manual.h"

namespace surety::tool::commands {

namespace {
// A law file and a class to check it on, and the call.
#define LAWS(text)                                                                         \
  "$ printf '%b' '" text                                                                   \
  "' > my.law\n$ echo 'struct S { int x; bool operator==(const S& o) const { return x == " \
  "o.x; } };' > s.h\n$ surety laws --header s.h --no-standard --laws my.law -- -I.\n"
}  // namespace

ErrorGroup law_errors() {
  return {
      "Laws",
      {
          {"a law needs a name", "Reports and options call a law by its name.",
           "Write it behind `law`.", LAWS("law\\ngiven T a\\n->\\na == a\\n"),
           "my.law:1:1: error: a law needs a name"},
          {"a law declares its participants first", "`given` is missing.",
           "Write `given T a, T b` below the name.", LAWS("law same\\n->\\na == a\\n"),
           "error: a law declares its participants first"},
          {"a participant has a type and a name", "One of them is missing.",
           "Write `given T a, int n`.", LAWS("law same\\ngiven a\\n->\\na == a\\n"),
           "error: a participant has a type and a name"},
          {"a law has at most 8 participants", "More objects are hardly ever related.",
           "Split the law.", "", ""},
          {"a law has one arrow", "There is one premise and one conclusion.",
           "Join the premises with AND, or put them on lines of their own.",
           LAWS("law same\\ngiven T a\\n->\\n->\\na == a\\n"), "error: a law has one arrow"},
          {"a law needs an arrow between its premise and its conclusion",
           "Without it nobody knows what is assumed and what is claimed.",
           "Write `->` on a line of its own; an empty premise is true.",
           LAWS("law same\\ngiven T a\\na == a\\n"), "error: a law needs an arrow"},
          {"the conclusion of this law has no predicate: nothing could violate it",
           "There are only statements behind the arrow.", "Write what must be true.",
           LAWS("law same\\ngiven T a\\n->\\nT b(a);\\n"),
           "error: the conclusion of this law has no predicate"},
          {"there is nothing on one side of AND or OR", "An operand is missing.",
           "Write it, or leave the word out.", LAWS("law same\\ngiven T a\\n->\\na == a AND\\n"),
           "error: there is nothing on one side of AND or OR"},
          {"AND and OR are mixed in one predicate block", "Blocks have no precedence.",
           "Put them on lines of their own, or use && and || with brackets.",
           LAWS("law same\\ngiven T a, T b\\n->\\na == a AND b == b OR a == b\\n"),
           "error: AND and OR are mixed in one predicate block"},
          {"this belongs to no law", "A law ends at an empty line.",
           "A law begins with a line `law NAME` and ends at an empty line.",
           LAWS("law same\\ngiven T a\\n->\\na == a\\n\\nb == b\\n"),
           "error: this belongs to no law"},
          {"there is no file or folder of laws '...'", "`--laws` names something else.",
           "Correct the name.",
           "$ echo 'struct S {};' > s.h\n$ surety laws --header s.h --laws nowhere.law -- -I.\n",
           "surety: there is no file or folder of laws 'nowhere.law'"},
          {"'...' is not a class", "`--class` was given a type that has no members.",
           "Name a class, or a regular expression over names of classes.", "", ""},
          {"--class '...': ...", "The type that was given does not compile.",
           "Correct it; the compiler's message follows.", "", ""},
          {"--set '...': ...", "There is no such setting of objects, or no such value.",
           "docs/laws.md lists them.",
           "$ echo 'struct S {};' > s.h\n$ surety laws --header s.h --set colour=red -- -I.\n",
           "surety: --set 'colour=red'"},
          {"'...' takes a number, true, false or a string",
           "A setting in `[laws]` of surety.toml has another kind of value.",
           "docs/laws.md lists the settings.", "", ""},
          {"'...' takes two numbers", "A range has two ends.", "Write `[low, high]`.", "", ""},
          {"'creation' is \"search\" or \"random\"", "There is no other way to make objects.",
           "Write one of them.", "", ""},
          {"'classes' is a table: \"ns::Class\" = [\"law\"]",
           "Opt-outs name the laws that a class does not keep.", "Write such a table.", "", ""},
          {"surety.toml switches off the law '...', which is not there; `surety laws --list` shows "
           "all laws",
           "A law was renamed, or misspelt.", "Correct or remove the name.", "", ""},
          {"no classes were found; name some with --class, or other headers",
           "The headers declare no class that can be checked.", "Name other headers.",
           "$ echo 'int f();' > s.h\n$ surety laws --header s.h -- -I.\n",
           "surety: no classes were found"},
          {"no class matches '...'", "No class has such a name.",
           "Names are qualified: write 'ns::Name' or '.*Name'.",
           "$ echo 'struct S {};' > s.h\n$ surety laws --header s.h --class Other -- -I.\n",
           "surety: no class matches 'Other'"},
          {"no law was checked: no class that was found can be made",
           "Every class that was found is listed with the reason.",
           "Name headers that declare derived classes, constructors or factories.",
           "$ echo 'struct S { virtual int f() = 0; bool operator==(const S&) const; };' > s.h\n$ "
           "surety "
           "laws "
           "--header s.h -- -I.\n",
           "surety: no law was checked"},
      }};
}

}  // namespace surety::tool::commands
