#!/bin/sh
# `surety check` compares the language that a function returns with the one that its user takes.
# Use: flows_test.sh SURETY
surety=$1
here=$(cd "$(dirname "$0")" && pwd)
. "$here/expect.sh"
cp "$here/flows.cpp" "$scratch"
cd "$scratch" || exit 1

line_of() { grep -n "$1" flows.cpp | head -1 | cut -d: -f1; }
check() { "$surety" check flows.cpp -- -std=c++17; }

expect "a result that does not fit is warned about, with an example" 0 \
  "flows.cpp:$(line_of '^int direct'):[0-9]+: warning: 'host_of' returns Host, but 'takes_name' takes Name for 'name': \"(0|\.)?[a-z0-9.]*\" is in the one" check
cp out warnings
warned() { grep -qE "flows.cpp:$(($(line_of "$1") + ${2:-0})):[0-9]+: warning: .*($3)" warnings; }
for case in 'int direct 0 returns Host' 'int variable 2 returns Host' 'int deduced 2 returns Host' \
  'int refined 0 returns Short' 'int general 0 takes Nested' 'int of_a_text 0 returns Host' \
  'int converted 0 which may throw'; do
  set -- $case
  warned "^$1 $2" "$3" "$(echo "$case" | cut -d' ' -f4-)" ||
    { echo "FAILED: $2 is not warned about"; cat warnings; failures=$((failures + 1)); }
done
count=$(grep -c 'warning:' warnings)
[ "$count" = 7 ] || { echo "FAILED: $count warnings instead of 7"; cat warnings; failures=$((failures + 1)); }

expect "surety test says it too" 0 "warning: 'host_of' returns Host" \
  "$surety" test flows.cpp --function takes_any --cases 100 -- -std=c++17

[ "$failures" = 0 ] && echo "all held"
exit "$failures"
