//! The number tree.

use kelvin_budget::Budget;
use kelvin_lab::{Alphabet, Error, Lab, NumberTreeAnswer, NumberTreeQuestion, Settings};
use kelvin_numbers::{Dyadic, SignExpansion};
use kelvin_values::Universe;

fn tree(day: u32, numbers: Option<&[&str]>) -> Result<NumberTreeAnswer, Error> {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let numbers = numbers.map(|numbers| numbers.iter().map(|number| (*number).to_owned()).collect());
    lab.number_tree(&NumberTreeQuestion { day, numbers, alphabet: Alphabet::Plain }, &Budget::unlimited())
}

#[test]
fn parents_of_finite_numbers_have_a_sign_less() {
    let tree = tree(5, Some(&[])).unwrap();
    assert_eq!(tree.numbers.len(), 63);
    for node in &tree.numbers {
        let number: Dyadic = node.number.parse().unwrap();
        let signs = number.sign_expansion();
        assert_eq!(tree.days[node.day as usize], number.birthday().to_string().as_str());
        let parent =
            node.parent.map(|parent| tree.numbers[parent as usize].number.parse::<Dyadic>().unwrap());
        let length = signs.length();
        if length == 0.into() {
            assert_eq!(parent, None);
            continue;
        }
        let before: SignExpansion = signs.truncated(&(length - kelvin_numbers::Integer::ONE));
        assert_eq!(parent, Some(before.value().unwrap()), "{number}");
        assert!(node.child);
    }
}

#[test]
fn numbers_beyond_are_at_their_places() {
    let tree =
        tree(2, Some(&["omega", "1/3", "pi", "2*omega", "omega-1", "1/3", "epsilon", "sqrt(2)", "1/2"]))
            .unwrap();
    let shown: Vec<&str> = tree.numbers.iter().map(|node| &*node.number).collect();
    let expected = [
        "-2", "-1", "-1/2", "0", "omega^-1", "1/3", "1/2", "1", "sqrt(2)", "2", "pi", "omega-1", "omega",
        "2*omega",
    ];
    assert_eq!(shown, expected);
    assert_eq!(
        tree.days.iter().map(|day| day.to_string()).collect::<Vec<_>>(),
        ["0", "1", "2", "omega", "omega+1", "2*omega"]
    );
    let parent = |number: &str| {
        let node = tree.numbers.iter().find(|node| node.number == number).unwrap();
        (&*tree.numbers[node.parent.unwrap() as usize].number, node.child)
    };
    // √2 is +, +, -, -, …: it is above 1 and below 2.
    for (number, expected) in [
        ("omega", ("2", false)),
        ("omega-1", ("omega", true)),
        ("2*omega", ("omega", false)),
        ("pi", ("2", false)),
        ("sqrt(2)", ("2", false)),
        ("1/3", ("1/2", false)),
        ("omega^-1", ("1/2", false)),
    ] {
        assert_eq!(parent(number), expected, "{number}");
    }
}

#[test]
fn the_default_tree_and_errors() {
    let tree = tree(3, None).unwrap();
    assert_eq!(tree.days.last().unwrap().to_string(), "omega^2");
    assert_eq!(tree.numbers.iter().filter(|node| node.parent.is_none()).count(), 1);
    assert!(error(9, &[]).contains("up to day 8"));
    assert!(error(1, &["pi*omega"]).contains("no description"));
    assert!(error(1, &["*"]).contains("expected a number"));
    assert!(error(1, &["1/(omega-1)"]).contains("does not end"));
}

fn error(day: u32, numbers: &[&str]) -> String {
    tree(day, Some(numbers)).unwrap_err().to_string()
}
