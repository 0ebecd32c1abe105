//! The solver of sums, compared with values.

use kelvin_budget::{Budget, Exhausted};
use kelvin_numbers::Dyadic;
use kelvin_positions::bits::Square8;
use kelvin_positions::board::{Grid, Letters};
use kelvin_positions::rulesets::Domineering;
use kelvin_positions::{Analyst, Evaluator, InternedPart, Interner, PlayedSum, Position, Registry, Ruleset};
use kelvin_solver::{Bounds, SolverAnswer, SumSolver};
use kelvin_values::{Game, Player, Universe};
use proptest::prelude::*;

/// The winners of a game when Left and when Right moves first.
fn winners(value: Game<'_>) -> [Player; 2] {
    let zero = value.universe().zero();
    let left_loses = [value <= zero, !zero.le(&value)];
    left_loses.map(|loses| if loses { Player::Right } else { Player::Left })
}

/// Compares with the value: with components as values, with few evaluations, and by search alone.
fn agrees(universe: &Universe, problem: &PlayedSum<'_>) {
    let budget = Budget::unlimited();
    let value = Analyst::new(universe).value(&problem.position, &budget).unwrap() + problem.value;
    for (effort, threads) in [(5_000, 1), (3, 1), (0, 1), (3, 2)] {
        let solver = SumSolver::new(universe).effort(effort).threads(threads);
        let found = Player::BOTH.map(|first| solver.winner(problem, first, &budget).unwrap());
        assert_eq!(found, winners(value), "{problem}, effort {effort}");
    }
}

/// Small boards of all kinds of rulesets.
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
fn positions_have_the_winners_of_their_values() {
    assert!(boards().len() >= 15, "{} boards are read", boards().len());
    let universe = Universe::new();
    for position in boards() {
        agrees(&universe, &PlayedSum { position, value: universe.zero() });
    }
}

/// A pseudorandom number generator.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

