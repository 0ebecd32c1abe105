use crate::reference::assert_sound;
use kelvin_positions::rulesets::Impartial;
use kelvin_positions::{Position, PositionGraph, Registry};

/// Components and symmetries that are valid for two players are valid here.
#[test]
fn small_boards_of_every_ruleset_have_the_values_of_their_moves() {
    let boards = [
        ("amazons", "x..|..o"),
        ("cannibal-clobber", "xox|oxo"),
        ("clobber", "xox|oxo"),
        ("elephants-and-rhinos", "t..f.t..f"),
        ("fission", "....|.x..|...."),
        ("konane", "xoxo|oxox"),
        ("leaping-toads(1,2,1,1)", "t.tf.f"),
        ("nogo", ".x.|..."),
        ("toads-and-frogs", "tt..ff"),
        ("toppling-dominoes", "lreelr"),
    ];
    let examples = Registry::built_in().iter().filter(|entry| !entry.loopy).map(|entry| entry.example());
    let mut checked = 0;
    for (ruleset, board) in boards.into_iter().chain(examples) {
        let position = Position::parse(ruleset, board).unwrap();
        if PositionGraph::of(&position, 400).complete {
            assert_sound(&Impartial::of(&position), &position);
            checked += 1;
        }
    }
    assert!(checked > 25, "{checked}");
}
