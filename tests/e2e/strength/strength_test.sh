#!/bin/sh
# `surety strength`: what contracts notice, what they let pass.
# Use: strength_test.sh SURETY EXAMPLE_FOLDER
surety=$1
example=$2
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../language/expect.sh"
cp "$example/discount.cpp" "$scratch"
cd "$scratch" || exit 1

# value NAME FUNCTION: a number of the JSON.
value() {
  python3 - "$1" "$2" <<'END'
import json, sys
for f in json.load(open("s.json"))["results"]:
    if f["function"] == sys.argv[2]:
        print(f[sys.argv[1]])
END
}
check() { # NAME COMMAND...
  name=$1
  shift
  "$@" || { echo "FAILED: $name"; cat out s.json; failures=$((failures + 1)); }
}

expect "a strong contract kills every mutant, a weak one lets some pass, which is too few here" 1 \
  '^fee  discount.cpp' "$surety" strength discount.cpp --mutants 4 --seconds 0.3 --least 100 --json s.json
check "the JSON follows its schema" "$here/../../support/validate_report" json s.json
check "too few killed is a failure" [ "$(value outcome fee) $(value outcome weak_fee)" = "passed failed" ]
check "the strong one kills all" [ "$(value survived fee)" = 0 ]
check "and something was tried" [ "$(value killed fee)" -ge 3 ]
check "the weak one lets some pass" [ "$(value survived weak_fee)" -ge 2 ]
check "mutants that were left out are counted" [ "$(value not_tried fee)" -ge 3 ]
check "survivors are shown as changes" grep -qE '^ +\+ +[0-9]+ ' out
check "the cost of a mutant is said" grep -qE 's to compile each' out

cat >others.cpp <<'END'
/// assume: 1 <= n && n <= 20
/// expect: ret == 1 << n
int power(int n) {
  int total = 1;
  for (int i = 0; i < n; ++i) total *= 2;
  return total;
}
/// expect: ret == x + 1
int wrong(int x) { return x; }
/// expect: ret == 4
int four() {
  int unused = 3;
  unused = unused * 2;
  return 4;
}
END
expect "endless loops are killed" 0 'power  others.cpp' \
  "$surety" strength others.cpp --mutants 6 --seconds 0.3 --json s.json
check "this one, too" "$here/../../support/validate_report" json s.json
check "what is skipped says why" [ "$(value outcome wrong)" = skipped ]
check "no mutant of the power survives" [ "$(value survived power)" = 0 ]
check "and something was tried there" [ "$(value killed power)" -ge 4 ]
check "what has no effect is equivalent" [ "$(value equivalent four)" -ge 2 ]
check "what is wrong already is skipped" grep -q 'its contract is not kept as it is (failed)' out
printf 'int f(int x) { return x; }\n' >none.cpp
expect "nothing to try is said" 2 'no contract in these sources can be tested' "$surety" strength none.cpp

[ "$failures" = 0 ] && echo "all held"
exit "$failures"
