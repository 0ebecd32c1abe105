use crate::reference::{assert_sound, assert_worth};
use kelvin_positions::Ruleset;
use kelvin_positions::board::Board;
use kelvin_positions::board::WrittenText;
use kelvin_positions::rulesets::{KingDirt, Kings};
use kelvin_values::Player;
use proptest::prelude::*;

fn kings(board: &str) -> Kings {
    KingDirt::on(&Board::Text(WrittenText::new(board).unwrap())).unwrap()
}

#[test]
fn small_boards_have_their_values() {
    for (board, value) in [
        ("x", "0"),
        ("x.", "1"),
        ("x..", "2"),
        ("x.o", "*"),
        ("x#.", "0"),
        (".#|#x", "1"), // a king moves diagonally
        ("1,0: .", "1"),
        ("1,1: .", "*"),
        ("1,0: ..", "2"), // it is placed, and then it moves
        ("9,9: ..", "0"), // the second player can answer every move
    ] {
        assert_worth(&KingDirt::default(), &kings(board), value);
    }
    assert!(KingDirt::on(&Board::Text(WrittenText::new("1: x.").unwrap())).is_err());
}

#[test]
fn kings_in_hand_may_have_to_be_placed_first() {
    let moves = |place_first| KingDirt { place_first }.move_count(&kings("1,0: x.#."), Player::Left);
    assert_eq!([false, true].map(moves), [3, 2]);
}

#[test]
fn a_board_includes_what_is_in_hand() {
    for board in ["x..|..o", "2,1: x..|..o"] {
        assert_eq!(KingDirt::default().board(&kings(board)).to_string(), board);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn components_and_symmetry_keep_the_value(cells in "[xo.##]{3}\\|[xo.#]{3}\\|[xo.##]{3}", left in 0u32..3, right in 0u32..2) {
        for place_first in [false, true] {
            let board = format!("{left},{right}: {}", cells.replacen("..", "#.", 1));
            assert_sound(&KingDirt { place_first }, &kings(&board));
        }
    }
}
