//! Comparison with CGSuite's answers about ordinals, if its table of facts is present.

use kelvin_budget::Budget;
use kelvin_numbers::{Integer, NimError, Ordinal, Surreal};
use kelvin_testing::peers::cgsuite;

/// The answer to one line of the table; `None` for a question that is not about numbers.
fn answer(input: &str) -> Option<String> {
    let number = |text: &str| text.parse::<Surreal>().ok();
    if let Some((left, right)) = input.split_once(" NimSum ") {
        let [left, right] = [number(left)?, number(right)?].map(|x| Ordinal::try_from(&x));
        return Some(match (left, right) {
            (Ok(left), Ok(right)) => format!("{:#}", left.nim_sum(&right)),
            _ => "!!NimSum applies only to ordinals.".to_owned(),
        });
    }
    if let Some((left, right)) = input.split_once(" NimProduct ") {
        let [left, right] = [number(left)?, number(right)?].map(|x| Ordinal::try_from(&x));
        return Some(match (left, right) {
            (Ok(left), Ok(right)) => match left.nim_product(&right, &Budget::unlimited()) {
                Err(NimError::OutOfRange) => "!!NimProduct out of range.".to_owned(),
                product => format!("{:#}", product.unwrap()),
            },
            _ => "!!NimProduct applies only to ordinals.".to_owned(),
        });
    }
    if let Some((base, exponent)) = input.split_once(" NimExp ") {
        let base = Ordinal::try_from(&number(base)?).unwrap();
        let power = base.nim_power(&exponent.parse::<Integer>().unwrap(), &Budget::unlimited());
        return Some(format!("{:#}", power.unwrap()));
    }
    let Some((subject, question)) = input.strip_prefix('(').and_then(|rest| rest.split_once(").")) else {
        return Some(format!("{:#}", number(input)?));
    };
    let subject = number(subject)?;
    Some(match question {
        "Abs" => format!("{:#}", subject.abs()),
        "Birthday" => format!("{:#}", subject.birthday().ok()?),
        "Sign" => format!("{}", subject.sign() as i8),
        "IsOrdinal" => Ordinal::try_from(&subject).is_ok().to_string(),
        "OutcomeClass" => ["R", "P", "L"][(subject.sign() as i8 + 1) as usize].to_owned(),
        _ => return None,
    })
}

#[test]
fn ordinals_agree() {
    let Some(rows) = cgsuite("suite_ordinals_transfinite_nim") else { return };
    let mut asked = 0;
    for (input, expected) in &rows {
        if let Some(answer) = answer(input) {
            assert_eq!(&answer, expected, "{input}");
            asked += 1;
        }
    }
    assert!(asked >= 65, "only {asked} facts were asked");
}
