//! Families contain each position once up to symmetry, and their sizes agree with published counts.

use kelvin_budget::Budget;
use kelvin_positions::board::{Board, BoardKind, Cell, Grid, Letters};
use kelvin_positions::{Registry, Symmetry};
use kelvin_survey::{Next, SurveyFamily};
use std::collections::{BTreeMap, BTreeSet};

/// The texts of the members, with the size of each orbit.
fn members(family: &str, ruleset: &str) -> Vec<(String, i64)> {
    let ruleset = Registry::built_in().ruleset(ruleset).unwrap();
    let mut all = vec![];
    for family in SurveyFamily::parse(family).unwrap() {
        let of = family.parts();
        for part in 0..of {
            let mut show = |member: kelvin_survey::Member| {
                all.push((member.text(), member.stands_for.unwrap()));
                Ok(Next::On)
            };
            family.visit(part, of, &ruleset, &Budget::unlimited(), &mut show).unwrap();
        }
    }
    let distinct: BTreeSet<_> = all.iter().map(|(text, _)| text.clone()).collect();
    assert_eq!(distinct.len(), all.len(), "{family}: one is there twice");
    all
}

fn counts(family: &str, ruleset: &str) -> (usize, i64) {
    let all = members(family, ruleset);
    (all.len(), all.iter().map(|(_, many)| many).sum())
}

#[test]
fn numbers_of_labelled_trees_are_exact_or_absent() {
    let first = |family: &str| {
        let ruleset = Registry::built_in().ruleset("col").unwrap();
        let mut many = None;
        let mut show = |member: kelvin_survey::Member| {
            many = Some(member.stands_for);
            Ok(Next::Enough)
        };
        SurveyFamily::parse(family).unwrap()[0]
            .visit(0, 64, &ruleset, &Budget::unlimited(), &mut show)
            .unwrap();
        many.unwrap()
    };
    // The first tree is the path, whose reversal is an automorphism.
    let factorial = |n: i64| (1..=n).product::<i64>();
    assert_eq!(first("trees:10"), Some(factorial(10) / 2));
    assert_eq!(first("trees:20"), Some(factorial(20) / 2));
    assert_eq!(first("trees:22"), None);
}

#[test]
fn there_are_as_many_polyominoes_as_others_counted() {
    // Free (A000105) and fixed (A001168) polyominoes.
    let free = [1, 1, 2, 5, 12, 35, 108, 369, 1285, 4655];
    let fixed = [1, 2, 6, 19, 63, 216, 760, 2725, 9910, 36446];
    for (i, (free, fixed)) in free.into_iter().zip(fixed).enumerate() {
        for ruleset in ["domineering", "cram", "snort"] {
            assert_eq!(counts(&format!("regions:{}", i + 1), ruleset), (free, fixed));
        }
        // Hex declares no symmetries: each region represents only itself.
        assert_eq!(counts(&format!("regions:{}", i + 1), "hex"), (fixed as usize, fixed));
    }
}

#[test]
fn there_are_as_many_graphs_as_others_counted() {
    // A000088, A001349, A000055, A033995, A002851; labelled graphs: 2^(n(n-1)/2), A001187, n^(n-2), A047864.
    for (order, (all, connected, bipartite)) in
        [(1, 1, 1), (2, 1, 2), (4, 2, 3), (11, 6, 7), (34, 21, 13), (156, 112, 35), (1044, 853, 88)]
            .into_iter()
            .enumerate()
    {
        let n = order as u64 + 1;
        assert_eq!(counts(&format!("graphs:{n}"), "snort"), (all, 1 << (n * (n - 1) / 2)));
        assert_eq!(counts(&format!("connected:{n}"), "snort").0, connected);
        assert_eq!(counts(&format!("bipartite:{n}"), "snort").0, bipartite);
    }
    let labelled_connected = [1, 1, 4, 38, 728, 26704];
    for (order, labelled) in labelled_connected.into_iter().enumerate() {
        assert_eq!(counts(&format!("connected:{}", order + 1), "col").1, labelled);
    }
    let trees = [1, 1, 1, 2, 3, 6, 11, 23, 47, 106];
    for (order, trees) in trees.into_iter().enumerate() {
        let n = order as i64 + 1;
        assert_eq!(
            counts(&format!("trees:{n}"), "col"),
            (trees, if n < 3 { 1 } else { n.pow(n as u32 - 2) })
        );
    }
    for (order, cubic) in [(4, 1), (6, 2), (8, 5), (10, 19)] {
        assert_eq!(counts(&format!("cubic:{order}"), "node-kayles").0, cubic);
    }
}

/// The orbits of all fillings, by computing all images of each.
fn orbits(rows: usize, columns: usize, kinds: &[Cell], symmetries: &[Symmetry]) -> BTreeMap<String, i64> {
    let cells = rows * columns;
    let mut orbits: BTreeMap<String, i64> = BTreeMap::new();
    for code in 0..kinds.len().pow(cells as u32) {
        let grid = Grid::from_fn(rows, columns, Letters::CROSSES, |row, column| {
            kinds[code / kinds.len().pow((row * columns + column) as u32) % kinds.len()]
        });
        let images = symmetries.iter().map(|symmetry| symmetry.image(&grid));
        let least = images.filter(|image| image.height() == rows).map(|image| image.to_string()).min();
        *orbits.entry(least.unwrap()).or_default() += 1;
    }
    orbits
}