/// Positions with few moves from random play of a ruleset's example, each once, with their values.
fn small_positions<'u>(
    analyst: &Analyst<'u>,
    example: (&str, &str),
    most: usize,
    dice: &mut Dice,
) -> Vec<(Position, Game<'u>)> {
    let start = Position::parse(example.0, example.1).unwrap();
    let mut found: Vec<(Position, Game<'u>)> = Vec::new();
    for _ in 0..60 {
        let mut position = start.clone();
        for _ in 0..200 {
            let moves: usize = Player::BOTH.into_iter().map(|player| position.move_count(player)).sum();
            if moves <= 8 && found.len() < most && !found.iter().any(|(known, _)| *known == position) {
                let little = Budget::unlimited().positions(2_000).steps(200_000);
                if let Ok(value) = analyst.value(&position, &little) {
                    found.push((position.clone(), value));
                }
            }
            let player = Player::BOTH[dice.below(2)];
            let options = [player, !player].map(|player| position.options(player));
            match options.into_iter().find(|options| !options.is_empty()) {
                Some(mut options) => position = options.swap_remove(dice.below(options.len())),
                None => break,
            }
        }
    }
    found
}

/// Returns whether the ruleset declares a position all-small.
fn all_small(position: &Position) -> bool {
    let interner = Interner::default();
    let mut parts = Vec::new();
    interner.enter(position, false, &mut parts, &Budget::unlimited()).unwrap();
    parts.iter().all(|part| match part {
        InternedPart::Component { id: place, .. } => interner.all_small(*place),
        InternedPart::Known(_) => false,
    })
}

/// All rulesets, and sums of them with values of all kinds: a search without values agrees with the values.
#[test]
fn searches_agree_with_values_in_every_ruleset() {
    let universe = Universe::new();
    let analyst = Analyst::new(&universe);
    let mut dice = Dice(7);
    let budget = || Budget::unlimited().positions(20_000);
    let mut all = Vec::new();
    let mut scarce = Vec::new();
    let mut infinitesimals = 0;
    for entry in Registry::built_in().iter().filter(|entry| !entry.loopy) {
        let positions = small_positions(&analyst, entry.example(), 60, &mut dice);
        let solver = SumSolver::new(&universe).effort(0);
        let mut compared = 0;
        for (position, value) in &positions {
            if all_small(position) {
                assert!(Player::BOTH.iter().all(|&player| value.stop(player) == Dyadic::ZERO), "{position}");
                infinitesimals += 1;
            }
            let problem = PlayedSum { position: position.clone(), value: universe.zero() };
            for first in Player::BOTH {
                if let Ok(winner) = solver.winner(&problem, first, &budget()) {
                    assert_eq!(winner, winners(*value)[first.index()], "{position}, {first} first");
                    compared += 1;
                }
            }
        }
        if compared < 20 {
            scarce.push((entry.name.to_string(), compared));
        }
        all.extend(positions);
    }
    println!("{} positions of {} rulesets; few of {scarce:?}", all.len(), Registry::built_in().iter().len());
    assert!(infinitesimals > 100, "{infinitesimals}");
    assert!(all.len() > 1_000 && scarce.len() <= 4, "{} {scarce:?}", all.len());

    let one = universe.integer(1);
    let values = [
        universe.zero(),
        universe.integer(-2),
        universe.number(&"-3/4".parse().unwrap()),
        universe.star(3),
        universe.up(-2) + universe.star(1),
        universe.game(&[one], &[-one]),
        universe.game(&[one + one], &[universe.game(&[universe.zero()], &[-one])]),
        universe.game(&[universe.zero()], &[universe.game(&[universe.zero()], &[-one])]),
    ];
    let solvers = [0, 3].map(|effort| SumSolver::new(&universe).effort(effort));
    let (mut compared, mut undecided) = (0, 0);
    while compared + undecided < 4_000 {
        let picks: Vec<_> = (0..2 + dice.below(3)).map(|_| &all[dice.below(all.len())]).collect();
        let added = values[dice.below(values.len())];
        let little = Budget::unlimited().steps(100_000);
        let work = universe.work(&little);
        let Ok(value) = picks.iter().try_fold(added, |sum, (_, value)| work.add(sum, *value)) else {
            continue;
        };
        let position = picks.iter().map(|(position, _)| position.clone()).sum();
        let problem = PlayedSum { position, value: added };
        let first = Player::BOTH[dice.below(2)];
        for solver in &solvers {
            match solver.winner(&problem, first, &budget()) {
                Ok(winner) => {
                    assert_eq!(winner, winners(value)[first.index()], "{problem}, {first} first");
                    compared += 1;
                }
                Err(_) => undecided += 1,
            }
        }
    }
    println!("{compared} sums agree, {undecided} are undecided");
    assert!(undecided * 20 < compared, "{undecided} undecided, {compared} compared");
}

/// Results from before the budget ran out are reused.
#[test]
fn a_second_attempt_reuses_the_results_of_the_first() {
    let universe = Universe::new();
    let position = Position::parse("domineering", "5x6").unwrap();
    let problem = PlayedSum { position, value: universe.zero() };
    let fresh = || SumSolver::new(&universe).effort(0);
    let unlimited = Budget::unlimited();
    let winner = fresh().winner(&problem, Player::Left, &unlimited).unwrap();
    let needed = unlimited.progress().positions.load(std::sync::atomic::Ordering::Relaxed);
    assert!(needed > 1_000, "{needed}");
    let part = needed * 3 / 5;
    let solver = fresh();
    for answer in [None, Some(winner)] {
        let found = solver.winner(&problem, Player::Left, &Budget::unlimited().positions(part));
        assert_eq!(found.ok(), answer, "{part} of {needed} positions");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn sums_have_the_winners_of_their_values(
        picks in proptest::collection::vec(0usize..64, 1..4),
        number in -3i64..4,
        star in 0i64..3,
    ) {
        let universe = Universe::new();
        let all = boards();
        let position: Position = picks.iter().map(|pick| all[pick % all.len()].clone()).sum();
        agrees(&universe, &PlayedSum { position, value: universe.integer(number) + universe.star(star) });
    }

    #[test]
    fn strategies_pass_verification(picks in proptest::collection::vec(0usize..64, 1..3), left in any::<bool>()) {
        let universe = Universe::new();
        let budget = Budget::unlimited();
        let all = boards();
        let position: Position = picks.iter().map(|pick| all[pick % all.len()].clone()).sum();
        let problem = PlayedSum { position, value: universe.zero() };
        let first = if left { Player::Left } else { Player::Right };
        let solver = SumSolver::new(&universe);
        let strategy = solver.strategy(&problem, first, 2, &budget).unwrap();
        prop_assert_eq!(strategy.check(&problem), Ok(()));
        // A deeper verification finds missing replies, unless the game is over by then.
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
        let board = Domineering::<Square8>::on(&Grid::from_rows((0..4).map(row).collect::<Vec<_>>().iter().map(String::as_str), Letters::CROSSES).unwrap()).unwrap();
        let evaluator = Evaluator::new(&universe, Domineering::<Square8>::default());
        let value = evaluator.value(&board, &budget).unwrap();
        for player in Player::BOTH {
            let mut sums = vec![];
            evaluator.ruleset().cuts(&board, player, &mut |parts| {
                sums.push(parts.iter().map(|part| evaluator.value(part, &budget).unwrap()).fold(universe.zero(), |a, b| a + b));
            });
            prop_assert!(!sums.is_empty());
            for sum in sums {
                let [low, high] = if player == Player::Left { [sum, value] } else { [value, sum] };
                prop_assert!(low <= high, "{player}: {sum} and {value}");
            }
        }
    }
}

#[test]
fn undecided_sums_are_bounded() {
    let universe = Universe::new();
    let position = Position::parse("domineering", "6x6").unwrap();
    let problem = PlayedSum { position, value: universe.zero() };
    let solver = SumSolver::new(&universe).effort(10);
    let answer = solver.solve(&problem, Player::Left, &Budget::unlimited().positions(100));
    assert!(matches!(answer, SolverAnswer::Undecided { why: Exhausted::Positions, .. }), "{answer:?}");

    let bounds = |ruleset, board, value| {
        let position = Position::parse(ruleset, board).unwrap();
        Bounds::of(&PlayedSum { position, value }).to_string()
    };
    let zero = universe.zero();
    // Known values are bounded by their stops: ±1 is confused with 1, and ↑ is greater than 0.
    assert_eq!(bounds("domineering", "2x2", zero), "between -2 and 2");
    assert_eq!(bounds("domineering", "2x2", universe.integer(5)), "between 3 and 7");
    assert_eq!(bounds("clobber", "xxo", zero), "between 0 and 1");
    assert_eq!(bounds("hackenbush", "BR", zero), "between 0 and 1");
    // Others are bounded by the number of moves in a row.
    assert_eq!(bounds("domineering", "8x8", zero), "not bounded yet");
    assert_eq!(bounds("toads-and-frogs", "tttt.....ffff", zero), "between -20 and 20");
    let nim = Position::parse("domineering", "6x6").unwrap();
    let huge = PlayedSum { position: nim, value: universe.star(1_000_000_000) };
    let answer = solver.solve(&huge, Player::Left, &Budget::unlimited().positions(1000));
    assert!(matches!(answer, SolverAnswer::Undecided { .. }));
}
