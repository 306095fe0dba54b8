#!/bin/sh
# End to end: the surety command on traces, as a user runs it. run.sh SURETY SOURCE_DIR
surety=$1
source=$2
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failures=0

# expect STATUS TEXT COMMAND...: the status, and the text somewhere in the output.
expect() {
  status=$1
  text=$2
  shift 2
  output=$("$@" 2>&1)
  got=$?
  if [ "$got" -ne "$status" ]; then
    echo "FAILED: status $got instead of $status: $*"
    echo "$output"
    failures=$((failures + 1))
  elif ! printf '%s' "$output" | grep -qF -- "$text"; then
    echo "FAILED: no \"$text\" in the output of: $*"
    echo "$output"
    failures=$((failures + 1))
  fi
}

histories=$source/examples/protocol_history
expect 0 "explained by the model counter" "$surety" validate --model counter "$histories/fine.jsonl"
expect 1 "get would have been answered with value(value 3)" \
  "$surety" validate --model counter "$histories/fine.jsonl" "$histories/lost_update.jsonl"
expect 1 "value(value 2)   <== not explained" \
  "$surety" validate --model counter "$histories/lost_update.jsonl"
expect 0 "explained" "$surety" validate --model counter - < "$histories/fine.jsonl"

# The chart is a well-formed file, and the prefix is a trace that fails by itself.
expect 1 "chart written" "$surety" validate --model counter "$histories/lost_update.jsonl" \
  --svg "$work/chart.svg" --prefix "$work/prefix.jsonl"
expect 0 "</svg>" tail -n 1 "$work/chart.svg"
expect 1 "violated" "$surety" validate --model counter "$work/prefix.jsonl"

# A message lost on the way is no lost update where messages may be lost.
expect 0 "explained" "$surety" validate --model counter --network datagrams "$histories/fine.jsonl"
expect 3 "undecided" "$surety" validate --model counter --network datagrams --steps 1 \
  "$histories/fine.jsonl"

: > "$work/empty.jsonl"
expect 0 "nothing was checked" "$surety" validate --model counter "$work/empty.jsonl"
expect 3 "nothing was checked" "$surety" validate --strict --model counter "$work/empty.jsonl"

# Mistakes of the user: status 2, with a place and a remedy.
expect 2 "there is no model \"countre\"; known are register" \
  "$surety" validate --model countre "$histories/fine.jsonl"
expect 2 "cannot be read" "$surety" validate --model counter "$work/none.jsonl"
expect 2 "--model is required" "$surety" validate "$histories/fine.jsonl"
echo '{"event":"sent","endpoint":1,"message":{"type":"ad","amount":2}}' > "$work/bad.jsonl"
expect 2 "bad.jsonl:1:41: unknown type \"ad\"" "$surety" validate --model counter "$work/bad.jsonl"
echo '{"event":"sent","endpoint":1,' > "$work/bad.jsonl"
expect 2 "bad.jsonl:1:30: not valid JSON" "$surety" validate --model counter "$work/bad.jsonl"
echo '{"event":"received","endpoint":1,"message":{"type":"done"}}' > "$work/early.jsonl"
expect 1 "a request that was never sent" "$surety" validate --model counter "$work/early.jsonl"

# Programs as models: compare and reset.
reset='prog:if !1 <= !2 then !1 := 0 else { !1 := 1; !2 := !0 }'
{
  echo '{"event":"sent","endpoint":1,"message":{"value":5}}'
  echo '{"event":"received","endpoint":1,"message":{"value":1}}'
  echo '{"event":"sent","endpoint":1,"message":{"value":3}}'
  echo '{"event":"received","endpoint":1,"message":{"value":0}}'
} > "$work/reset.jsonl"
expect 0 "explained" "$surety" validate --model "$reset" "$work/reset.jsonl"
{
  echo '{"event":"sent","endpoint":1,"message":{"value":2}}'
  echo '{"event":"received","endpoint":1,"message":{"value":1}}'
} >> "$work/reset.jsonl"
expect 1 "violated" "$surety" validate --model "$reset" "$work/reset.jsonl"
expect 2 "column" "$surety" validate --model 'prog:if' "$work/reset.jsonl"

expect 0 "3 states" "$surety" model lock
expect 3 "more than 100 states" "$surety" model queue --states 100
expect 1 "unreachable" "$surety" model 'prog:if 1 <= 0 then !1 := 3 else'
expect 2 "there is no model" "$surety" model nothing

[ "$failures" -eq 0 ] || exit 1
echo "all as expected"
