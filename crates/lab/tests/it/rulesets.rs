//! The data of each ruleset for an editor of boards are correct.

use kelvin_lab::{CellOwner, RulesetRow, Rulesets, RulesetsQuestion};
use kelvin_positions::Registry;
use kelvin_positions::board::BoardKind;

fn rows() -> Vec<RulesetRow> {
    Rulesets::default().list(&RulesetsQuestion::default()).rows
}

fn letters(row: &RulesetRow) -> String {
    row.cells.iter().map(|cell| cell.letter.as_str()).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_letters_are_those_that_a_ruleset_takes() {
    let rows = rows();
    assert_eq!(rows.len(), Registry::built_in().iter().len());
    let of = |name: &str| rows.iter().find(|row| row.name == name).unwrap();
    assert_eq!(letters(of("domineering")), ". #");
    assert_eq!(letters(of("clobber")), ". # x o");
    assert_eq!(letters(of("hex")), ". x o");
    assert_eq!(letters(of("fission")), ". # x");
    assert_eq!(letters(of("toads-and-frogs")), ". # t f");
    assert_eq!(letters(of("toppling-dominoes")), ". # l r e");
    assert_eq!(letters(of("snort")), ". x o left right by-x by-o gone");
    assert_eq!(letters(of("node-kayles")), ". gone");
    assert_eq!(letters(of("hackenbush")), "B R G");
    assert_eq!(letters(of("nim")), "");
    // A stone of Fission belongs to both players.
    assert_eq!(of("fission").cells[2].owner, Some(CellOwner::Both));
    assert_eq!(of("clobber").cells[2].owner, Some(CellOwner::Left));
    assert_eq!((of("octal").kind, of("octal").ruleset.as_str()), (BoardKind::Heaps, "octal(0.77)"));
    assert_eq!(of("impartial").kind, BoardKind::Grid);
    assert!(of("domineering").placement && !of("domineering").impartial && of("cram").impartial);
    assert!(rows.iter().all(|row| !row.own && !row.help.is_empty()));
}
