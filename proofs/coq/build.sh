#!/usr/bin/env bash
# Checks the proofs and builds the extracted checker: proofs/coq/build/check. Prints the assumptions of the theorems.
set -euo pipefail
cd "$(dirname "$0")"
mkdir -p build
cp ./*.v main.ml build/
cd build
for file in Games Rules Regions Parts Forms Loopy Wins Checker Invariant Outcomes Steps Sound Existence Extract; do
  # A file is compiled again when it or one before it has changed.
  sum=$(cat "$file.v" "${before:-/dev/null}" | cksum)
  if [ ! -f "$file.vo" ] || [ "$(cat "$file.sum" 2>/dev/null)" != "$sum" ]; then
    coqc -q -w -extraction-opaque-accessed -Q . Kelvin "$file.v"
    echo "$sum" > "$file.sum"
  fi
  before=$file.sum
done
coqc -q -Q . Kelvin Assumptions.v | tee assumptions.txt
if [ "$(grep -c '^Closed under the global context$' assumptions.txt)" != "$(grep -c '^Print Assumptions' Assumptions.v)" ]; then
  echo "a theorem has assumptions, see $PWD/assumptions.txt" >&2
  exit 1
fi
rm -f kelvin_checker.mli
ocamlopt -w -a kelvin_checker.ml main.ml -o check
