#!/bin/sh
# The case studies as contracts, tested under default settings.
# Use: case_studies_test.sh SURETY CASE_STUDY_FOLDER
surety=$1
cases=$2
here=$(cd "$(dirname "$0")" && pwd)
. "$here/expect.sh"
cd "$scratch" || exit 1

expect "names with two hyphens in a row are refused" 1 'is_user_name\(std::string\("a--a"\)\)' \
  "$surety" test "$cases/names.cpp" -- -std=c++17
grep -q '3 regions: 1 passed, 2 failed' "$scratch/out" ||
  { echo "FAILED: passwords pass, both names fail"; cat "$scratch/out"; failures=$((failures + 1)); }
expect "safe paths throw exactly when they are unsafe" 0 '1 region: 1 passed' \
  "$surety" test "$cases/safe_path.cpp" -- -std=c++17
sed 's/depth == 0/depth < 1 \&\& path.size() > 9/' "$cases/safe_path.cpp" >careless.cpp
expect "and not otherwise" 1 'throws Unsafe iff' "$surety" test careless.cpp -- -std=c++17
expect "the sanitiser's fault is found with the plain grammar" 1 'sanitised\(std::string\("' \
  "$surety" test "$cases/sanitiser.cpp" -- -std=c++17

expect "plain conditions are met by construction" 0 '6 regions: 6 passed' \
  "$surety" test "$here/refine.cpp" -- -std=c++17
[ "$(grep -c ' derived' "$scratch/out")" = 5 ] && [ "$(grep -c 'filtered by' "$scratch/out")" = 1 ] ||
  { echo "FAILED: five regions are derived, one is filtered"; cat "$scratch/out"; failures=$((failures + 1)); }

grep -qE 'Url: 5 of 5 rules, 4 of 4 pairs of rules in [0-9,]+ sentences' "$scratch/out" ||
  { echo "FAILED: the report says what was reached of the grammar"; cat "$scratch/out"; failures=$((failures + 1)); }

[ "$failures" = 0 ] && echo "all held"
exit "$failures"
