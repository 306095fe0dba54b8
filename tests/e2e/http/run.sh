#!/usr/bin/env bash
# surety http and surety filesync as users run them: exit statuses, reports, replaying, curl scripts,
# and the servers of Debian with their known deviations.
#   run.sh SURETY REFERENCE_SERVER
set -uo pipefail
surety=$1 server=$2
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
pids=()
finish() {
  for pid in "${pids[@]:-}"; do [ -n "$pid" ] && kill "$pid" 2>/dev/null; done
  wait 2>/dev/null
  rm -rf "$work"
}
trap finish EXIT
chmod 755 "$work"
cd "$work"
export SURETY_STORE="$work/failures.db" NO_COLOR=1
bad=0
fail() { echo "FAILED: $*"; sed 's/^/    /' "$work/out"; bad=1; }
expect() { # STATUS WORDS... : runs the command and checks its exit status
  local wanted=$1; shift
  "$@" >"$work/out" 2>&1
  local status=$?
  [ "$status" -eq "$wanted" ] || fail "exit status $status instead of $wanted: $*"
}
says() { grep -qE -- "$1" "$work/out" || fail "the output does not say '$1'"; }
start() { # reference server with a fault: sets port
  rm -f "$work/port"
  "$server" 0 "$@" >"$work/port" 2>&1 &
  pids+=($!)
  for _ in $(seq 100); do [ -s "$work/port" ] && break; sleep 0.05; done
  port=$(cat "$work/port")
}
real() { # a server of Debian, and for proxies the port of the origin: sets port
  mkdir -p "$work/$1"
  read -r port pid < <("$here/serve" "$1" "$work/$1" "${2:-0}") || return 1
  pids+=("$pid")
}

