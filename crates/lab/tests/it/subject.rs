//! The value, the moves and the thermograph of a sum are those of the sum of the values.

use kelvin_budget::Budget;
use kelvin_lab::{
    Error, Lab, MovesAnswer, MovesQuestion, Settings, Subject, Sum, ThermographQuestion, ValueQuestion,
    WrittenSummand,
};
use kelvin_values::Universe;

fn words(text: &str) -> Subject {
    Subject::of_words(&text.split(' ').map(String::from).collect::<Vec<_>>())
}

fn moves(lab: &Lab<'_>, subject: Subject, all: bool) -> Result<MovesAnswer, Error> {
    let question = MovesQuestion { subject, player: None, all, alphabet: Default::default(), longest: None };
    lab.moves(&question, &Budget::unlimited())
}

const SUMS: [&str; 5] = [
    "domineering 2x3 + {1|-1}",
    "domineering 2x3 2x4 + clobber xoxo + *2",
    "snort P3 + {2|-1} + ^",
    "{5|1} + toads-and-frogs tt..ff",
    "domineering 3x3 + -1",
];

#[test]
fn a_sum_is_worth_the_sum_of_its_summands() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let budget = Budget::unlimited();
    for text in SUMS {
        let subject = words(text);
        let summands = subject.summands().unwrap();
        let parts = summands.iter().map(|summand| lab.game(summand, &budget).unwrap());
        let sum = parts.fold(universe.zero(), |sum, part| sum + part);
        let question =
            ValueQuestion { subject: subject.clone(), alphabet: Default::default(), longest: None };
        let value = lab.value(&question, &budget).unwrap();
        assert_eq!(value.written.value.as_deref(), Some(sum.to_string().as_str()), "{text}");
        assert_eq!((value.ruleset, value.board), (None, None), "{text}");
        let thermograph = lab.thermograph(&ThermographQuestion::from(subject.clone()), &budget).unwrap();
        let whole = lab.thermograph_of(&subject.to_string(), sum, &budget).unwrap();
        assert_eq!(thermograph, whole, "{text}");
        // A list of summands means the same.
        let listed = Subject::from(Sum::Summands(summands));
        assert_eq!(lab.game_of(&listed, &budget).unwrap(), sum, "{text}");
    }
}

/// The sensible moves reach the options of the canonical form that are not reached through reversing, and
/// the game with all moves as its options is the sum.
#[test]
fn the_moves_of_a_sum_make_the_sum() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let budget = Budget::unlimited();
    let game = |text: &str| kelvin_values::notation::parse(text, &universe.work(&budget)).unwrap();
    let mut count = 0;
    for text in SUMS {
        let sum = lab.game_of(&words(text), &budget).unwrap();
        let answer = moves(&lab, words(text), true).unwrap();
        let [left, right] = [0, 1].map(|side| -> Vec<_> {
            let rows = answer.players[side].groups.iter().flatten();
            rows.map(|row| game(row.written.value.as_deref().unwrap())).collect()
        });
        assert_eq!(answer.players[0].count, left.len(), "{text}");
        assert_eq!(universe.game(&left, &right), sum, "{text}");
        for row in answer.rows() {
            let value = game(row.written.value.as_deref().unwrap());
            assert_eq!(row.sensible, sum.options(row.player.into()).any(|option| option == value), "{text}");
            count += 1;
        }
        let sensible = moves(&lab, words(text), false).unwrap();
        assert!(sensible.rows().count() <= answer.rows().count());
        assert!(sensible.rows().all(|row| row.sensible), "{text}");
    }
    assert!(count > 60, "{count}");
}

#[test]
fn the_moves_of_a_value_are_its_options() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let names = |value: &str| {
        let answer = moves(&lab, WrittenSummand::value(value).into(), false).unwrap();
        answer.rows().map(|row| row.name.clone()).collect::<Vec<_>>()
    };
    assert_eq!(names("{2|-1}"), ["{2|-1} to 2", "{2|-1} to -1"]);
    assert_eq!(names("0"), [""; 0]);
    let wrong = moves(&lab, WrittenSummand::value("*1000000").into(), false);
    assert!(matches!(wrong, Err(Error::TooManyOptions(_))));
    let wrong = moves(&lab, words("fox-and-geese ox.. + *"), false);
    assert!(wrong.is_err());
}

/// Without an evaluator a text is a value or a sum, and the error is that of the value.
#[test]
fn loopy_summands_are_added() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let budget = Budget::unlimited();
    let question = |text: &str| ValueQuestion {
        subject: Sum::Expression(text.into()).into(),
        alphabet: Default::default(),
        longest: None,
    };
    let value = |text: &str| lab.value(&question(text), &budget).unwrap().written.value.unwrap();
    assert_eq!(value("over + on"), "on");
    assert_eq!(value("over + nim(\"1\") + domineering(\"2x2\")"), value("over + * + +-1"));
    assert!(matches!(lab.value(&question("{1|-1}.Cool(1)"), &budget), Err(Error::Value { .. })));
}
