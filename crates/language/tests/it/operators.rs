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
