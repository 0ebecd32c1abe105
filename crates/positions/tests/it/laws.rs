//! Properties of every ruleset.

use crate::reference::grid_of;
use kelvin_budget::{Budget, Cancel, Exhausted};
use kelvin_positions::bits::Square8;
use kelvin_positions::board::{Heaps, MAX_CELLS};
use kelvin_positions::rulesets::{Domineering, TakeAndBreak};
use kelvin_positions::{Analyst, Evaluator, Position, Registry};
use kelvin_values::Universe;
use proptest::prelude::*;
use std::time::Duration;

/// Returns a board with the colours exchanged.
fn exchanged(board: &str) -> String {
    board
        .chars()
        .map(|c| match c {
            'x' => 'o',
            'o' => 'x',
            't' => 'f',
            'f' => 't',
            'l' => 'r',
            'r' => 'l',
            'B' => 'R',
            'R' => 'B',
            _ => c,
        })
        .collect()
}

/// Asserts that two positions are negatives of each other.
fn assert_negatives(ruleset: &str, board: &str, negative: &str) {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let analyst = Analyst::new(&universe);
    let (Ok(a), Ok(b)) = (Position::parse(ruleset, board), Position::parse(ruleset, negative)) else {
        return;
    };
    let (a, b) = (analyst.value(&a, &budget).unwrap(), analyst.value(&b, &budget).unwrap());
    assert_eq!(a, -b, "{ruleset} {board}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn an_exchange_of_the_colours_negates(
        grid in "[xo..]{3}\\|[xo.#]{3}\\|[xo..]{3}",
        dominoes in "[lre.]{1,10}",
        stalks in "[BRG]{1,5} \\+ [BR](\\([BR]{1,3};[BRG]{1,2}\\))",
    ) {
        for ruleset in ["amazons", "amazons-path", "clobber", "col", "hex", "amazons-knights", "konane", "nogo", "snort", "tic-tac-toe"] {
            assert_negatives(ruleset, &grid, &exchanged(&grid));
        }
        assert_negatives("toppling-dominoes", &dominoes, &exchanged(&dominoes));
        assert_negatives("hackenbush", &stalks, &exchanged(&stalks));
    }

    #[test]
    fn toads_and_frogs_and_dominoes_negate_when_turned(strip in "[tf..]{1,10}", cells in "[.#]{16}", stones in "[x..]{16}") {
        let turned: String = exchanged(&strip).chars().rev().collect();
        assert_negatives("toads-and-frogs", &strip, &turned);
        let rows = |cell: &dyn Fn(usize, usize) -> usize, letters: &str| {
            let letters: Vec<char> = letters.chars().collect();
            let row = |r: usize| (0..4).map(|c| letters[cell(r, c)]).collect::<String>();
            (0..4).map(row).collect::<Vec<_>>().join("|")
        };
        assert_negatives("domineering", &rows(&|r, c| 4 * r + c, &cells), &rows(&|r, c| 4 * c + r, &cells));
        assert_negatives("fission", &rows(&|r, c| 4 * r + c, &stones), &rows(&|r, c| 4 * c + r, &stones));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn no_text_breaks_the_reading_of_boards(
        board in prop_oneof![
            "\\PC{0,30}",
            "[.#xotflreBRGPCKQ0-9+,;:|(){}\\[\\] -]{0,30}",
            "[a-z]{0,8} ?[0-9]{0,25}",
        ],
        arguments in "[0-9A-F.,|\\[\\] ]{0,12}",
    ) {
        for entry in Registry::built_in().iter() {
            let ruleset = if entry.arguments.is_some() { format!("{}({arguments})", entry.name) } else { entry.name.to_string() };
            match Position::parse(&ruleset, &board) {
                Err(error) => prop_assert!(!error.to_string().is_empty()),
                Ok(position) => prop_assert!(!position.boards().is_empty()),
            }
        }
    }
}

#[test]
fn huge_boards_are_refused_with_the_limit_named() {
    let dots = ".".repeat(1_000_000);
    for entry in Registry::built_in().iter() {
        let ruleset: &str = entry.example().0;
        for board in ["1001x1001", "K1000000", "99999999999999999999", &dots] {
            if let Ok(position) = Position::parse(ruleset, board) {
                panic!("{ruleset} took {} boards of a million", position.boards().len());
            }
        }
    }
    assert!(
        Position::parse("domineering", "1000x1000").unwrap_err().to_string().contains(&MAX_CELLS.to_string())
    );
}

#[test]
fn a_stopped_evaluator_keeps_what_it_learned() {
    let universe = Universe::new();
    let evaluator = Evaluator::new(&universe, Domineering::<Square8>::default());
    let board = Domineering::on(&grid_of("5x5")).unwrap();
    let mut rounds = 0;
    // Each round is stopped long before the end, and still the value is found.
    let value = loop {
        let budget = Budget::unlimited().positions(2_000);
        match evaluator.value(&board, &budget) {
            Ok(value) => break value,
            Err(why) => assert_eq!(why, Exhausted::Positions),
        }
        rounds += 1;
        assert!(rounds < 20, "each round learns something");
    };
    assert_eq!(value, universe.zero());
    assert!(rounds > 5);
}

#[test]
fn time_and_the_cancel_flag_stop_the_work() {
    let universe = Universe::new();
    let position = Position::parse("domineering", "8x8").unwrap();
    let analyst = Analyst::new(&universe).threads(2);
    let budget = Budget::unlimited().time(Duration::from_millis(50));
    assert_eq!(analyst.value(&position, &budget), Err(Exhausted::Time));
    let cancel = Cancel::default();
    cancel.raise();
    let budget = Budget::unlimited().cancelled_by(&cancel);
    assert_eq!(analyst.value(&position, &budget), Err(Exhausted::Cancelled));
    let octal = Position::parse("octal(0.007)", "1000000").unwrap();
    let budget = Budget::unlimited().time(Duration::from_millis(50));
    assert_eq!(analyst.value(&octal, &budget), Err(Exhausted::Time));
}

#[test]
fn a_small_memory_forgets_and_goes_on() {
    let universe = Universe::new();
    let evaluator = Evaluator::new(&universe, Domineering::<Square8>::default()).memory(400_000);
    let budget = Budget::unlimited();
    assert_eq!(evaluator.value(&Domineering::on(&grid_of("5x5")).unwrap(), &budget), Ok(universe.zero()));
    assert!(evaluator.bytes() <= 800_000, "{}", evaluator.bytes());
    assert!(evaluator.positions() < 8_000, "most of the 16,452 do not fit: {}", evaluator.positions());
}

/// A board of queens with very many moves ends in an error instead of exhausting memory.
#[test]
fn a_position_with_too_many_options_is_refused_in_time() {
    let universe = Universe::new();
    let row = "x...o...x...o...";
    let position =
        Position::parse("amazons-two-arrows", &[row, &".".repeat(16)].repeat(8).join("|")).unwrap();
    let budget = Budget::unlimited().bytes(64 << 20).time(Duration::from_secs(20));
    assert_eq!(Analyst::new(&universe).value(&position, &budget), Err(Exhausted::Memory));
}

#[test]
fn threads_agree() {
    for (ruleset, board) in
        [("domineering", "4x6"), ("clobber", "xoxo|oxox|xoxo"), ("cram", "4x5"), ("snort", "grid 3x3")]
    {
        let universe = Universe::new();
        let budget = Budget::unlimited();
        let position = Position::parse(ruleset, board).unwrap();
        let alone = Analyst::new(&universe).value(&position, &budget).unwrap();
        for threads in [2, 5] {
            assert_eq!(Analyst::new(&universe).threads(threads).value(&position, &budget), Ok(alone));
        }
    }
}

#[test]
fn long_games_do_not_overflow_the_stack() {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let ruleset = TakeAndBreak::subtraction(&[1], &[1, 2]).unwrap();
    let heap = ruleset.on(&Heaps::parse("20000").unwrap()).unwrap();
    let value = Evaluator::new(&universe, ruleset).value(&heap, &budget).unwrap();
    assert!(value.stop(kelvin_values::Player::Right) <= value.stop(kelvin_values::Player::Left));
}

/// Partizan subtraction, where Left takes a counters and Right b > a: a heap of n is worth the same as one of n + a + b,
/// ⌊n/a⌋ for n < b, and {⌊n/a⌋ - 1 | 0} for b ≤ n < a + b (docs/results/subtraction-temperatures.md).
#[test]
fn partizan_subtraction_games_with_one_number_each_are_periodic() {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    for b in 2..=14 {
        for a in 1..b {
            let ruleset = TakeAndBreak::subtraction(&[a], &[b]).unwrap();
            let evaluator = Evaluator::new(&universe, ruleset.clone());
            for n in 0..=4 * (a + b) {
                let heap = ruleset.on(&Heaps::parse(&n.to_string()).unwrap()).unwrap();
                let r = n % (a + b);
                let expected = if r < b {
                    universe.integer((r / a) as i64)
                } else {
                    universe.game(&[universe.integer((r / a) as i64 - 1)], &[universe.zero()])
                };
                assert_eq!(evaluator.value(&heap, &budget), Ok(expected), "a = {a}, b = {b}, n = {n}");
            }
        }
    }
}
