#!/bin/sh
# `/// is: L` on variables and members: what is seen, what is said, what is warned about.
# Use: variables_test.sh SURETY RUNTIME_LIBRARY INCLUDE_FOLDER EXAMPLE_FOLDER
surety=$1
runtime=$2
include=$3
examples=$4
here=$(cd "$(dirname "$0")" && pwd)
. "$here/expect.sh"
cd "$scratch" || exit 1

# build FILE: a checked program beside its copy.
build() {
  "$surety" instrument -o checked "$1" -- -std=c++17 >"$scratch/log" 2>&1 &&
    g++ -std=c++17 -Wall -Wextra -Wshadow -Wconversion -Wpedantic -Werror -isystem "$include" \
      "checked/$(basename "$1")" "$runtime" -lsqlite3 -pthread -o program >>"$scratch/log" 2>&1 ||
    { echo "FAILED: $1 does not build"; cat "$scratch/log"; failures=$((failures + 1)); }
}

build "$here/variables.cpp"
expect "a program that keeps its languages runs as before" 0 '^end 1$' ./program
for change in initialiser assignment 'compound assignment' method reference index branch else loop \
  element lambda stream case declaration 'member initialiser' member 'constructor body' field \
  'field by pointer' global template; do
  expect "$change" 134 'language of .* violated' ./program "$change"
done
expect "the clause is named with its place" 134 'is: names::Name +.*variables.cpp:[0-9]+' ./program member
expect "the value is shown" 134 'name_ is "No 1"' ./program member
expect "the function is to blame" 134 'blame +Person::rename' ./program member
expect "the place is that of the statement" 134 'variables.cpp:54:.*language of main violated' ./program assignment

cat >unseen.cpp <<'END'
#include <string>
#include <surety/language.h>
inline const surety::Language Name = surety::language("Name", "start: [a-z]+ ;");
int f(std::string in) {
  /// is: Name
  std::string s = in;
  if ((s = in + "b").size() > 3) return 1;
  return 0;
}
END
expect "a change in a condition is warned about" 0 "unseen.cpp:7:.*warning: 's' may change here, and is not checked to be in Name" "$surety" check unseen.cpp
sed -i 's/is: Name/is: Nmae/' unseen.cpp
expect "a language that is not there is an error at its place" 2 "unseen.cpp:5:11: error: .*'Nmae'" "$surety" check unseen.cpp
printf '#include <string>\nint f() {\n  /// is: Name\n  return 1;\n}\n' >alone.cpp
expect "a clause on nothing is an error" 2 "alone.cpp:3:7: error: this 'is:' belongs to no variable" "$surety" check alone.cpp

build "$examples/injection.cpp"
expect "the tour runs" 0 "VALUES .'example.org'" ./program
expect "the injection is caught at the first boundary" 134 'address is "https://localhost' ./program "https://localhost'); DROP TABLE users --/"

[ "$failures" = 0 ] && echo "all held"
exit "$failures"
