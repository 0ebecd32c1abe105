//! User-defined rulesets.

use crate::common;

use common::{assert_same_value, graphs, regions};
use kelvin_placement::{PlacementGame, PlacementRules, SHIPPED_RULES};
use kelvin_positions::Position;

fn shipped(name: &str) -> PlacementRules {
    let (_, text) = SHIPPED_RULES.iter().find(|(known, _)| *known == name).unwrap();
    text.parse().unwrap()
}

/// The shipped text and the built-in ruleset have the same conflict structure and value.
fn assert_equal(name: &str, board: &str) {
    let written = shipped(name).compile(&[], board).unwrap();
    let built_in = PlacementGame::compile(name, board).unwrap();
    assert_eq!(written.conflicts(), built_in.conflicts(), "{name} {board}");
    assert_same_value(&written, &Position::parse(name, board).unwrap());
}

#[test]
fn shipped_rules_on_graphs_are_the_built_in_ones() {
    for name in ["snort", "col", "node-kayles"] {
        for order in 1..=4 {
            graphs(order).for_each(|graph| assert_equal(name, &graph));
        }
        for board in ["P9", "C8", "petersen", "grid 2x4", "K3,3", "wheel 5", "...|.#.|...", "P5; gone: 2"] {
            assert_equal(name, board);
        }
    }
    for name in ["snort", "col"] {
        assert_equal(name, "C6; left: 0 2; right: 3");
    }
}

#[test]
fn shipped_rules_on_grids_are_the_built_in_ones() {
    regions(3, 3).for_each(|region| assert_equal("domineering", &region));
    for board in ["4x4", "2x7", "..#...|#..#..|...#..", "1x1"] {
        assert_equal("domineering", board);
    }
    for a in 1..=4 {
        for b in 1..=4 {
            for length in 1..=12 {
                let written = shipped("oab").compile(&[a, b], &format!("1x{length}")).unwrap();
                let position = Position::parse(&format!("oab({a},{b})"), &length.to_string()).unwrap();
                assert_same_value(&written, &position);
            }
        }
    }
}

/// Node-Kayles with separate pieces for each player, which are not distinguished otherwise.
#[test]
fn distances_and_orientations_are_applied() {
    let game = |text: &str, board: &str| text.parse::<PlacementRules>().unwrap().compile(&[], board).unwrap();
    // Cram is dominoes that may be rotated.
    let cram = "name = 'Cram'\nboard = 'grid'\n[pieces]\nboth = ['1x2']\norientation = 'turned'";
    for board in ["2x3", "3x3", "..#|...|#.."] {
        assert_same_value(&game(cram, board), &Position::parse("cram", board).unwrap());
    }
    // Arc-Kayles places edges; with distance 1 forbidden, pieces are separated.
    let arc = "name = 'Arc'\nboard = 'graph'\n[pieces]\nboth = ['K2']";
    assert_same_value(&game(arc, "P9"), &Position::parse("arc-kayles", "P9").unwrap());
    let apart = format!("{arc}\n[forbidden]\nany = [1]");
    // On a strip this is 0.007 with the neighbours of the tile removed too: three consecutive places conflict
    // pairwise.
    let pairs = |board| game(&apart, board).conflicts().minimal_illegal().len();
    assert_eq!(pairs("P5"), 3 + 2);
    // A hole makes the path longer, so the two ends of the strip are no longer near.
    let far = "name = 'Far'\nboard = 'grid'\n[pieces]\nleft = ['1x1']\n[forbidden]\nown = [2]";
    let illegal = |board| game(far, board).conflicts().minimal_illegal().len();
    assert_eq!(illegal("...|..."), 2 + 4);
    assert_eq!(illegal(".#.|..."), 3);
    // Pieces may overlap, if that is allowed.
    let piles = "name = 'Piles'\nboard = 'graph'\n[pieces]\nleft = ['K1']\nright = ['K1']\n[forbidden]\noverlap = 'allowed'";
    assert!(game(piles, "P3").conflicts().minimal_illegal().is_empty());
    let own = format!("{piles}\nopposing = [0]");
    assert_eq!(game(&own, "P3").conflicts().minimal_illegal().len(), 3);
}

#[test]
fn errors_have_their_location() {
    let error = |text: &str| text.parse::<PlacementRules>().unwrap_err().to_string();
    let text = error("name = 'A'\nboard = 'torus'\n[pieces]\nleft = ['K1']");
    assert!(text.contains("line 2") && text.contains("`graph` or `grid`"), "{text}");
    let text = error("name = 'A'\nboard = 'grid'\n[pieces]\nleft = ['1x1']\ndistance = 3");
    assert!(text.contains("line 5") && text.contains("unknown field `distance`"), "{text}");
    assert_eq!(
        error("name = 'A'\nboard = 'grid'\n[pieces]"),
        "A: no player has a piece; expected left, right or both in [pieces]"
    );
    let text = error("name = 'A'\nboard = 'grid'\n[pieces]\nboth = ['1x1']\n[forbidden]\nown = [1]");
    assert!(text.starts_with("A: the owner of a piece in both is not recorded"), "{text}");
    let compile = |text: &str, numbers: &[usize], board: &str| {
        text.parse::<PlacementRules>().unwrap().compile(numbers, board).unwrap_err().to_string()
    };
    let grid = "name = 'A'\nboard = 'grid'\n[pieces]\nleft = ['2y1']";
    assert_eq!(
        compile(grid, &[], "2x2"),
        "A: found the piece \"2y1\", expected a shape such as 2x1 or ##|#."
    );
    assert_eq!(compile(grid, &[3], "2x2"), "A: found (3), expected A()");
    let graph = "name = 'A'\nboard = 'graph'\n[pieces]\nleft = ['P']";
    assert_eq!(
        compile(graph, &[], "P2"),
        "A: found the piece \"P\": character 2: found the end, expected a number"
    );
    let snort = SHIPPED_RULES.iter().find(|(name, _)| *name == "snort").unwrap().1;
    assert!(compile(snort, &[], "P3; x: 1").starts_with("vertex 1: found a piece of Left"));
    assert!(compile(snort, &[], "K4096").ends_with("illegal positions are too many: the limit is 1048576"));
}