has() { command -v "$1" >/dev/null || [ -x "/usr/sbin/$1" ] || { echo "skipped: $1 is not installed"; false; }; }
unused_port() { # not one of those that clients get: one may be taken by a connection that has ended
  local port
  while port=$((12000 + RANDOM % 8000)); (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do :; done
  echo "$port"
}

# valid FILE OUTCOME: the report follows its schema and says what became of it
valid() {
  "$here/../../support/validate_report" json "$1" >>"$work/out" 2>&1 || fail "$1 does not follow its schema"
  grep -q "\"outcome\": \"$2\"" "$1" || fail "$1 has no outcome $2"
}

start ""
expect 0 "$surety" http "http://127.0.0.1:$port/" --time 2s --coverage --json passed.json
valid passed.json passed
says '^passed .*http://127.0.0.1'
says 'clauses of the model reached'
says 'RFC 9110 13.1.2'
expect 2 "$surety" http "ftp://127.0.0.1/"
says 'is no http:// URL'
expect 2 "$surety" http "http://127.0.0.1:1/" --time 1s
says 'is the server running'
expect 2 "$surety" http "http://127.0.0.1:$port/" --profile nonsense
says 'there is no profile "nonsense"'

# The script of curl commands is written with and without a report, and also where there is nothing
# to show, so that one of an earlier run is not taken for it.
start lost-update
rm -f show.sh
expect 1 "$surety" http "http://127.0.0.1:$port/" --clients 1 --time 10s --curl show.sh
says 'curl     sh show.sh'
expect 1 sh show.sh
says 'The answer in question was 200 again'
start ""
expect 0 sh show.sh "http://127.0.0.1:$port"
says 'is another one this time'
expect 0 "$surety" http "http://127.0.0.1:$port/" --time 500ms --curl show.sh
expect 0 sh show.sh
says 'has found nothing to show'

# Known faults are passed over, one by one or all of them; deviations are named, and can be in a file.
start put-status
expect 1 "$surety" http "http://127.0.0.1:$port/" --clients 1 --time 10s
says 'a known deviation: --profile put-status lives with it'
start if-none-match-strong
expect 1 "$surety" http "http://127.0.0.1:$port/" --clients 1 --time 10s
id=$(sed -n 's/.*surety replay \([0-9a-f]*\).*/\1/p' out)
expect 1 "$surety" http "http://127.0.0.1:$port/" --clients 1 --time 10s --known "$id"
says 'times past faults that are known'
[ "$(sed -n 's/.*surety replay \([0-9a-f]*\).*/\1/p' out)" != "$id" ] || fail "the known fault was told again"
expect 2 "$surety" http "http://127.0.0.1:$port/" --known 00000000
SURETY_STORE="$work/all.db" expect 1 "$surety" http "http://127.0.0.1:$port/" --clients 1 --time 2s --all
[ "$(grep -c '^FAILED' out)" -ge 2 ] || fail "--all has found one fault only"
printf '# what we live with\nif-none-match-strong, put-status\n' >mine.profile
expect 1 "$surety" http "http://127.0.0.1:$port/" --clients 1 --time 500ms --profile ./mine.profile
says 'GET|HEAD'
expect 2 "$surety" http "http://127.0.0.1:$port/" --profile ./no.profile
says 'cannot be read'
expect 2 "$surety" http "http://127.0.0.1:$port/" --no such-thing
says 'there are pipelining'

# A run that could not show anything is undecided.
start "" strong refuses-always
expect 3 "$surety" http "http://127.0.0.1:$port/" --time 500ms
says 'No PUT was done \(answered with 405'
expect 3 "$surety" http "http://127.0.0.1:$port/" --time 500ms --read-only
says 'No GET found anything'

# A fault that shows once in the life of a server is shown again by starting it anew.
once=$(unused_port)
cat >anew <<EOF
[ ! -s anew.pid ] || { kill -9 "\$(cat anew.pid)"; sleep 0.05; }
"$server" $once fifth-put-lost >anew.out 2>&1 &
echo \$! >anew.pid
EOF
expect 1 "$surety" http "http://127.0.0.1:$once/" --clients 1 --time 20s --restart 'sh anew'
says 'shows in ([5-9]|10) of 10 runs'
pids+=("$(cat anew.pid)")
expect 2 "$surety" http "http://127.0.0.1:$once/" --restart 'exit 7'
says 'ended with status 7'

start lost-update
expect 1 "$surety" http "http://127.0.0.1:$port/" --clients 1 --time 10s --json report.json --curl show.sh --save script.jsonl --svg chart.svg
says '^FAILED .*http'
says 'not explained'
says 'shows in [0-9]+ of [0-9]+ runs'
valid report.json failed
for field in chart allowed rate; do grep -q "\"$field\": " report.json || fail "report.json has no $field"; done
grep -q '<svg' chart.svg || fail "chart.svg is no picture"
id=$(sed -n 's/.*surety replay \([0-9a-f]*\).*/\1/p' out)
expect 1 sh show.sh
says 'The answer in question was [0-9]+ again'
expect 1 "$surety" replay "$id"
says 'not explained'
expect 1 "$surety" http "http://127.0.0.1:$port/" --script script.jsonl
start ""
expect 0 "$surety" http "http://127.0.0.1:$port/" --script script.jsonl

# Several runs at the same time; what needs the others is not shown alone, and said to need them.
start lost-update
expect 1 "$surety" http "http://127.0.0.1:$port/" --lanes 8 --time 10s
says 'shrunk .* to [1-5] in .*shows in 10 of 10 runs$'
start crowded-put
expect 1 "$surety" http "http://127.0.0.1:$port/" --clients 1 --lanes 4 --time 2s
says 'shows in 0 of [1-4]0 runs alone; it was seen beside 3 others'
SURETY_STORE="$work/other.db" expect 0 "$surety" http "http://127.0.0.1:$port/" --clients 1 --time 1s

start silent
expect 3 "$surety" http "http://127.0.0.1:$port/" --time 2s --patience 200ms --json silent.json
valid silent.json undecided
says 'an answer is due and does not come'

# deviation PROFILE PATTERN OPTIONS... : found with the rest of the profile allowed, in under 10 s, told
# with the words of the RFC, shrunk to few requests, and shown again by the script of curl commands
deviation() {
  local profile=$1 pattern=$2 seconds; shift 2
  rm -f show.sh
  expect 1 "$surety" http "http://127.0.0.1:$port/" --clients 1 --time 10s --profile "$profile" --curl show.sh "$@"
  says "$pattern"
  says 'RFC 9110 [0-9]+'
  says 'shrunk .* to [1-5] in .*shows in 10 of 10 runs'
  seconds=$(sed -n 's/.* runs, \([0-9]*\)\.[0-9]* s; [0-9]* of .* clauses.*/\1/p' out)
  [ "${seconds:-99}" -lt 10 ] || fail "it took $seconds s"
  if command -v curl >/dev/null; then expect 1 sh show.sh; fi
}
# without NAME PROFILE... : the profile, a list of words, without one of them
without() {
  local name=$1; shift
  printf '%s\n' "$@" | grep -vx -- "$name" | paste -sd,
}
if has apache2; then
  if real apache; then
    # What needs several clients, or chance, is allowed all the time.
    all=(put-status put-not-atomic if-none-match-star-creates if-none-match-strong preconditions-beside-range
         if-none-match-overruled if-unmodified-since-wins if-unmodified-since-now range-on-head
         invalid-date-counts)
    deviation "" 'PUT a .*If-None-Match: W/.*was answered with  204'
    deviation "$(without if-none-match-strong "${all[@]}")" 'If-None-Match: W/.*was answered with  204'
    deviation "$(without preconditions-beside-range "${all[@]}")" 'If-(.*Match|Unmodified-Since): .*Range: .*was answered with  20[06]'
    deviation "$(without if-none-match-overruled "${all[@]}")" 'If-None-Match: .*was answered with  20[06]'
    deviation "$(without if-unmodified-since-wins "${all[@]}")" 'If-Match: .*If-Unmodified-Since: .*was answered with  412'
    deviation "$(without range-on-head "${all[@]}")" 'HEAD a .*Range: .*was answered with  (206|416)'
    echo '{"label":1,"request":{"method":"PUT","path":"a","body":"x","if_match":[{"weak":false,"opaque":"z"}],"if_none_match":[]}}' >creates
    expect 1 "$surety" http "http://127.0.0.1:$port/" --script creates
    says 'PUT a .*If-Match: "z" If-None-Match: \*  was answered with  201'
    expect 0 "$surety" http "http://127.0.0.1:$port/" --script creates --profile if-none-match-star-creates
    # A second later, what was not modified since is refused.
    printf '%s\n' '{"label":1,"request":{"method":"PUT","path":"a","body":"x"}}' \
      '{"label":3,"request":{"method":"GET","path":"a"}}' \
      '{"label":5,"pause":1100,"request":{"method":"PUT","path":"a","body":"y","if_unmodified_since":{"$":"4@modified"}}}' >later
    expect 1 "$surety" http "http://127.0.0.1:$port/" --script later
    says 'PUT a .*If-Unmodified-Since: .*was answered with  412'
    expect 0 "$surety" http "http://127.0.0.1:$port/" --script later --profile if-unmodified-since-now
    expect 0 "$surety" http "http://127.0.0.1:$port/" --time 3s --clients 1 --profile apache
  else fail "apache does not start"; fi
fi
if has nginx; then
  if real nginx; then
    all=(write-ignores-preconditions if-none-match-overruled strong-tag-reused range-on-head
         405-without-allow if-unmodified-since-wins invalid-date-counts)
    deviation "$(without invalid-date-counts "${all[@]}")" 'If-Unmodified-Since: not-a-date.*was answered with  412'
    deviation "" 'PUT a .*If-(None-)?Match.*was answered with  20'
    deviation "$(without write-ignores-preconditions "${all[@]}")" '(PUT|DELETE) a .*If-.*was answered with  20'
    deviation "$(without if-none-match-overruled "${all[@]}")" 'If-None-Match: .*was answered with  20[06]'
    deviation "$(without strong-tag-reused "${all[@]}")" 'was answered with  .*ETag: "'
    deviation "$(without range-on-head "${all[@]}")" 'HEAD a .*Range: .*was answered with  (206|416)'
    deviation "$(without 405-without-allow "${all[@]}")" '405 without Allow' --post
    deviation "$(without if-unmodified-since-wins "${all[@]}")" 'If-Match: .*If-Unmodified-Since: .*was answered with  412'
    expect 0 "$surety" http "http://127.0.0.1:$port/" --time 3s --clients 1 --profile nginx
  else fail "nginx does not start"; fi
fi
if has lighttpd; then
  if real lighttpd; then
    # Date is made once a second, so that a file may be newer.
    all=(read-ignores-if-match preconditions-beside-range if-unmodified-since-wins invalid-date-counts
         modified-after-date lines-not-joined)
    deviation "$(without lines-not-joined "${all[@]}")" 'tags on lines of their own.*was answered with  20[06]'
    deviation "$(without read-ignores-if-match "${all[@]}")" '(If-Match|If-Unmodified-Since): .*was answered with  [23]0'
    deviation "$(without preconditions-beside-range "${all[@]}")" 'Range: .*was answered with  20[06]'
    deviation "$(without if-unmodified-since-wins "${all[@]}")" 'If-Match: .*If-Unmodified-Since: .*was answered with  412'
    expect 0 "$surety" http "http://127.0.0.1:$port/" --time 3s --clients 1 --profile lighttpd
  else fail "lighttpd does not start"; fi
fi

# Proxies: the tester is both the clients and the origin server.
# found_behind WORDS OPTIONS... : a deviation is found within 10 s, with the words of the RFC and again
# by replaying; WORDS are what the finding says
found_behind() {
  local words=$1; shift
  expect 1 "$surety" http "$@" --time 10s
  says "$words"
  says 'RFC 9110'
  local id
  id=$(sed -n 's/.*surety replay \([0-9a-f]*\).*/\1/p' out)
  expect 1 "$surety" replay "$id"
}
origin=$(unused_port)
behind=(--origin "http://127.0.0.1:$origin/")
if has nginx; then
  if real nginx_proxy "$origin"; then
    found_behind 'to the origin: .* without Via' "http://127.0.0.1:$port/" "${behind[@]}"
    found_behind 'to the origin: .* X-Hop: 1' "http://127.0.0.1:$port/" "${behind[@]}" --profile via-missing
    found_behind 'GET a x_surety' "http://127.0.0.1:$port/" "${behind[@]}" \
      --profile via-missing,connection-fields-kept,interim-broken
    expect 0 "$surety" http "http://127.0.0.1:$port/" "${behind[@]}" --time 3s --profile nginx
    expect 0 "$surety" http "http://127.0.0.1:$port/" "${behind[@]}" --time 3s --profile nginx --faults
  else fail "nginx does not start as a proxy"; fi
fi
if has haproxy; then
  if real haproxy "$origin"; then
    found_behind 'was answered with  .* without Date' "http://127.0.0.1:$port/" "${behind[@]}" --profile via-missing
    found_behind '103, 200 .*bytes.*not explained' "http://127.0.0.1:$port/" "${behind[@]}" \
      --profile via-missing,connection-fields-kept,date-missing
    expect 0 "$surety" http "http://127.0.0.1:$port/" "${behind[@]}" --time 3s --profile haproxy
  else fail "haproxy does not start"; fi
fi
if has apache2; then
  if real apache_proxy "$origin"; then
    expect 0 "$surety" http "http://127.0.0.1:$port/" "${behind[@]}" --time 3s --profile apache
    found_behind 'to the origin: .* without Via' "http://127.0.0.1:$origin/" --proxy "http://127.0.0.1:$port/"
    expect 0 "$surety" http "http://127.0.0.1:$origin/" --proxy "http://127.0.0.1:$port/" --time 3s --profile apache
  else fail "apache does not start as a proxy"; fi
fi
if has squid; then
  if real squid; then
    expect 0 "$surety" http "http://127.0.0.1:$origin/" --proxy "http://127.0.0.1:$port/" --time 4s --coverage
    says '[0-9]  RFC 9112 3.2.2'
  else fail "squid does not start"; fi
fi
expect 2 "$surety" http "http://127.0.0.1:1/" --proxy http://127.0.0.1:2/ --origin http://127.0.0.1:3/
says 'give one'
expect 2 "$surety" http "http://127.0.0.1:$port/" "${behind[@]}" --curl show.sh
says 'are for servers, not for proxies'
expect 2 "$surety" http "http://127.0.0.1:$port/" "${behind[@]}" --lanes 2
says 'are for servers, not for proxies'

if command -v unison >/dev/null; then
  unison=(unison '{a}' '{b}' -batch -silent)
  file() { echo "{\"label\":$1,\"request\":{\"type\":\"file\",\"action\":\"$2\",\"replica\":$3,\"path\":\"x\",\"text\":\"$4\",\"mode\":0,\"same_time\":$5}}"; }
  sync() { echo "{\"label\":$1,\"request\":{\"type\":\"synchronise\"}}"; }
  { file 1 write 1 pp false; sync 3; file 5 write 1 qq true; file 7 remove 2 "" false; sync 9; } >write_delete
  expect 1 "$surety" filesync --script write_delete --json unison.json -- "${unison[@]}"
  valid unison.json failed
  says 'synchronise  was answered with  exit status 2'
  expect 0 "$surety" filesync --loose --script write_delete -- "${unison[@]}"
  expect 0 "$surety" filesync --script write_delete -- "${unison[@]}" -fastcheck false
  { file 1 write 1 pp false; sync 3; file 5 write 1 qq true; sync 7; file 9 read 2 "" false; } >overlooked
  expect 1 "$surety" filesync --script overlooked -- "${unison[@]}"
  says 'read b/x  was answered with  "pp"'
  expect 0 "$surety" filesync --distinct-times --time 4s -- "${unison[@]}"
  expect 0 "$surety" filesync --loose --time 4s -- "${unison[@]}"
  expect 2 "$surety" filesync -- unison '{a}'
  says 'has to name both replicas'
else echo "skipped: unison is not installed"; fi

[ "$bad" -eq 0 ] && echo "all well"
exit "$bad"
