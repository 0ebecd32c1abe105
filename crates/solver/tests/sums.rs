//! The solver of sums against values.

use kelvin_budget::{Budget, Exhausted};
use kelvin_positions::bits::Square8;
use kelvin_positions::rulesets::Domineering;
use kelvin_positions::{Analyst, Evaluator, Position, RULESETS};
use kelvin_solver::{Answer, Bounds, Problem, SumSolver, cut};
use kelvin_values::{Game, Player, Universe};
use proptest::prelude::*;

/// Who wins a game when each of the players begins.
fn winners(value: Game<'_>) -> [Player; 2] {
    let zero = value.universe().zero();
    let left_loses = [value <= zero, !zero.le(&value)];
    left_loses.map(|loses| if loses { Player::Right } else { Player::Left })
}

/// Compares with the value, once with components as values and once by search alone.
fn agrees(universe: &Universe, problem: &Problem<'_>) {
    let budget = Budget::unlimited();
    let value = Analyst::new(universe).value(&problem.position, &budget).unwrap() + problem.value;
    for (effort, threads) in [(5_000, 1), (3, 1), (3, 2)] {
        let solver = SumSolver::new(universe).effort(effort).threads(threads);
        let found = Player::BOTH.map(|first| solver.winner(problem, first, &budget).unwrap());
        assert_eq!(found, winners(value), "{problem}, effort {effort}");
    }
}

/// Small boards of every kind of ruleset.
const BOARDS: &[(&str, &str)] = &[
    ("amazons", "x..|..o"),
    ("amazons", "x.|.o|.."),
    ("clobber", "xoxo"),
    ("clobber", "xox|oxo"),
    ("col", "P5"),
    ("snort", "P5"),
    ("domineering", "3x3"),
    ("domineering", "..#|...|.#."),
    ("domineering", "2x4"),
    ("cram", "2x3"),
    ("fission", "...|.x.|..."),
    ("konane", "xoxo|.xox"),
    ("nogo", "..|.."),
    ("toads-and-frogs", "tt..ff"),
    ("toads-and-frogs", "t.t.f"),
    ("toppling-dominoes", "lreel"),
    ("toppling-dominoes", "lrlr"),
    ("hackenbush", "BRBB"),
    ("nim", "3 + 5"),
    ("kayles", "6"),
    ("octal(0.77)", "9"),
];

fn boards() -> Vec<Position> {
    BOARDS.iter().filter_map(|(ruleset, board)| Position::parse(ruleset, board).ok()).collect()
}

#[test]
fn positions_have_the_winners_their_values_tell() {
    assert!(boards().len() >= 15, "{} boards are read", boards().len());
    let universe = Universe::new();
    for position in boards() {
        agrees(&universe, &Problem { position, value: universe.zero() });
    }
}

#[test]
fn the_example_of_every_ruleset_has_the_winner_its_value_tells() {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let mut compared = 0;
    for entry in RULESETS {
        let Ok(position) = Position::parse(entry.example.0, entry.example.1) else { continue };
        let little = Budget::unlimited().positions(20_000);
        let Ok(value) = Analyst::new(&universe).value(&position, &little) else { continue };
        let problem = Problem { position, value: universe.zero() };
        let solver = SumSolver::new(&universe);
        let found = Player::BOTH.map(|first| solver.winner(&problem, first, &budget).unwrap());
        assert_eq!(found, winners(value), "{}", entry.name);
        compared += 1;
    }
    assert!(compared * 2 > RULESETS.len(), "{compared} of {}", RULESETS.len());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn sums_have_the_winners_their_values_tell(
        picks in proptest::collection::vec(0usize..64, 1..4),
        number in -3i64..4,
        star in 0i64..3,
    ) {
        let universe = Universe::new();
        let all = boards();
        let position: Position = picks.iter().map(|pick| all[pick % all.len()].clone()).sum();
        agrees(&universe, &Problem { position, value: universe.integer(number) + universe.star(star) });
    }

    #[test]
    fn strategies_stand_the_test_of_play(picks in proptest::collection::vec(0usize..64, 1..3), left in any::<bool>()) {
        let universe = Universe::new();
        let budget = Budget::unlimited();
        let all = boards();
        let position: Position = picks.iter().map(|pick| all[pick % all.len()].clone()).sum();
        let problem = Problem { position, value: universe.zero() };
        let first = if left { Player::Left } else { Player::Right };
        let solver = SumSolver::new(&universe);
        let strategy = solver.strategy(&problem, first, 2, &budget).unwrap();
        prop_assert_eq!(strategy.check(&problem), Ok(()));
        // A longer test finds that replies are missing, unless the game is over by then.
        let mut longer = strategy.clone();
        longer.depth = 3;
        let complete = solver.strategy(&problem, first, 3, &budget).unwrap().len() == strategy.len();
        prop_assert_eq!(longer.check(&problem).is_ok(), complete);
    }

    #[test]
    fn cutting_bounds_domineering(bits in 0u64..1 << 20) {
        let universe = Universe::new();
        let budget = Budget::unlimited();
        let row = |r: u64| (0..5).map(|c| if bits >> (5 * r + c) & 1 == 1 { '.' } else { '#' }).collect::<String>();
        let board = Domineering::<Square8>::parse(&(0..4).map(row).collect::<Vec<_>>().join("|")).unwrap();
        let evaluator = Evaluator::new(&universe, Domineering::<Square8>::default());
        let value = evaluator.value(&board, &budget).unwrap();
        prop_assert!(cut::bound(&evaluator, &board, Player::Left, &budget).unwrap() <= value);
        prop_assert!(cut::bound(&evaluator, &board, Player::Right, &budget).unwrap() >= value);
        for first in Player::BOTH {
            if let Some(winner) = cut::winner(&evaluator, &board, first, &budget).unwrap() {
                prop_assert_eq!(winner, winners(value)[first.index()]);
            }
        }
    }
}

#[test]
fn what_is_not_decided_is_bounded() {
    let universe = Universe::new();
    let position = Position::parse("domineering", "6x6").unwrap();
    let problem = Problem { position, value: universe.zero() };
    let solver = SumSolver::new(&universe).effort(10);
    let answer = solver.solve(&problem, Player::Left, &Budget::unlimited().positions(100));
    assert!(matches!(answer, Answer::Undecided { why: Exhausted::Positions, .. }), "{answer:?}");

    let position = Position::parse("domineering", "2x3").unwrap();
    let bounds = Bounds::of(&Problem { position, value: universe.zero() });
    assert_eq!(bounds.to_string(), "between -2 and 3");
    let nim = Position::parse("domineering", "6x6").unwrap();
    let huge = Problem { position: nim, value: universe.star(1_000_000_000) };
    let answer = solver.solve(&huge, Player::Left, &Budget::unlimited().positions(1000));
    assert!(matches!(answer, Answer::Undecided { .. }));
}