#[test]
fn fillings_are_the_orbits_of_all_of_them() {
    use kelvin_values::Player::{Left, Right};
    let piece = Cell::Piece;
    for (family, ruleset, rows, columns, kinds) in [
        ("inside:2x3", "domineering", 2, 3, vec![Cell::Hole, Cell::Empty]),
        ("inside:3x3", "domineering", 3, 3, vec![Cell::Hole, Cell::Empty]),
        ("inside:3x3", "cram", 3, 3, vec![Cell::Hole, Cell::Empty]),
        ("fillings:2x3:xo", "clobber", 2, 3, vec![piece(Left), piece(Right)]),
        ("fillings:2x2:xo.", "clobber", 2, 2, vec![piece(Left), piece(Right), Cell::Empty]),
        ("fillings:2x3:.x", "fission", 2, 3, vec![Cell::Empty, piece(Left)]),
        ("fillings:2x3:x.#", "konane", 2, 3, vec![piece(Left), Cell::Empty, Cell::Hole]),
    ] {
        let named = Registry::built_in().ruleset(ruleset).unwrap();
        let mut symmetries = named.symmetries().elements();
        if !kinds.contains(&piece(Right)) && kinds.contains(&piece(Left)) {
            // Symmetries that exchange the pieces do not preserve these fillings.
            symmetries.retain(|symmetry| !symmetry.exchanges);
        }
        let by_hand: BTreeSet<i64> = orbits(rows, columns, &kinds, &symmetries).into_values().collect();
        let expected = orbits(rows, columns, &kinds, &symmetries);
        let found = members(family, ruleset);
        assert_eq!(found.len(), expected.len(), "{family} of {ruleset}");
        assert_eq!(found.iter().map(|(_, many)| *many).collect::<BTreeSet<_>>(), by_hand);
        for (text, many) in found {
            let grid = Grid::parse(&text, Letters::CROSSES).unwrap();
            let images = symmetries.iter().map(|symmetry| symmetry.image(&grid));
            let least = images.filter(|image| image.height() == rows).map(|image| image.to_string()).min();
            assert_eq!(expected.get(&least.unwrap()), Some(&many), "{text} in {family} of {ruleset}");
        }
    }
    // 2^20 regions inside 4 rows and 5 columns.
    assert_eq!(counts("inside:4x5", "domineering").1, 1 << 20);
    // A track and its negative.
    let (tracks, all) = counts("fillings:4:tf.", "toads-and-frogs");
    assert_eq!((tracks, all), ((81 + 9) / 2, 81));
}

#[test]
fn positions_reached_in_play_are_those_of_the_game_tree() {
    // By hand: the square, the square without a row or without a column (two each), and the empty board.
    assert_eq!(counts("reachable:2x2", "domineering"), (3, 6));
    assert_eq!(counts("reachable:3", "nim"), (4, 4));
    let named = Registry::built_in().ruleset("domineering").unwrap();
    let board = Board::read(BoardKind::Grid, "3x3").unwrap();
    let mut seen = BTreeSet::new();
    let mut open = vec![named.on(&board).unwrap()];
    while let Some(position) = open.pop() {
        if seen.insert(position.to_string()) {
            for player in kelvin_values::Player::BOTH {
                open.extend(position.options(player));
            }
        }
    }
    assert_eq!(counts("reachable:3x3", "domineering").1, seen.len() as i64);
}

#[test]
fn sums_of_heaps_are_multisets() {
    assert_eq!(counts("heaps:3:10", "nim"), (220, 1000));
    assert_eq!(counts("heaps:1:7", "nim"), (7, 7));
}

#[test]
fn what_is_no_family_is_reported() {
    let error = |text: &str| SurveyFamily::parse(text).unwrap_err().to_string();
    assert!(
        error("squares:3").starts_with("there is no family \"squares:3\"; expected one of\n  regions:12")
    );
    assert_eq!(
        error("regions:0..3"),
        "the family \"regions:0..3\": expected a number such as 6, or numbers such as 1..6, of at most 30"
    );
    let huge = &SurveyFamily::parse("inside:8x8").unwrap()[0];
    assert_eq!(
        huge.check_size().unwrap_err().to_string(),
        "inside:8x8 has about 1.8e19 members: too many to go through; a limit takes the first of them (--limit N, in Python limit=N), and smaller sizes are whole"
    );
}

#[test]
fn families_are_described_in_few_words() {
    let short = |families: &[&str]| {
        kelvin_survey::in_short(&families.iter().map(ToString::to_string).collect::<Vec<_>>())
    };
    assert_eq!(short(&["graphs:1", "graphs:2", "graphs:3"]), "graphs:1..3");
    assert_eq!(
        short(&["regions:4", "inside:3x3", "regions:5", "trees:5", "trees:7"]),
        "regions:4, inside:3x3, regions:5, trees:5, trees:7"
    );
}
