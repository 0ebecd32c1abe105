//! The Domineering solver, compared with values and published outcomes.

use crate::tables::{FULL_TABLES, UNIVERSE};

use kelvin_budget::{Budget, Exhausted};
use kelvin_positions::{Analyst, Position};
use kelvin_solver::domineering::{CacheError, Region, Solver, Tables};
use kelvin_values::{Game, Player, Universe};
use proptest::prelude::*;
use std::sync::{Arc, LazyLock};

/// Small tables, so that small boards are cut too.
static TABLES: LazyLock<Arc<Tables>> =
    LazyLock::new(|| Arc::new(Tables::build(&UNIVERSE, [5, 4, 3], &Budget::unlimited()).unwrap()));
static SMALL_TABLES: LazyLock<Arc<Tables>> =
    LazyLock::new(|| Arc::new(Tables::build(&UNIVERSE, [2, 2, 2], &Budget::unlimited()).unwrap()));

/// The winners of a game when Left and when Right moves first.
fn winners(value: Game<'_>) -> [Player; 2] {
    let zero = UNIVERSE.zero();
    let left_loses = [value <= zero, !zero.le(&value)];
    left_loses.map(|loses| if loses { Player::Right } else { Player::Left })
}

fn solved(tables: &Arc<Tables>, board: &Region, threads: usize) -> [Player; 2] {
    let solver = Solver::with_memory(tables, board, 1 << 22).threads(threads);
    Player::BOTH.map(|first| solver.solve(board, first, &Budget::unlimited()).unwrap().winner)
}

#[test]
fn small_rectangles_have_the_winners_of_their_values() {
    let analyst = Analyst::new(&UNIVERSE);
    for rows in 1..=6 {
        for columns in 1..=6 {
            if rows * columns > 25 {
                continue;
            }
            let text = format!("{rows}x{columns}");
            let value = analyst.value(&Position::parse("domineering", &text).unwrap(), &Budget::unlimited());
            let board = Region::parse(&text).unwrap();
            assert_eq!(solved(&TABLES, &board, 1), winners(value.unwrap()), "{text}");
        }
    }
}

/// Outcomes of rectangles by rows (1 to 8) and columns (1 to 9): Left (vertical), Right (horizontal), the
/// first player (N) or the second (P).
///
/// They were computed by this solver, to detect changes. Those of at most 25 cells are compared with values
/// above, and 4×9 and 5×7 were compared with `kelvin value`. The others have not been compared with a
/// published table yet.
const OUTCOMES: [&str; 8] =
    ["PRRRRRRRR", "LNNRLNNRL", "LNNRRRRRR", "LLLNLNLRL", "LRLRPRRRR", "LNLNLNLRL", "LNLRLRNRR", "LLLLLLLNL"];

fn letter(winners: [Player; 2]) -> char {
    match winners {
        [Player::Left, Player::Left] => 'L',
        [Player::Right, Player::Right] => 'R',
        [Player::Left, Player::Right] => 'N',
        [Player::Right, Player::Left] => 'P',
    }
}

#[test]
fn a_rotated_rectangle_has_the_players_exchanged() {
    let turned = |letter: char| match letter {
        'L' => 'R',
        'R' => 'L',
        other => other,
    };
    let outcome = |row: usize, column: usize| OUTCOMES[row].chars().nth(column).unwrap();
    for (row, column) in (0..8).flat_map(|row| (0..8).map(move |column| (row, column))) {
        assert_eq!(outcome(column, row), turned(outcome(row, column)), "{} by {}", row + 1, column + 1);
    }
}

#[test]
fn rectangles_up_to_8_by_9_keep_their_winners() {
    for (row, known) in OUTCOMES.iter().enumerate() {
        let found: String = (1..=9)
            .map(|columns| {
                let board = Region::rectangle(row + 1, columns).unwrap();
                letter(solved(&FULL_TABLES, &board, 2))
            })
            .collect();
        assert_eq!(found, *known, "{} rows", row + 1);
    }
}

