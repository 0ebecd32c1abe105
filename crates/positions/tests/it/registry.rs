mod symmetry;

use kelvin_budget::Budget;
use kelvin_positions::board::Board;
use kelvin_positions::{Analyst, Position, Registry};
use kelvin_values::{Player, Universe};
use std::collections::HashSet;

#[test]
fn every_example_is_a_position_with_a_value() {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let analyst = Analyst::new(&universe);
    for entry in Registry::built_in().iter().filter(|entry| !entry.loopy) {
        let (ruleset, board) = entry.example();
        let position = Position::parse(ruleset, board).unwrap_or_else(|error| panic!("{ruleset}: {error}"));
        let value = analyst.value(&position, &budget).unwrap();
        // The written form can be parsed again, and has the same value.
        let text = position.boards()[0].to_string();
        let again =
            Position::parse(ruleset, &text).unwrap_or_else(|error| panic!("{ruleset} {text}: {error}"));
        assert_eq!(analyst.value(&again, &budget).unwrap(), value, "{ruleset} {text}");
    }
    assert!(Registry::built_in().iter().is_sorted_by_key(|entry| &entry.name));
}

#[test]
fn entries_match_their_rulesets() {
    for entry in Registry::built_in().iter() {
        let (ruleset, board) = entry.example();
        let ruleset = Registry::built_in().ruleset(ruleset).unwrap();
        let board = ruleset.read(board).unwrap();
        let position = ruleset.on(&board).unwrap();
        assert_eq!(entry.impartial, position.is_impartial(), "{entry:?}");
        assert_eq!(entry.all_small, position.is_all_small(), "{entry:?}");
        match &entry.placement {
            None => assert!(ruleset.conflicts(&board, usize::MAX).is_err()),
            Some(placement) => {
                let draft = ruleset.conflicts(&board, usize::MAX).unwrap();
                let pairs = draft.illegal().iter().all(|set| set.len() == 2);
                assert!(pairs || placement.independence == Some(false), "{entry:?}");
                // The moves on the board are the pieces that may be placed first.
                for player in Player::BOTH {
                    let legal: HashSet<_> =
                        position.moves(player).into_iter().map(|(chosen, _)| chosen.action).collect();
                    let owned = draft.basics().iter().filter(|basic| basic.owner.includes(player));
                    let drawn: HashSet<_> = owned.map(|basic| basic.place.clone()).collect();
                    if placement.independence == Some(true)
                        && matches!(board, Board::Graph(_) | Board::Grid(_))
                    {
                        assert_eq!(drawn, legal, "{entry:?}");
                    }
                }
            }
        }
        for path in &entry.paths {
            assert!(Registry::built_in().find(path).is_some_and(|found| found.name == entry.name));
        }
    }
    let mut paths: Vec<_> = Registry::built_in().iter().flat_map(|entry| &entry.paths).collect();
    paths.sort();
    paths.dedup();
    assert_eq!(paths.len(), Registry::built_in().iter().map(|entry| entry.paths.len()).sum::<usize>());
}

#[test]
fn names_are_forgiving_and_mistakes_are_named() {
    assert!(Position::parse("game.grid.HotClobber", "xo").is_ok());
    assert!(Position::parse("Toads and Frogs", "t.f").is_ok());
    assert!(Position::parse("NodeKayles", "P3").is_ok());
    let error = |ruleset, board| Position::parse(ruleset, board).unwrap_err().to_string();
    assert_eq!(error("domineerin", "2x2"), "there is no ruleset called \"domineerin\"; is it domineering?");
    assert_eq!(error("backgammon", "2x2"), "there is no ruleset called \"backgammon\"");
    assert_eq!(error("octal", "5"), "octal: found (), expected octal(code), as in octal(0.77)");
    assert_eq!(error("octal(0.77", "5"), "octal(0.77: found the end, expected ) after the arguments");
    assert_eq!(
        error("impartial(octal(0.77)", "5"),
        "octal(0.77: found the end, expected ) after the arguments"
    );
    assert_eq!(error("chess(3", "5"), error("chess", "5"));
    assert_eq!(error("oab(2)", "5"), "oab: found (2), expected oab(a,b), as in oab(2,3)");
    assert_eq!(error("nim(3)", "5"), "nim: found (3), expected nim()");
    assert_eq!(
        error("octal(0.7G)", "5"),
        "character 4: found 'G', expected a code such as 0.77, with digits 0 to 9 and A to F"
    );
    assert_eq!(error("snort", "P3; x: 9"), "character 8: found \"9\", expected vertices below 3");
    assert_eq!(
        error("domineering", "4xfoo"),
        "character 3: found \"foo\", expected a size such as 3x4, which is rows by columns, or rows of one of . # x o"
    );
    assert_eq!(
        error("domineering", "4x"),
        "character 3: found the end, expected a size such as 3x4, which is rows by columns, or rows of one of . # x o"
    );
    assert_eq!(error("domineering", "2x100"), "100 columns are too many: the limit is 64");
}

#[test]
fn boards_of_every_size_agree() {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let analyst = Analyst::new(&universe);
    // The same region on ever larger boards.
    for margin in [0, 8, 20, 40] {
        let row = |cells: &str| format!("{}{cells}", "#".repeat(margin));
        let board = [row("..."), row("...")].join("|");
        let value = analyst.value(&Position::parse("domineering", &board).unwrap(), &budget).unwrap();
        let plain = analyst.value(&Position::parse("domineering", "2x3").unwrap(), &budget).unwrap();
        assert_eq!(value, plain);
    }
}
