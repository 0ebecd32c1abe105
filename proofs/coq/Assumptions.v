From Kelvin Require Import Games Regions Parts Sound Existence.
Print Assumptions lf_iff.
Print Assumptions plays_unique.
Print Assumptions parts_sound.
Print Assumptions check_sound.
Print Assumptions check_outcomes.
Print Assumptions check_winnings.
Print Assumptions check_exists.
