From Kelvin Require Import Games Sound.
Print Assumptions lf_iff.
Print Assumptions check_sound.
