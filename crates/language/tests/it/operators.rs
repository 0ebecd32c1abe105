//! Operators and infix methods: what stands beside a sign, and every pair of classes of numbers.

use crate::mistakes::run;

/// The left side and the right side are the same value.
fn same(left: &str, right: &str) {
    assert_eq!(run(left), run(right), "{left} and {right}");
    assert!(run(left).is_ok(), "{left}: {:?}", run(left));
}

#[test]
fn a_switch_can_be_multiplied() {
    for (left, right) in [
        ("3 * +-1", "+-1"),
        ("2*+-1", "0"),
        ("x := 3; x * +-1", "+-1"),
        ("3*+-{2|1}", "+-{2|1}"),
        ("2*+-1/2", "0"),
        ("3 * ±1", "±1"),
        ("{3*+-1|}", "{+-1|}"),
        // A nimber is still read where no factor stands before the star, and a sum where there is no star.
        ("*+-1", "*1 + (+-1)"),
        ("*3+-1", "*3 + (+-1)"),
        ("3+-1", "3 + (+-1)"),
        ("{2*|1*}", "{2 + *|1 + *}"),
    ] {
        same(left, right);
    }
}

#[test]
fn an_infix_method_may_stand_before_a_sign_or_a_star() {
    for (left, right) in [
        ("^ ConwayProduct -1", "(^) ConwayProduct (-1)"),
        ("* ConwayProduct *", "(*) ConwayProduct (*)"),
        ("^ Heat -1", "(^).Heat(-1)"),
        ("* Heat 2", "(*).Heat(2)"),
        ("* ConwayProduct +-1", "(*) ConwayProduct (+-1)"),
        ("^* ConwayProduct -1", "(^*) ConwayProduct (-1)"),
        // A variable says which nimber it is, also before a sign.
        ("n := 2; *n - 1", "*2 - 1"),
        ("n := 2; *n -1", "*2 - 1"),
        ("n := 2; ^n * 3", "^2 + *3"),
        ("N := 2; *N - 1", "*2 - 1"),
    ] {
        same(left, right);
    }
}

/// Numbers of every class.
const NUMBERS: [&str; 14] =
    ["0", "1", "-2", "3", "10^30", "1/2", "-5/4", "1/3", "*", "*3", "omega", "omega^2 - 1", "1/omega", "pi"];

/// The infix methods and operators that two numbers may have between them.
const OPERATIONS: [&str; 27] = [
    "+",
    "-",
    "*",
    "/",
    "%",
    "^",
    ":",
    "==",
    "!=",
    "<",
    ">",
    "<=",
    ">=",
    "<>",
    "<|",
    "|>",
    "===",
    "Max",
    "Min",
    "NimSum",
    "NimProduct",
    "ConwayProduct",
    "OrdinalProduct",
    "ConjunctiveSum",
    "SelectiveSum",
    "NortonProduct",
    "Concat",
];

/// No operation is ambiguous, and none fails for a reason that names the language's inside.
#[test]
fn every_operation_on_every_pair_of_numbers_has_a_value_or_a_reason() {
    let mut answered = 0;
    for a in NUMBERS {
        for b in NUMBERS {
            for operation in OPERATIONS {
                // A tower of powers, and the canonical form of a product with a large integer, are not small.
                if a == "10^30" || b == "10^30" {
                    continue;
                }
                let program = format!("({a}) {operation} ({b})");
                match run(&program) {
                    Ok(_) => answered += 1,
                    Err(error) => {
                        assert!(!error.contains("ambiguous"), "{program}: {error}");
                        assert!(!error.contains("found `game.Integer`"), "{program}: {error}");
                    }
                }
            }
        }
    }
    assert!(answered > 2500, "{answered} operations have a value");
}

/// Nim-sums and nim-products of small integers are those of the heaps.
#[test]
fn a_table_of_nim_sums_and_products_holds_zero() {
    for a in 0..6u32 {
        for b in 0..6u32 {
            assert_eq!(run(&format!("{a} NimSum {b}")), Ok((a ^ b).to_string()));
            same(&format!("*({a} NimProduct {b})"), &format!("(*{a}) NimProduct (*{b})"));
            same(&format!("*({a} NimSum {b})"), &format!("(*{a}) NimSum (*{b})"));
            same(&format!("*({a} NimSum {b})"), &format!("*{a} + *{b}"));
        }
    }
    assert_eq!(run("0 NimSum 0"), Ok("0".to_owned()));
    assert_eq!(run("0 NimProduct 0"), Ok("0".to_owned()));
    assert_eq!(run("0 NimSum *3"), Ok("*3".to_owned()));
    assert_eq!(run("0 NimSum omega"), Ok("omega".to_owned()));
}

