//! Values: games, numbers, heat.

use super::{check, run};

#[test]
fn values_are_written_as_people_write_them() {
    check(&[
        ("{1|-1}", "+-1"),
        ("{3||2*|1*}", "{3||2*|1*}"),
        ("3/2v* + ^", "3/2*"),
        ("{0,*|}", "1"),
        ("vv3 + ^4", "0"),
        ("+-1/2 + 1/2", "{1|0}"),
        ("3 +- 1", "{4|2}"),
        ("*(2+3)", "*5"),
        ("1/2^40 < 1/2^39", "true"),
        ("2*", "2*"),
        ("{2*|1*} == {2+*|1+*}", "true"),
        ("-3^2", "-9"),
        ("1 : 1/2 + 1", "5/2"),
        ("100000000000 * ^ > 1", "false"),
    ]);
}

#[test]
fn heat_in_the_words_of_the_field() {
    check(&[
        ("{9||7|2}.ConfusionInterval", "(7,9]"),
        ("{9||7|2}.ConfusionInterval.Contains(8)", "true"),
        ("3.ConfusionInterval.IsEmpty", "true"),
        ("{4|1}.ConfusionInterval.Measure", "3"),
        ("{{5|4},{6|1}|-2}.ThermicVersions", "['{{5|4}|-2}']"),
        ("^.ThermicVersions", "[]"),
        (
            "[[g.IsHot, g.IsTepid, g.IsCold] for g in [+-1, ^, 1/2]]",
            "[[true,false,false],[false,true,false],[false,false,true]]",
        ),
        ("{3||2|1}.Thermograph.LeftWall(1/3)", "8/3"),
        ("{3||2|1}.Thermograph.RightWall", "Trajectory(9/4,[3/4,1/2],[0,1,0])"),
        ("{3|1}.Cool(1/2)", "{5/2|3/2}"),
    ]);
    for (program, words) in [
        ("(1/3).Cool(-1/2)", "a short game"),
        ("{3|1}.Cool(-2)", "at least -1"),
        ("omega.Temperature", "omega is not a short game"),
    ] {
        let error = run(program).unwrap_err();
        assert!(error.to_string().contains(words), "{error}");
    }
}

#[test]
fn ordinal_sums_stand_on_the_right() {
    check(&[
        ("1:(-1):1", "3/4"),
        ("*:*:1", "{0,*,*2|0,*}"),
        ("{1|-1}:{1|0}:* == {1|-1}:({1|0}:*)", "true"),
        ("('{-1|1}':1:-1).CanonicalForm", "1/4"),
    ]);
}

#[test]
fn numbers_without_end() {
    check(&[
        ("(omega + 1)^2 - omega^2", "2*omega+1"),
        ("omega.SignExpansion", "+^omega"),
        ("(1/3).SignExpansion", "+-(-+)^omega"),
        ("(omega - 1).SignExpansion.Value", "omega-1"),
        (
            "[x.Birthday for x in [3/4, 1/3, omega, omega - 1, omega.Sqrt, epsilon]]",
            "[3,omega,omega,omega+1,omega^2,omega]",
        ),
        ("Hackenbush(\"B(RB)*\")", "2/3"),
        ("Hackenbush(\"B(RB)*\") + 1/3", "1"),
        ("Hackenbush(\"B^omega R\")", "omega-1"),
        ("ChequesOutcome([[omega,-omega],[5,-5]], 0)", "N"),
        ("ChequesOutcome([[omega,-omega],[5,-5]], 2*omega)", "L"),
        ("(89/16).Hackenbush", "BBBBBBRBRR"),
        ("1:omega", "omega"),
        ("1:-omega == epsilon", "true"),
        ("omega^omega.Sqrt > omega^1000", "true"),
        ("(omega/(omega + 1)).Series(3)", "1-omega^-1+omega^-2+O(omega^-3)"),
        ("omega/(omega + 1) == 2*omega/(2*omega + 2)", "true"),
        ("(omega + 1/2 + epsilon).StandardPart", "1/2"),
        ("(omega^2 + omega).Sqrt(3)", "omega+1/2-omega^(-1)/8+O(omega^-2)"),
        ("2.Sqrt * 2.Sqrt", "2"),
        ("[2.Sqrt > 7/5, 2.Sqrt < {3/2|3/2}]", "[true,true]"),
        ("omega > {1000|-1000}", "true"),
        ("epsilon < {0|*} or epsilon < +-1", "false"),
        ("epsilon > ^ and 1/3 > *", "true"),
        ("1/3 <> {1|0}", "true"),
        ("omega + ^", "omega + ^"),
        ("omega + ^ + v - omega", "0"),
        ("omega + 2^* + ^", "omega+2 + ^^*"),
        ("(omega + ^).OutcomeClass", "L"),
        ("(1/3 + {1|-1}).OutcomeClass", "N"),
        ("*omega + *(omega + 3)", "*3"),
        ("*omega + 0 == *omega", "true"),
        ("*omega <> *3", "true"),
        ("(omega - 1).RightOptions", "[omega]"),
    ]);
    for (program, words) in [
        ("omega/0", "/ by zero"),
        ("(-omega).Sqrt", "negative"),
        ("(omega/(omega + 1)).SignExpansion", "`Series(n)`"),
        ("(omega + 1).Sqrt", "does not end"),
        ("begin var x := omega; for i from 1 to 1000 do x := omega^x end; x end", "ε₀"),
        ("Hackenbush(\"BXR\")", "expected edges"),
        ("ChequesOutcome([[0,omega]], 0)", "at least what it gives Right"),
        ("ChequesOutcome([1], 0)", "Collection"),
        ("ChequesOutcome([[1]], 0)", "[a,b]"),
        ("SignExpansion(\"+x\")", "expected signs"),
        ("omega.LeftOptions", "infinitely many options"),
        ("*(omega - 1)", "not an ordinal"),
        ("2^omega", "power"),
    ] {
        let error = run(program).unwrap_err();
        assert!(error.to_string().contains(words), "{program}: {error}");
    }
}

