use crate::reference::{assert_sound, assert_worth};
use kelvin_positions::board::Board;
use kelvin_positions::board::WrittenText;
use kelvin_positions::rulesets::{Pasture, Sheep};
use kelvin_positions::{Action, Ruleset};
use kelvin_values::Player;
use proptest::prelude::*;

fn pasture(board: &str) -> Pasture {
    Sheep::on(&Board::Text(WrittenText::new(board).unwrap())).unwrap()
}

#[test]
fn small_boards_have_their_values() {
    for (board, value) in [
        ("1,0", "0"), // a herd leaves a sheep where it stood
        ("2,0", "1"),
        ("3,0", "1"), // there is no second cell to move to
        ("2,0|0,#", "1"),
        ("2,0,-2", "*"),
        ("2,0,0", "1"),
        ("3,0,0", "2"),   // as far as the line leads, and back to the cell between
        ("#,2|0,#", "1"), // a line to the south-west
        ("2,#|#,0", "0"), // but none to the south-east
        ("", "0"),
    ] {
        assert_worth(&Sheep, &pasture(board), value);
    }
    for board in ["2,0|0", "2,x", "101,0"] {
        assert!(Sheep::on(&Board::Text(WrittenText::new(board).unwrap())).is_err(), "{board}");
    }
}

#[test]
fn a_move_says_how_many_sheep_go_where() {
    let mut names = Vec::new();
    Sheep.moves(&pasture("3,0,0|0,0,-2"), Player::Left, &mut |drive, next| {
        names.push(format!("{}: {}", Action::from(drive), Sheep.board(&next)));
    });
    assert_eq!(
        names,
        [
            "1 from a1 to c1: 2,0,1|0,0,-2",
            "2 from a1 to c1: 1,0,2|0,0,-2",
            "1 from a1 to a2: 2,0,0|1,0,-2",
            "2 from a1 to a2: 1,0,0|2,0,-2"
        ]
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn components_and_symmetry_keep_the_value(herds in prop::collection::vec(0usize..9, 9)) {
        let herd = |&at: &usize| ["0", "0", "0", "#", "1", "-1", "2", "-2", "3"][at];
        let rows: Vec<_> = herds.chunks(3).map(|row| row.iter().map(herd).collect::<Vec<_>>().join(",")).collect();
        assert_sound(&Sheep, &pasture(&rows.join("|")));
    }
}
