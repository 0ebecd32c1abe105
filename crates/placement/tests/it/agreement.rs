//! The engine agrees with the rulesets.

use crate::common;

use common::{assert_agreement, graphs, regions};
use kelvin_placement::PlacementGame;
use kelvin_positions::Position;
use kelvin_values::Player;
use proptest::prelude::*;

#[test]
fn engine_agrees_on_all_small_graphs() {
    for ruleset in ["snort", "col", "node-kayles", "arc-kayles", "nogo"] {
        for order in 1..=4 {
            graphs(order).for_each(|graph| assert_agreement(ruleset, &graph));
        }
        // Every seventh of the graphs on five vertices.
        graphs(5).step_by(7).for_each(|graph| assert_agreement(ruleset, &graph));
    }
}

#[test]
fn engine_agrees_on_all_small_regions() {
    for ruleset in ["domineering", "cram"] {
        regions(3, 3).for_each(|region| assert_agreement(ruleset, &region));
        regions(2, 4).for_each(|region| assert_agreement(ruleset, &region));
    }
}

#[test]
fn engine_agrees_on_larger_boards() {
    for (ruleset, board) in [
        ("domineering", "4x5"),
        ("domineering", "#....#..|..#.....|.....#..|###....."),
        ("domineering", "##########|#########.|########..|########.#|#....#..##"),
        ("cram", "4x5"),
        ("snort", "P13"),
        ("snort", "C9"),
        ("snort", "grid 2x5"),
        ("snort", "....|.##.|...."),
        ("snort", "petersen"),
        ("snort", "K12"),
        ("snort", "K3,4"),
        ("col", "grid 3x4"),
        ("col", "petersen"),
        ("col", "P16"),
        ("node-kayles", "grid 4x5"),
        ("node-kayles", "P70"),
        ("node-kayles", "P135"),
        ("snort", "edges 300: 0-1, 1-2, 3-4, 150-151, 151-152, 152-153, 270-299, 299-7"),
        ("arc-kayles", "grid 3x4"),
        ("arc-kayles", "petersen"),
        ("arc-kayles", "0-0, 0-1, 1-2, 2-2"),
        ("nogo", "P7"),
        ("nogo", "grid 2x3"),
        ("nogo", "C6"),
        ("hex", "...|.x.|..o"),
        ("nim-placement", "2 + 3"),
        ("nim-placement", "4"),
    ] {
        assert_agreement(ruleset, board);
    }
}

#[test]
fn engine_agrees_on_strips() {
    for a in 1..=4 {
        for b in 1..=4 {
            let ruleset = format!("oab({a},{b})");
            for length in [1, 2, 3, 5, 8, 11, 14] {
                assert_agreement(&ruleset, &length.to_string());
            }
            assert_agreement(&ruleset, "4 + 7");
        }
    }
    assert_agreement("oab(3,5)", "40");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn engine_agrees_on_random_regions(region in "[..#]{5}\\|[..#]{5}\\|[..#]{5}\\|[..#]{5}") {
        assert_agreement("domineering", &region);
        assert_agreement("cram", &region);
    }

    #[test]
    fn engine_agrees_on_random_graphs(edges in proptest::collection::vec((0..8usize, 0..8usize), 3..14)) {
        let edges = edges.iter().filter(|(u, v)| u != v).map(|(u, v)| format!("{u}-{v}"));
        let graph = format!("edges 8: {}", edges.collect::<Vec<_>>().join(", "));
        for ruleset in ["snort", "col", "node-kayles", "arc-kayles"] {
            assert_agreement(ruleset, &graph);
        }
    }

    #[test]
    fn engine_agrees_on_boards_with_pieces(board in "[xo....#]{3}\\|[xo....]{3}\\|[.xo..]{2}#") {
        for ruleset in ["snort", "col", "nogo"] {
            // Both refuse boards with conflicting pieces.
            match Position::parse(ruleset, &board) {
                Ok(_) => assert_agreement(ruleset, &board),
                Err(_) => prop_assert!(PlacementGame::compile(ruleset, &board).is_err()),
            }
        }
    }
}

/// Moves of the engine have the names that the ruleset gives them, and lead to boards with the same legal
/// moves.
#[test]
fn moves_have_the_same_names() {
    for (ruleset, board) in
        [("domineering", "..#|...|#.."), ("snort", "C5"), ("col", "P4"), ("nogo", "P4"), ("arc-kayles", "K4")]
    {
        let generic = Position::parse(ruleset, board).unwrap();
        let compiled = PlacementGame::compile(ruleset, board).unwrap().position();
        for player in Player::BOTH {
            let names = |position: &Position| {
                let mut names: Vec<String> =
                    position.moves(player).into_iter().map(|(chosen, _)| chosen.to_string()).collect();
                names.sort();
                names
            };
            assert_eq!(names(&generic), names(&compiled), "{ruleset} {board}");
        }
    }
}

#[test]
fn errors_state_why_a_placement_game_cannot_be_created() {
    let error = |ruleset, board| PlacementGame::compile(ruleset, board).unwrap_err().to_string();
    assert!(
        error("amazons", "2x2")
            .starts_with("amazons is not a strong placement game: in one, a move only places")
    );
    assert!(error("amazonz", "2x2").starts_with("there is no ruleset called \"amazonz\""));
    assert_eq!(error("oab(3)", "5"), "oab: found (3), expected oab(a,b), as in oab(2,3)");
    assert_eq!(error("oab(0,1)", "5"), "oab: found (0,1), expected oab(a,b), as in oab(2,3)");
    assert_eq!(error("snort", "K4096"), "1048577 illegal positions are too many: the limit is 1048576");
    assert_eq!(error("nogo", "grid 6x6"), "65537 groups of stones are too many: the limit is 65536");
    assert_eq!(
        error("domineering", ".x"),
        "row 1, column 2: found 'x', expected a free cell . or a hole #, as dominoes are holes"
    );
}