/// Cutting a board between columns removes moves of Right only, so the board is at most the sum of the two
/// parts. If Right wins both parts moving second, Right wins the board moving second. If Right wins one part
/// moving first and the other moving second, Right wins the board moving first. A table that violates this is
/// wrong.
#[test]
fn winners_of_rectangles_agree_with_those_of_their_parts() {
    let outcome = |row: usize, column: usize| OUTCOMES[row].chars().nth(column).unwrap();
    let second = |letter: char| matches!(letter, 'R' | 'P');
    let first = |letter: char| matches!(letter, 'R' | 'N');
    for row in 0..8 {
        for (a, b) in (0..8).flat_map(|a| (0..8 - a).map(move |b| (a, b))) {
            let (parts, whole) = ([outcome(row, a), outcome(row, b)], outcome(row, a + b + 1));
            let text = format!("{} rows, {} and {} columns", row + 1, a + 1, b + 1);
            if second(parts[0]) && second(parts[1]) {
                assert!(second(whole), "{text}");
            }
            if first(parts[0]) && second(parts[1]) {
                assert!(first(whole), "{text}");
            }
        }
    }
}

#[test]
fn bounds_alone_decide_many_larger_rectangles() {
    for (rows, columns, expected) in
        [(7, 12, 'R'), (7, 13, 'R'), (7, 14, 'R'), (5, 14, 'R'), (8, 11, 'L'), (9, 10, 'R')]
    {
        let board = Region::rectangle(rows, columns).unwrap();
        let solver = Solver::with_memory(&FULL_TABLES, &board, 1 << 22);
        let found = Player::BOTH.map(|first| solver.solve(&board, first, &Budget::unlimited()).unwrap());
        assert_eq!(letter(found.map(|verdict| verdict.winner)), expected, "{rows} by {columns}");
        assert_eq!(found.map(|verdict| verdict.expanded), [0; 2], "{rows} by {columns}");
    }
}

#[test]
#[ignore = "takes a quarter of an hour"]
fn the_first_player_wins_9_by_9() {
    let board = Region::rectangle(9, 9).unwrap();
    let solver = Solver::with_memory(&FULL_TABLES, &board, 2 << 30).threads(2);
    for first in Player::BOTH {
        let found = solver.solve(&board, first, &Budget::unlimited()).unwrap();
        println!("9 by 9, {first} first: {found:?}");
        assert_eq!(found.winner, first);
    }
}

#[test]
fn winners_are_the_same_without_memory_for_values() {
    let universe = Universe::new();
    let tables = Arc::new(Tables::build(&universe, [5, 4, 3], &Budget::unlimited()).unwrap());
    tables.limit(0);
    for board in ["......|......|......|......|......", "....#...|........|..#.....|.......#|....#..."] {
        let board = Region::parse(board).unwrap();
        assert_eq!(solved(&tables, &board, 1), solved(&TABLES, &board, 1));
    }
}

fn regions(rows: usize, columns: usize) -> impl Strategy<Value = (Region, String)> {
    proptest::collection::vec(0u8..4, rows * columns).prop_map(move |cells| {
        let board = Region::from_fn(rows, columns, |r, c| cells[r * columns + c] > 0).unwrap();
        let row =
            |r: usize| (0..columns).map(|c| if cells[r * columns + c] > 0 { '.' } else { '#' }).collect();
        (board, (0..rows).map(row).collect::<Vec<String>>().join("|"))
    })
}

