//! The wording of the reasons for moves.

use kelvin_budget::Exhausted;
use kelvin_heat::MoveReason;
use kelvin_heat::strategy::letter;
use kelvin_numbers::Dyadic;

/// The numbers in a sentence.
fn numbers(text: &str) -> Vec<&str> {
    let digits = |word: &&str| word.contains(|letter: char| letter.is_ascii_digit());
    text.split([' ', ',', ':', ';']).filter(digits).collect()
}

fn reasons(component: usize) -> Vec<MoveReason> {
    let [width, ambient, temperature] = [Dyadic::new(7, 2), Dyadic::from(5), Dyadic::from(11)];
    let all = [
        MoveReason::Widest { component, width: width.clone(), ambient: ambient.clone() },
        MoveReason::Widest { component, width: Dyadic::ZERO, ambient: ambient.clone() },
        MoveReason::Hottest { component, temperature: temperature.clone() },
        MoveReason::Answer { component, temperature: temperature.clone(), ambient: ambient.clone() },
        MoveReason::Cooled { component, ambient },
        MoveReason::Best { component, stop: temperature },
        MoveReason::Infinitesimal { component },
        MoveReason::Number { component, loss: width.clone() },
    ];
    let undecided = |instead: &MoveReason| MoveReason::Undecided {
        why: Exhausted::Time,
        between: [(-3).into(), width.clone()],
        instead: Box::new(instead.clone()),
    };
    all.iter().cloned().chain(all.iter().map(undecided)).collect()
}

/// Both wordings state the same numbers. A sum of one component has no letters, and a larger one names the component.
#[test]
fn reasons_state_their_numbers_with_and_without_the_component() {
    for reason in reasons(27) {
        let (text, alone) = (reason.to_string(), reason.alone().to_string());
        assert_eq!(numbers(&text), numbers(&alone), "{text} / {alone}");
        assert!(text.contains("AB") && !alone.contains("AB"), "{text} / {alone}");
    }
    let [width, ambient, temperature] = ["7/4", "5", "11"];
    let expected = [vec![width, ambient], vec![ambient], vec![temperature], vec![temperature, ambient]];
    let found: Vec<String> = reasons(0).iter().map(ToString::to_string).collect();
    for (text, expected) in found.iter().zip(expected) {
        assert_eq!(numbers(text), expected, "{text}");
    }
    let undecided = &found[8];
    assert!(undecided.ends_with(&found[0]) && undecided.contains("between -3 and 7/4"), "{undecided}");
}

/// A to Z, then AA to ZZ, then AAA: all words in the order of their length, then of the alphabet.
#[test]
fn components_have_letters_in_order() {
    assert_eq!(
        [0, 25, 26, 27, 51, 52, 701, 702].map(letter),
        ["A", "Z", "AA", "AB", "AZ", "BA", "ZZ", "AAA"]
    );
    let all: Vec<String> = (0..2000).map(letter).collect();
    assert!(all.windows(2).all(|pair| (pair[0].len(), &pair[0]) < (pair[1].len(), &pair[1])));
}
