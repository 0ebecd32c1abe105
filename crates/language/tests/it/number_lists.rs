//! Lists of options that go on, and numbers as they are written and read, in the worksheet and in `kelvin number`.

use crate::mistakes::run;
use kelvin_budget::Budget;
use kelvin_lab::{Lab, NumberQuestion, Settings};
use kelvin_language::{Session, Source};
use kelvin_values::{Universe, notation::Style};
use proptest::prelude::*;
use std::sync::mpsc::channel;

/// What a program answers in a style, and what is noted about it.
fn noted(program: &str) -> (Result<String, String>, Vec<String>) {
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    let budget = Budget::unlimited();
    let (sender, receiver) = channel();
    session.on_note(move |note| sender.send(note.to_owned()).unwrap());
    let answer = session.evaluate(&Source::new("", program), &budget).map_err(|error| error.to_string());
    let answer = answer.and_then(|value| {
        value.map_or(Ok(String::new()), |value| {
            session.show(&value, Style::Plain, &budget).map_err(|error| error.to_string())
        })
    });
    (answer, receiver.try_iter().collect())
}

/// What `kelvin number` says of a text: its normal form, and how lists were read.
fn number(text: &str) -> Result<(String, Vec<String>), String> {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let question = NumberQuestion { input: text.to_owned(), terms: 4 };
    let answer = lab.number(&question, &Budget::unlimited()).map_err(|error| error.to_string())?;
    Ok((answer.normal_form.ok_or("no normal form")?.into(), answer.lists.unwrap_or_default()))
}

/// The worksheet and `kelvin number` read the same lists in the same way, and say how.
#[test]
fn lists_are_read_alike_everywhere() {
    for (form, value, lists) in [
        ("{0|1,1/2,1/3,…}", "omega^-1", &["1, 1/2, 1/3, … read as 1/n"][..]),
        ("{0|1,1/4,1/9,1/16,...}", "omega^-1", &["1, 1/4, 1/9, 1/16, … read as 1/n^2"]),
        ("{1,2,4,8,…|}", "omega", &["1, 2, 4, 8, … read as 2^n"]),
        ("{2,5/2,8/3,65/24,…|3}", "11/4", &["2, 5/2, 8/3, 65/24, … read as partial sums of 1/n!"]),
        (
            "{3,25/8,201/64,…|4,7/2,13/4,51/16,…}",
            "pi",
            &[
                "3, 25/8, 201/64, … read as binary digits of pi, rounded down",
                "4, 7/2, 13/4, 51/16, … read as binary digits of pi, rounded up",
            ],
        ),
        (
            "{2,5/2,8/3,65/24,…|3,11/4,87/32,…}",
            "exp(1)",
            &[
                "2, 5/2, 8/3, 65/24, … read as partial sums of 1/n!",
                "3, 11/4, 87/32, … read as binary digits of e, rounded up",
            ],
        ),
        (
            "{1,5/4,11/8,45/32,…|2,3/2,23/16,…}",
            "sqrt(2)",
            &[
                "1, 5/4, 11/8, 45/32, … read as binary digits of sqrt(2), rounded down",
                "2, 3/2, 23/16, … read as binary digits of sqrt(2), rounded up",
            ],
        ),
        ("{0,1,2,…,omega|}", "omega+1", &["0, 1, 2, … read as n"]),
    ] {
        let (answer, notes) = noted(form);
        assert_eq!(answer.as_deref(), Ok(value), "{form}");
        assert_eq!(notes, lists.iter().map(|list| format!("note: {list}")).collect::<Vec<_>>(), "{form}");
        let lists = lists.iter().map(ToString::to_string).collect();
        assert_eq!(number(form), Ok((value.to_owned(), lists)), "{form}");
    }
    for form in ["{0|1,1/2,1/5,…}", "{1,2,5,…|}", "{5,0,1,2,…|}", "{0|1,1/8,1/27,…}"] {
        for error in [noted(form).0.unwrap_err(), number(form).unwrap_err()] {
            assert!(error.contains("fits no pattern") && error.contains("1/n^2"), "{form}: {error}");
        }
    }
    for error in [noted("{1/2,2/3,3/4,…|1}").0.unwrap_err(), number("{1/2,2/3,3/4,…|1}").unwrap_err()] {
        assert!(error.contains("several patterns") && error.contains("1-1/n"), "{error}");
    }
    // A note once in a program, however often a loop reads the list.
    assert_eq!(noted("[{0|1,1/2,1/3,…} for i from 1 to 3]").1.len(), 1);
}