#[test]
fn division_goes_towards_zero() {
    check(&[
        ("(-17).Div(5)", "-3"),
        ("17.Div(-5)", "-3"),
        ("(-17).Div(-5)", "3"),
        ("-17 % 5", "-2"),
        ("17 % -5", "2"),
        ("-17 % -5", "-2"),
        ("(-17/2) % (3/4)", "-1/4"),
        ("(-10^30 - 1) % 7 == -((10^30 + 1) % 7)", "true"),
        // The quotient and the rest belong together, for all signs.
        ("[q * n.Div(q) + n % q == n for n from -9 to 9 for q from -4 to 4 where q != 0].ToSet", "{true}"),
    ]);
}

#[test]
fn zero_has_a_class_of_its_own() {
    check(&[("0.Class", "⟪game.Zero⟫"), ("1.Class", "⟪game.Integer⟫"), ("(1 - 1).Class", "⟪game.Zero⟫")]);
}

/// The answers of CGSuite 2.2.
#[test]
fn collections_stand_for_options_in_braces() {
    check(&[
        ("opts := [1,2]; {opts|opts}", "{2|1}"),
        ("{[1,2]|3}", "5/2"),
        ("opts := {1,*}; {opts,*8|opts,*8}", "{1|*,*8}"),
        ("{[]|[]}", "0"),
        ("{1..3|4}", "7/2"),
        ("{{1,2}|3}", "5/2"),
        ("'{[1,2]|3}'", "'{1,2|3}'"),
    ]);
    assert!(run("{[\"a\"]|3}").is_err());
}

#[test]
fn sensible_options_are_those_of_the_canonical_form() {
    check(&[
        ("game.grid.Clobber(\"xoxo|ox..\").SensibleLeftOptions", "{Clobber.Position(\"xx.o|ox..\")}"),
        // Left's {2||1|-1} is reversed through {1|-1}, and leads on to 1.
        ("'{{2||1|-1}|0}'.SensibleLines(Left)", "{[{2|+-1},+-1,1]}"),
        ("'{{2||1|-1}|0}'.SensibleLines(Right)", "{[0]}"),
        ("[*3.SensibleOptions(Left).Size, '{0,*,-1|0}'.SensibleLeftOptions]", "[3,{0,*}]"),
        ("[3.Tiny, {1|0}.Miny]", "[Tiny(3),Miny({1|0})]"),
        (
            "[{3|1}.StrongStop(Left), *2.IsFinite, omega.IsFinite, (1/3).IsFinite, ^.IsStable]",
            "[3,true,false,true,true]",
        ),
        ("[14 UglyProduct n for n from 1 to 6]", "[14,13,3,13,3,0]"),
        ("[Integer.Parse(\"-12\"), 3.OmegaPower]", "[-12,omega^3]"),
        ("CompoundGame(CompoundType.DisjunctiveSum, 2, 1)", "2 + 1"),
        ("NegativeGame(*2)", "-*2"),
    ]);
}

/// A constant factor of 64 and more is not multiplied out if the law of tinies decides; a variable is.
#[test]
fn multiples_are_compared_as_their_values_are() {
    let games = ["Tiny(1)", "-Tiny(2)", "1+Tiny(1/2)", "^", "^*", "3/2", "*", "{1|-1}", "'{0|*}'", "omega"];
    for op in ["<", ">", "<=", ">=", "<>", "<|", "|>", "==", "!="] {
        for (place, &game) in games.iter().enumerate() {
            let other = games[(place + 1) % games.len()];
            let product = format!("70*({other})");
            for other in [game, other, product.as_str(), "0"] {
                let constant = run(&format!("64*({game}) {op} {other}")).ok();
                let variable =
                    run(&format!("n := 64; m := 70; n*({game}) {op} {}", other.replace("70*", "m*"))).ok();
                assert_eq!(constant, variable, "64*({game}) {op} {other}");
                let swapped = run(&format!("{other} {op} 64*({game})")).ok();
                let variable =
                    run(&format!("n := 64; m := 70; {} {op} n*({game})", other.replace("70*", "m*"))).ok();
                assert_eq!(swapped, variable, "{other} {op} 64*({game})");
            }
        }
    }
    check(&[
        ("[640*Tiny(1) < Tiny(1), 1000*Tiny(2) < Tiny(1), 1000000*Tiny(1) < ^]", "[false,true,true]"),
        ("[-Tiny(1) < 1000000*Miny(2), 100000*Miny(2) > Miny(1)]", "[true,true]"),
    ]);
}
