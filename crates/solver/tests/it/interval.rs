//! Bounds on thermographs of positions, compared with the thermographs of their values.

use kelvin_budget::{Budget, Exhausted};
use kelvin_heat::{Heat, Thermograph};
use kelvin_positions::{Analyst, Position};
use kelvin_solver::IntervalSearch;
use kelvin_values::{Player, Universe};
use proptest::prelude::*;

/// The thermograph of the value of a position.
fn exact(position: &Position, universe: &Universe) -> Thermograph {
    let budget = Budget::unlimited();
    let value = Analyst::new(universe).value(position, &budget).unwrap();
    Heat::new(universe).thermograph(&universe.work(&budget), value).unwrap().into_owned()
}

/// Compares the bounds found in a number of steps with the thermograph. Returns whether they were exact.
fn contains(position: &Position, effort: u64, steps: u64) -> bool {
    let universe = Universe::new();
    let exact = exact(position, &universe);
    // Nothing is known in advance.
    let (analyst, heat) = (Analyst::new(&universe), Heat::new(&universe));
    let mut search = IntervalSearch::new(&analyst, &heat).effort(effort);
    match search.bounds(position, &Budget::unlimited().steps(steps)) {
        Ok((bounds, ended)) => {
            assert!(bounds.contains(&exact), "{position}: {exact:?} is not within {bounds:?}");
            let coldest = bounds.coldest().unwrap();
            assert!(coldest <= exact.temperature(), "{position}: {exact:?} is colder than {coldest}");
            let hottest = bounds.hottest();
            assert!(hottest.is_none_or(|t| exact.temperature() <= *t), "{position}: {exact:?}, {hottest:?}");
            assert!(effort == 0 || ended.is_some() || bounds.known().is_some(), "{position}: {bounds:?}");
            bounds.known().is_some()
        }
        Err(why) => {
            assert_eq!(why, Exhausted::Time, "{position}");
            false
        }
    }
}

/// A random board of the cells `letters`. Where the rules forbid it, its pieces are removed.
fn board(
    ruleset: &'static str,
    letters: &'static str,
    rows: usize,
    columns: usize,
) -> impl Strategy<Value = Position> {
    let letters: Vec<char> = letters.chars().collect();
    proptest::collection::vec(0..letters.len(), rows * columns).prop_map(move |cells| {
        let rows: Vec<String> =
            cells.chunks(columns).map(|row| row.iter().map(|&cell| letters[cell]).collect()).collect();
        let drawn = rows.join("|");
        let allowed = Position::parse(ruleset, &drawn);
        allowed.unwrap_or_else(|_| Position::parse(ruleset, &drawn.replace(['x', 'o'], ".")).unwrap())
    })
}