/// A number as a program that makes it.
fn a_number() -> impl Strategy<Value = String> {
    let rational = (-9i64..10, 1i64..7).prop_map(|(n, d)| format!("({n}/{d})"));
    let exponent = prop_oneof![
        rational.clone(),
        (-3i64..4).prop_map(|n| format!("({n})")),
        Just("omega".to_owned()),
        Just("(-omega)".to_owned()),
        Just("(omega+1/2)".to_owned()),
        Just("(omega^(1/2)/2)".to_owned()),
        Just("(1/omega)".to_owned()),
    ];
    let root = prop_oneof![Just("1"), Just("sqrt(2)"), Just("sqrt(3)/2"), Just("(1+sqrt(5))")];
    let term = (rational.clone(), root, exponent).prop_map(|(c, root, y)| format!("{c}*{root}*omega^{y}"));
    let sum = prop::collection::vec(term, 1..4).prop_map(|terms| terms.join("+"));
    let constant = prop_oneof![Just("pi"), Just("exp(1)"), Just("ln(2)"), Just("pi^2")];
    let real = (rational.clone(), rational, constant).prop_map(|(p, q, k)| format!("{p}+{q}*{k}"));
    prop_oneof![5 => sum, 2 => real]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    /// What is printed of a number reads back as that number: in plain signs and in Unicode, in the worksheet, in `kelvin
    /// number`, and as an option in braces.
    #[test]
    fn a_number_reads_back_from_every_notation(program in a_number()) {
        let universe = Universe::new();
        let mut session = Session::new(&universe);
        let budget = Budget::unlimited();
        let Ok(Some(value)) = session.evaluate(&Source::new("", program.as_str()), &budget) else { return Ok(()) };
        session.assign("x", value.clone());
        let plain = session.show(&value, Style::Plain, &budget).unwrap();
        // No power stands before a denominator without parentheses.
        let bare = plain.match_indices('^').any(|(at, _)| {
            let exponent = plain[at + 1..].trim_start_matches('-');
            let rest = exponent.trim_start_matches(|c: char| c.is_ascii_alphanumeric());
            !exponent.starts_with('(') && rest.starts_with('/')
        });
        prop_assert!(!bare, "{} may be misread", plain);
        for style in [Style::Plain, Style::Unicode] {
            let written = session.show(&value, style, &budget).unwrap();
            for again in [written.clone(), format!("({written})"), format!("0 + {written}"), format!("2*({written}) - x")] {
                let same = session.evaluate(&Source::new("", format!("({again}) == x")), &budget);
                let same = same.map_err(|error| error.to_string()).map(|same| same.map(|same| {
                    session.show(&same, Style::Plain, &budget).unwrap()
                }));
                prop_assert_eq!(same, Ok(Some("true".to_owned())), "{} written as {}", program, again);
            }
            // A number is the simplest one between itself with something less and something more, if that is read right.
            let braces = format!("{{({written}) - 1/omega^9|({written})}} < x and {{({written})|({written}) + 1/omega^9}} > x");
            if let Ok(Some(between)) = session.evaluate(&Source::new("", braces.as_str()), &budget) {
                prop_assert_eq!(session.show(&between, Style::Plain, &budget).unwrap(), "true", "{}", braces);
            }
            let option = session.evaluate(&Source::new("", format!("'{{{written}|}}'.Options(Left)[1] == x")), &budget);
            let option = option.map_err(|error| error.to_string()).unwrap().unwrap();
            prop_assert_eq!(session.show(&option, Style::Plain, &budget).unwrap(), "true", "{}", written);
            // Quotients whose normal forms do not end are read as series there.
            if let Ok((normal, _)) = number(&written) && !normal.contains("O(") {
                prop_assert_eq!(normal, plain.clone(), "{} of {}", written, program);
            } else {
                prop_assert!(number(&written).is_ok(), "{}: {:?}", written, number(&written));
            }
        }
    }
}

#[test]
fn a_power_before_a_denominator_is_in_parentheses() {
    for (program, plain) in [
        ("epsilon/2", "omega^(-1)/2"),
        ("3*epsilon/2", "3*omega^(-1)/2"),
        ("omega^2/3", "omega^(2)/3"),
        ("omega/2", "omega/2"),
        ("epsilon", "omega^-1"),
        ("omega^(-1/2)", "omega^(-1/2)"),
        ("{0|1/omega}", "omega^(-1)/2"),
    ] {
        assert_eq!(run(program), Ok(plain.to_owned()), "{program}");
        assert_eq!(run(plain), Ok(plain.to_owned()), "{program}");
        assert_eq!(number(plain).map(|(normal, _)| normal), Ok(plain.to_owned()), "{program}");
    }
}