// The values of boards with 30 cells take most of the time of these tests.
proptest! {
    #![proptest_config(ProptestConfig::with_cases(kelvin_testing::cases(30)))]

    #[test]
    fn regions_have_the_winners_of_their_values((board, text) in regions(5, 6), threads in 1usize..3) {
        let analyst = Analyst::new(&UNIVERSE);
        let position = Position::parse("domineering", &text).unwrap();
        let value = analyst.value(&position, &Budget::unlimited()).unwrap();
        prop_assert_eq!(solved(&TABLES, &board, threads), winners(value));
    }

    #[test]
    fn values_are_within_the_bounds_from_bands((board, text) in regions(5, 6)) {
        let position = Position::parse("domineering", &text).unwrap();
        let value = Analyst::new(&UNIVERSE).value(&position, &Budget::unlimited()).unwrap();
        let solver = Solver::with_memory(&TABLES, &board, 1 << 20);
        let added_value = solver.added_value(UNIVERSE.zero(), &Budget::unlimited()).unwrap().unwrap();
        let [low, high] = solver.value_between(&board, &added_value, &Budget::unlimited()).unwrap().map(|n| UNIVERSE.integer(n));
        prop_assert!(low <= value && value <= high, "{low}, {value}, {high}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(kelvin_testing::cases(100)))]

    /// Lines that only one player can use are counted instead of searched.
    #[test]
    fn spare_moves_count((_, text) in regions(5, 5), upright in 0usize..8, lying in 0usize..8) {
        let rows: Vec<&str> = text.split('|').collect();
        let cell = |row: usize, column: usize| match (row, column) {
            (0..=4, 0..=4) => rows[row].as_bytes()[column] == b'.',
            (_, 6) => row < upright,
            (6, _) => column < lying.min(5),
            _ => false,
        };
        let board = Region::from_fn(7, 7, cell).unwrap();
        let row = |row: usize| (0..7).map(|column| if cell(row, column) { '.' } else { '#' }).collect::<String>();
        let text = (0..7).map(row).collect::<Vec<_>>().join("|");
        let position = Position::parse("domineering", &text).unwrap();
        let value = Analyst::new(&UNIVERSE).value(&position, &Budget::unlimited()).unwrap();
        prop_assert_eq!(solved(&SMALL_TABLES, &board, 1), winners(value), "{}", text);
    }

    /// Values of all kinds: numbers, switches, nimbers, ups, tinies and values of Domineering and Clobber
    /// positions.
    #[test]
    fn sums_of_regions_and_values_have_the_winners_of_their_values(
        (board, text) in regions(5, 5),
        (_, other) in regions(3, 3),
        kind in 0usize..9,
        threads in 1usize..3,
    ) {
        let budget = Budget::unlimited();
        let work = UNIVERSE.work(&budget);
        let analyst = Analyst::new(&UNIVERSE);
        let value_of = |ruleset: &str, text: &str| {
            analyst.value(&Position::parse(ruleset, text).unwrap(), &budget).unwrap()
        };
        let number = |n: i32| UNIVERSE.integer(n);
        let added = match kind {
            0 => number(2),
            1 => number(-1),
            2 => UNIVERSE.star(2),
            3 => work.game(&[number(1)], &[number(-2)]).unwrap(),
            4 => work.game(&[number(0)], &[work.game(&[number(0)], &[number(-1)]).unwrap()]).unwrap(),
            5 => work.game(&[number(0)], &[number(1)]).unwrap(),
            6 => value_of("clobber", "xoxo|oxx."),
            7 => work.game(&[number(20)], &[number(-30)]).unwrap(),
            _ => value_of("domineering", &other),
        };
        let solver = Solver::with_memory(&SMALL_TABLES, &board, 1 << 20).threads(threads);
        let added_value = solver.added_value(added, &budget).unwrap().unwrap();
        let sum = work.add(value_of("domineering", &text), added).unwrap();
        let found = Player::BOTH.map(|first| solver.solve_with(&board, &added_value, first, &budget).unwrap());
        prop_assert_eq!(found.map(|verdict| verdict.winner), winners(sum), "{} + {}", text, added);
        let [low, high] = solver.value_between(&board, &added_value, &budget).unwrap().map(|n| UNIVERSE.integer(n));
        prop_assert!(low <= sum && sum <= high, "{low}, {sum}, {high}");
    }

    #[test]
    fn a_winning_move_is_found_exactly_when_there_is_one((board, _) in regions(4, 6)) {
        let solver = Solver::with_memory(&TABLES, &board, 1 << 20);
        let budget = Budget::unlimited();
        for mover in Player::BOTH {
            let found = solver.winning_move(&board, mover, &budget).unwrap();
            let wins = solver.solve(&board, mover, &budget).unwrap().winner == mover;
            prop_assert_eq!(found.is_some(), wins);
            if let Some(domino) = found {
                prop_assert!(domino.iter().all(|&(row, column)| board.is_free(row, column)));
                let next = Region::from_fn(4, 6, |r, c| {
                    board.is_free(r as u32, c as u32) && !domino.contains(&(r as u32, c as u32))
                });
                prop_assert_eq!(solver.solve(&next.unwrap(), !mover, &budget).unwrap().winner, mover);
            }
        }
    }

    #[test]
    fn rotating_a_board_exchanges_the_players((board, _) in regions(6, 8)) {
        let turned = Region::from_fn(8, 6, |r, c| board.is_free(c as u32, r as u32)).unwrap();
        let [a, b] = solved(&TABLES, &board, 1);
        prop_assert_eq!(solved(&TABLES, &turned, 1), [!b, !a]);
    }
}

#[test]
fn saved_tables_can_be_read_and_damaged_files_are_refused() {
    let budget = Budget::unlimited();
    let bytes = TABLES.to_bytes();
    let again = Arc::new(Tables::from_bytes(&UNIVERSE, &bytes, &budget).unwrap());
    assert_eq!(again.to_bytes().len(), bytes.len());
    let board = Region::parse("....#.|......|..#...|......|.....#").unwrap();
    assert_eq!(solved(&again, &board, 1), solved(&TABLES, &board, 1));

    let error = |bytes: &[u8]| Tables::from_bytes(&UNIVERSE, bytes, &budget).err().unwrap();
    assert_eq!(error(b"something else altogether, and long enough"), CacheError::Other);
    for place in [40, bytes.len() / 2, bytes.len() - 1] {
        let mut damaged = bytes.clone();
        damaged[place] ^= 1;
        assert_eq!(error(&damaged), CacheError::Damaged);
        assert_eq!(error(&bytes[..place]), CacheError::Damaged);
    }
    let mut older = bytes;
    older[26] += 1;
    assert_eq!(error(&older).to_string(), "a file of version 4, expected version 3");
}

#[test]
fn saved_positions_speed_up_the_next_search() {
    let folder = std::env::temp_dir().join(format!("kelvin-positions-{}", std::process::id()));
    let board = Region::rectangle(7, 9).unwrap();
    let budget = Budget::unlimited();
    let solver = Solver::with_memory(&FULL_TABLES, &board, 1 << 22);
    let first = solver.solve(&board, Player::Left, &budget).unwrap();
    assert!(solver.keep(&folder).unwrap() > 10);

    let other = Solver::with_memory(&FULL_TABLES, &board, 1 << 22);
    assert!(other.recall(&folder).unwrap() > 10);
    let again = other.solve(&board, Player::Left, &budget).unwrap();
    assert_eq!(again.winner, first.winner);
    assert!(again.expanded < first.expanded / 4, "{} and {}", again.expanded, first.expanded);

    // Another board has its own file, and a damaged file is refused.
    let wide = Region::rectangle(6, 9).unwrap();
    assert_eq!(Solver::with_memory(&FULL_TABLES, &wide, 1 << 22).recall(&folder).unwrap(), 0);
    let path = folder.join("domineering-7x9.positions");
    let mut bytes = std::fs::read(&path).unwrap();
    bytes[60] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    assert_eq!(other.recall(&folder), Err(CacheError::Damaged));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn values_that_are_too_large_cannot_be_added_to_a_board() {
    let budget = Budget::unlimited();
    let [small, large] = [(8, 8), (10, 10)].map(|(rows, columns)| {
        Solver::with_memory(&TABLES, &Region::rectangle(rows, columns).unwrap(), 1 << 16)
    });
    let taken = |solver: &Solver, value: Game<'static>| {
        solver.added_value(value, &budget).unwrap().is_some_and(|added_value| solver.takes(&added_value))
    };
    assert!(taken(&small, UNIVERSE.integer(64)) && taken(&large, UNIVERSE.integer(-64)));
    assert!(!taken(&small, UNIVERSE.integer(65)));
    assert!(taken(&small, UNIVERSE.star(3)) && !taken(&large, UNIVERSE.star(3)));
    assert!(!taken(&small, UNIVERSE.star(1_000_000)));
    let star = large.added_value(UNIVERSE.star(3), &budget).unwrap().unwrap();
    let board = Region::rectangle(10, 10).unwrap();
    assert_eq!(large.solve_with(&board, &star, Player::Left, &budget), Err(Exhausted::Values));
}

#[test]
fn work_can_be_stopped_and_boards_have_limits() {
    let board = Region::rectangle(10, 10).unwrap();
    let solver = Solver::with_memory(&TABLES, &board, 1 << 20).threads(2);
    let budget = Budget::unlimited().positions(2000);
    assert_eq!(solver.solve(&board, Player::Left, &budget), Err(Exhausted::Positions));
    let budget = Budget::unlimited();
    budget.cancel().raise();
    assert_eq!(solver.solve(&board, Player::Left, &budget), Err(Exhausted::Cancelled));
    assert_eq!(
        Region::parse("12x12").unwrap_err().to_string(),
        "12x12 is too large: the solver reads at most 112 cells and sides of at most 22"
    );
    let board = Region::parse("..#|...|..#").unwrap();
    assert_eq!(Player::BOTH.map(|player| board.most_dominoes(player)), [2, 3]);
    assert!(Region::rectangle(0, 3).is_err() && Region::rectangle(usize::MAX, 2).is_err());
}