/// `==` asks for the same value where a game keeps its form, `===` for the same form.
#[test]
fn forms_are_equal_when_their_values_are() {
    for (program, answer) in [
        ("'{5/2|9/2}' == 3", "true"),
        ("3 == '{5/2|9/2}'", "true"),
        ("'{5/2|9/2}' != 3", "false"),
        ("'{5/2|9/2}' === 3", "false"),
        ("'{*|*}' == 0", "true"),
        ("'{*|*}' == '{|}'", "true"),
        ("'{*|*}' === '{|}'", "false"),
        ("'{*|*}' === '{*|*}'", "true"),
        ("'{1|*}' == 0", "false"),
        ("'{0|1}' == \"a\"", "false"),
        ("'{0|1}' == Nothing", "false"),
    ] {
        assert_eq!(run(program), Ok(answer.to_owned()), "{program}");
    }
    for form in ["'{5/2|9/2}'", "'{*|*}'", "'{0,*|1}'", "'{1|-1}' + *"] {
        for other in ["3", "0", "1/2", "'{|}'", "*", "{1|-1}"] {
            same(
                &format!("({form}) == ({other})"),
                &format!("({form}) <= ({other}) and ({form}) >= ({other})"),
            );
        }
    }
}

/// The relations between two values.
const RELATIONS: [&str; 9] = ["==", "!=", "<", ">", "<=", ">=", "<>", "<|", "|>"];

/// Loopy values, some by their sides.
const LOOPY: [&str; 13] = [
    "on",
    "off",
    "over",
    "under",
    "upon",
    "dud",
    "1/2 + over",
    "3 + under",
    "{pass|*}",
    "a{0||a|*}",
    "{1|pass}",
    "+-{5|pass}",
    "on & 1",
];

/// A loopy value compares with a number that is not a short game as it does with dyadic numbers close to it. Its stops are
/// dyadic numbers with small denominators, `on` and `off`.
#[test]
fn loopy_values_compare_with_all_numbers() {
    let mut compared = 0;
    for (number, below, above) in [
        ("1/3", "341/1024", "342/1024"),
        ("-4/5", "-820/1024", "-819/1024"),
        ("sqrt(2)", "1448/1024", "1449/1024"),
        ("pi", "3216/1024", "3217/1024"),
        ("omega", "1000", "2000"),
        ("-omega^2 + 1/3", "-2000", "-1000"),
        ("1/omega", "1/1024", "1/512"),
        ("1/2 + 1/omega", "513/1024", "514/1024"),
        ("1/3 + ^", "341/1024", "342/1024"),
        ("omega + {1|-1}", "1000", "2000"),
    ] {
        for loopy in LOOPY {
            for relation in RELATIONS {
                let near = [below, above].map(|near| run(&format!("({loopy}) {relation} ({near})")));
                assert_eq!(near[0], near[1], "{loopy} {relation} {below}");
                assert_eq!(
                    run(&format!("({loopy}) {relation} ({number})")),
                    near[0],
                    "{loopy} {relation} {number}"
                );
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 10 * 13 * 9);
    for (program, answer) in [
        ("over < 1/omega", "true"),
        ("over < omega^(-omega)", "true"),
        ("on > omega^omega", "true"),
        ("on >= pi", "true"),
        ("dud <> 1/3", "true"),
        ("1/3 < on", "true"),
    ] {
        assert_eq!(run(program), Ok(answer.to_owned()), "{program}");
    }
}

/// Forms and positions compare as their values do, also where play may not end.
#[test]
fn forms_compare_with_loopy_values() {
    let forms = [
        "'{5/2|9/2}'",
        "'{*|*}'",
        "'{on|off}'",
        "'{over|1}'",
        "'{0|upon}' + 1",
        "3",
        "1/2",
        "{1|-1}",
        "game.grid.Domineering(\"..|..\")",
        "game.grid.Fission(\".x.|...\")",
        "game.strip.ToadsAndFrogs(\"t.f\")",
    ];
    for form in forms {
        for loopy in LOOPY {
            for relation in RELATIONS {
                let position = form.starts_with("game");
                if position && matches!(relation, "==" | "!=") {
                    continue;
                }
                same(
                    &format!("({form}) {relation} ({loopy})"),
                    &format!("({form}).GameValue {relation} ({loopy})"),
                );
                same(
                    &format!("({loopy}) {relation} ({form})"),
                    &format!("({loopy}) {relation} ({form}).GameValue"),
                );
            }
        }
    }
}
