#!/bin/sh
# `surety test --matrix`: equal inputs, outcomes and results compared, what differs is a failure.
# Use: matrix_test.sh SURETY EXAMPLE_FOLDER
surety=$1
example=$2
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../language/expect.sh"
cp "$example/average.cpp" "$scratch"
cd "$scratch" || exit 1
clang=$(command -v clang++-19 || command -v clang++)

expect "a result that depends on the build is a failure" 1 'DIFFERS +overflows' \
  "$surety" test average.cpp --matrix "g++-O0,g++-O2,$(basename "$clang")-O2" --cases 300 --seconds 1 --json m.json \
  --junit m.xml --sarif m.sarif
for line in 'input +x = (std::numeric_limits<int>::max\(\)|2147483647)' 'g\+\+-O0 +true' 'g\+\+-O2 +false' \
  'is_largest +passed +passed +passed +agree in [0-9]+ cases' \
  'average, halves +(passed|proved) +(passed|proved) +(passed|proved) +agree' '3 regions in 3 builds: 1 depends on the build'; do
  grep -qE "$line" out || { echo "FAILED: no line $line"; cat out; failures=$((failures + 1)); }
done
grep -q '"kind": "difference"' m.json && grep -q '"g++-O0": "true"' m.json ||
  { echo "FAILED: the JSON has the difference"; cat m.json; failures=$((failures + 1)); }
for report in 'json m.json' 'junit m.xml' 'sarif m.sarif'; do
  # shellcheck disable=SC2086
  "$here/../../support/validate_report" $report || { echo "FAILED: $report follows its schema"; failures=$((failures + 1)); }
done
grep -q '<failure type="difference" message="the result depends on the build' m.xml && grep -q '"ruleId": "difference"' m.sarif ||
  { echo "FAILED: the other formats have the difference"; cat m.xml m.sarif; failures=$((failures + 1)); }

sed '/ret == false/,/^}/d' average.cpp >agreeing.cpp
expect "builds that agree hold, also under a sanitizer and with other flags" 0 \
  '2 regions in 2 builds: none depends on the build' \
  "$surety" test agreeing.cpp --matrix 'g++-O1+fwrapv,g++-O2+ubsan' --cases 300 --seconds 1

cat >broken.cpp <<'END'
/// assume: 0 <= x && x <= 1000
/// expect: ret == x
int same(int x) {
#ifdef __OPTIMIZE__
  return x == 500 ? 0 : x;
#else
  return x;
#endif
}
END
expect "an outcome that depends on the build is a difference and a fault" 1 'DIFFERS +same' \
  "$surety" test broken.cpp --matrix 'g++-O0,g++-O2' --seconds 1
grep -qE 'counterexample +same\(500\)' out && grep -qE '^same +proved +failed' out ||
  { echo "FAILED: the failing build shows its counterexample"; cat out; failures=$((failures + 1)); }

expect "a level is needed" 2 "'g\+\+' is no build of a matrix" "$surety" test broken.cpp --matrix g++,clang++-O2
expect "one build is not compared" 2 'name two or more' "$surety" test broken.cpp --matrix g++-O2
expect "a compiler that is not there" 2 "'nocompiler' of the build 'nocompiler-O1' is not installed" \
  "$surety" test broken.cpp --matrix g++-O2,nocompiler-O1

[ "$failures" = 0 ] && echo "all held"
exit "$failures"
