(** The checker as a program in OCaml. Lists, pairs, options and booleans become those of OCaml; numbers stay binary, as they are here. *)

From Coq Require Import Extraction ExtrOcamlBasic.
From Kelvin Require Import Games Rules Regions Parts Checker.

Extraction Language OCaml.
Extraction "kelvin_checker.ml" check fall.
