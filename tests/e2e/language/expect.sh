# Sourced by the tests of commands.
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0

# expect NAME STATUS PATTERN COMMAND...: the status, and a line of output that matches.
expect() {
  name=$1 status=$2 pattern=$3
  shift 3
  "$@" >"$scratch/out" 2>&1 </dev/null
  got=$?
  if [ "$got" != "$status" ] || ! grep -qE -- "$pattern" "$scratch/out"; then
    echo "FAILED: $name: status $got (expected $status), pattern $pattern, output:"
    cat "$scratch/out"
    failures=$((failures + 1))
  fi
}
