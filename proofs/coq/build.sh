#!/usr/bin/env bash
# Checks the proofs and builds the extracted checker: proofs/coq/build/check. Prints the assumptions of the theorems.
set -euo pipefail
cd "$(dirname "$0")"
mkdir -p build
cp ./*.v main.ml build/
cd build
for file in Games Rules Parts Forms Checker Sound Extract; do
  if [ ! -f "$file.vo" ] || [ "$(cat "$file.sum" 2>/dev/null)" != "$(cat ./*.v | cksum)" ]; then
    coqc -q -Q . Kelvin "$file.v"
    cat ./*.v | cksum > "$file.sum"
  fi
done
coqc -q -Q . Kelvin Assumptions.v | tee assumptions.txt
if grep -qE '^(Axioms|Fetching|.*Admitted)' assumptions.txt || [ "$(grep -c '^Closed under the global context$' assumptions.txt)" != 2 ]; then
  echo "a theorem has assumptions" >&2
  exit 1
fi
rm -f kelvin_checker.mli
ocamlfind ocamlopt -O3 -w -a kelvin_checker.ml main.ml -o check 2>/dev/null || ocamlopt -w -a kelvin_checker.ml main.ml -o check
