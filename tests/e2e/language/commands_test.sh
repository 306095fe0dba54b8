#!/bin/sh
# The commands parse, generate and fuzz, as a user runs them.
# Use: commands_test.sh SURETY HOSTNAME_BROKEN EXAMPLE_FOLDER
surety=$1
hostname=$2
examples=$3
. "$(dirname "$0")/expect.sh"

expect "parse prints the tree" 0 '^  host "example.org"$' "$surety" parse "$examples/url.grammar" http://example.org/
expect "parse selects" 0 '^org$' "$surety" parse "$examples/url.grammar" http://example.org/ --select ..label
expect "parse says no and why" 1 'at byte 4 .*expected "://"' "$surety" parse "$examples/url.grammar" http//x
expect "parse takes a built-in language" 0 '^start' "$surety" parse Json '[1, 2]'
expect "parse refuses an unknown language" 2 'neither a grammar file nor a built-in' "$surety" parse Nonsense x
expect "parse refuses an unknown rule" 2 'no rule of the language' "$surety" parse Json '[]' --select ..nothing
printf 'a\0b' >"$scratch/nul"
echo "start: 'a' %x0 'b' ;" >"$scratch/nul.grammar"
"$surety" parse "$scratch/nul.grammar" - <"$scratch/nul" >/dev/null || { echo "FAILED: standard input byte for byte"; failures=$((failures + 1)); }
printf 'start: hots ;\nhost: "a" ;\n' >"$scratch/bad.grammar"
expect "a bad grammar is an error with a place" 2 'bad.grammar:1:8: error: .*did you mean "host"' "$surety" parse "$scratch/bad.grammar" a
printf 'digits = 1*DIGIT\n' >"$scratch/digits.abnf"
expect "ABNF files are read" 0 'digits "123"' "$surety" parse "$scratch/digits.abnf" 123
printf 'grammar A; list : ITEM (%s ITEM)* ; ITEM : [a-z]+ ; WS : %s -> skip ;' "','" "' '" >"$scratch/list.g4"
expect "ANTLR files are read" 0 'ITEM "b"' "$surety" parse "$scratch/list.g4" 'a, b'

"$surety" generate IPv4 -n 50 --seed 1 >"$scratch/one"
"$surety" generate IPv4 -n 50 --seed 1 >"$scratch/two"
cmp -s "$scratch/one" "$scratch/two" || { echo "FAILED: same seed, same sentences"; failures=$((failures + 1)); }
[ "$(wc -l <"$scratch/one")" = 50 ] || { echo "FAILED: 50 lines"; failures=$((failures + 1)); }
while read -r address; do
  "$surety" parse IPv4 "$address" >/dev/null || { echo "FAILED: $address"; failures=$((failures + 1)); }
done <"$scratch/one"
"$surety" generate "$examples/url.grammar" -n 200 --length 12..20 --seed 2 | awk 'length($0) < 12 || length($0) > 20 { bad = 1 } END { exit bad }' ||
  { echo "FAILED: --length"; failures=$((failures + 1)); }
expect "generate reports coverage" 0 'rules 15 of 15' "$surety" generate Json -n 2000 --seed 1 --coverage 2 --quoted
expect "generate reaches every path on purpose" 0 '3-paths ([0-9]+) of \1$' "$surety" generate Json -n 300 --seed 1 --coverage 3 --cover --quoted
echo "start: 'a' | 'b' ;" >"$scratch/coin.grammar"
expect "weights steer" 0 '^b$' "$surety" generate "$scratch/coin.grammar" -n 5 --seed 1 --weight start=1,10000
expect "weights have a form" 2 'takes RULE=4,1,1' "$surety" generate "$scratch/coin.grammar" --weight start
expect "generate knows when there is nothing" 1 'no text' "$surety" generate Uuid --length 3..5
expect "generate refuses a bad length" 2 'takes 5..50' "$surety" generate Uuid --length a

expect "fuzz finds the missing slash" 1 '^FAILED  .*was killed by SIGABRT' "$surety" fuzz --language "$examples/url.grammar" --seed 5 -- "$hostname"
expect "and shrinks it" 1 'input    "http://[a-z0-9]"$' "$surety" fuzz --language "$examples/url.grammar" --seed 6 -- "$hostname"
expect "as an argument too" 1 'input    "http://[a-z0-9]"$' "$surety" fuzz --language "$examples/url.grammar" --seed 7 -- "$hostname" '{}'
expect "fuzz holds on a sound program" 0 '^held: 100 sentences' "$surety" fuzz --language Json -n 100 --seed 1 -- cat
expect "fuzz finds a hang" 1 'did not end in time' "$surety" fuzz --language Uuid -n 3 --timeout 100 --seed 1 -- sleep 5
expect "fuzz needs a program" 2 'needs a program' "$surety" fuzz --language Json
expect "fuzz needs one that runs" 2 'cannot run' "$surety" fuzz --language Json -- ./no-such-program

# Functions. One region costs a compilation.
cd "$scratch" || exit 1
expect "fuzz needs a function or a language" 2 'a function and its sources' "$surety" fuzz
expect "fuzz needs sources" 2 'Give its source files' "$surety" fuzz depth
expect "fuzz knows only what has a contract" 2 'no contract of a function depht' "$surety" fuzz depht "$examples/hostname_contract.cpp"
expect "fuzz explains --using" 2 'takes PARAMETER=LANGUAGE' "$surety" fuzz depth "$examples/hostname_contract.cpp" --using url
expect "fuzz finds the crash of a function that promises nothing, and shrinks it" 1 'depth\(std::string\("http://a/////"\)\)' \
  "$surety" fuzz depth "$examples/hostname_contract.cpp" --seconds 1 --seed 3 --sanitize undefined -- -std=c++17
expect "another producer draws the parameter" 1 'depth\(std::string\("http://a/a/a/a/a/a"\)\)' \
  "$surety" fuzz depth "$examples/hostname_contract.cpp" --using "url=$examples/deep.grammar" --seconds 1 --seed 3 --sanitize undefined -- -std=c++17

[ "$failures" = 0 ] && echo "all held"
exit "$failures"