fn boards() -> impl Strategy<Value = Position> {
    prop_oneof![
        3 => board("domineering", "....#", 4, 4),
        1 => board("domineering", ".", 3, 4),
        1 => board("amazons", "...x.o#", 2, 4),
        1 => board("konane", "xo.", 3, 4),
        1 => board("clobber", "xo.", 3, 3),
        1 => board("snort", "...xo#", 2, 4),
        1 => board("col", "...xo#", 2, 4),
        1 => board("toppling-dominoes", "lre", 1, 5),
        1 => board("toads-and-frogs", "tf..", 1, 7),
        1 => board("nogo", "...xo", 2, 3),
        1 => board("cram", "...#", 3, 3),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn bounds_contain_the_walls_of_random_boards(
        position in boards(),
        other in boards(),
        effort in prop_oneof![Just(0_u64), 1_u64..20],
        steps in 1_u64..4_000,
    ) {
        contains(&position, effort, steps);
        contains(&(position + other), effort, 4 * steps);
    }
}

/// All boards within 3 rows and 3 columns, and all positions on small grids, at several moments of the search.
#[test]
fn bounds_contain_the_walls_of_all_small_boards() {
    let letters = |of: &[char], rows: usize, columns: usize| -> Vec<String> {
        let mut boards = vec![String::new()];
        for cell in 0..rows * columns {
            let line = if cell > 0 && cell % columns == 0 { "|" } else { "" };
            boards =
                boards.iter().flat_map(|board| of.iter().map(move |c| format!("{board}{line}{c}"))).collect();
        }
        boards
    };
    let mut exact = 0;
    for (ruleset, boards) in [
        ("domineering", letters(&['.', '#'], 3, 3)),
        ("snort", letters(&['.', 'x', 'o'], 2, 2)),
        ("clobber", letters(&['.', 'x', 'o'], 2, 2)),
        ("konane", letters(&['.', 'x', 'o'], 1, 4)),
    ] {
        for board in boards {
            let Ok(position) = Position::parse(ruleset, &board) else { continue };
            for steps in [1, 30, 300] {
                exact += usize::from(contains(&position, 0, steps));
            }
        }
    }
    assert!(exact > 500, "{exact}");
}

#[test]
fn bounds_are_exact_when_the_budget_suffices() {
    for (ruleset, board) in [
        ("domineering", "4x4"),
        ("domineering", "..#|...|.#."),
        ("amazons", "x.|.o|.."),
        ("konane", "xoxo|.xox"),
        ("clobber", "xox|oxo"),
        ("snort", "2x3"),
        ("toads-and-frogs", "tt..ff"),
    ] {
        let position = Position::parse(ruleset, board).unwrap();
        assert!(contains(&position, 10, u64::MAX), "{position}");
        assert!(contains(&(position.clone() + position.clone()), 10, u64::MAX), "{position}");
    }
}

#[test]
fn bounds_narrow_as_the_search_goes_on() {
    let universe = Universe::new();
    let position = Position::parse("domineering", "4x4").unwrap();
    let mut widths = vec![];
    for steps in [1, 4_000, 64_000, 1_000_000] {
        let (analyst, heat) = (Analyst::new(&universe), Heat::new(&universe));
        let mut search = IntervalSearch::new(&analyst, &heat).effort(0);
        let (bounds, _) = search.bounds(&position, &Budget::unlimited().steps(steps)).unwrap();
        assert!(bounds.contains(&exact(&position, &universe)));
        widths.push(bounds.width().unwrap());
    }
    assert!(widths.is_sorted_by(|a, b| a >= b) && widths[3] < widths[0], "{widths:?}");
}

#[test]
fn limits_of_rows_hold() {
    for (ruleset, board) in [
        ("domineering", "3x4"),
        ("domineering", "..#|...|.#."),
        ("domineering", ".#..|....|..#."),
        ("amazons", "x.|.o|.."),
        ("konane", "xoxo|.xox|oxo."),
        ("snort", "2x3"),
        ("col", "2x3"),
        ("nogo", "2x3"),
    ] {
        let position = Position::parse(ruleset, board).unwrap();
        for player in Player::BOTH {
            let limit = position.row_limit(player).unwrap();
            let longest = longest(&position, player);
            assert!(longest <= limit, "{position}: {longest} moves of {player}, more than {limit}");
            assert!(ruleset != "domineering" || longest == limit, "{position}");
        }
    }
}

/// The longest row of moves by definition.
fn longest(position: &Position, player: Player) -> u64 {
    position.options(player).iter().map(|option| 1 + longest(option, player)).max().unwrap_or(0)
}

#[test]
fn cuts_bound_the_value() {
    let universe = Universe::new();
    let (analyst, budget) = (Analyst::new(&universe), Budget::unlimited());
    for board in ["4x4", "3x5", "..#|...|.#.", ".#..|....|..#.", "2x6"] {
        let position = Position::parse("domineering", board).unwrap();
        let value = analyst.value(&position, &budget).unwrap();
        for player in Player::BOTH {
            let cuts = position.cuts(player);
            assert!(!cuts.is_empty(), "{board}");
            for cut in cuts {
                let of_cut = analyst.value(&cut, &budget).unwrap();
                assert!(
                    if player == Player::Left { of_cut <= value } else { value <= of_cut },
                    "{board}: {cut}"
                );
            }
        }
    }
}
