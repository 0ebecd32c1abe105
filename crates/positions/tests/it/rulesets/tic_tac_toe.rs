use crate::reference::{assert_worth, grid_of};
use kelvin_positions::Ruleset;
use kelvin_positions::bits::Square8;
use kelvin_positions::rulesets::{Pieces, TicTacToe};
use kelvin_values::Player;

fn position(text: &str) -> Pieces<Square8> {
    TicTacToe::on(&grid_of(text)).unwrap()
}

fn count(text: &str, player: Player) -> usize {
    let mut count = 0;
    TicTacToe::<Square8>::default().moves(&position(text), player, &mut |_, _| count += 1);
    count
}

#[test]
fn a_line_ends_the_play() {
    for over in ["xxx|oo.|...", "x..|ox.|o.x", "..o|xox|ox."] {
        assert_worth(&TicTacToe::<Square8>::default(), &position(over), "0");
    }
    assert_eq!(count("xx.|oo.|...", Player::Left), 5);
}

#[test]
fn small_boards_have_their_values() {
    let ruleset = TicTacToe::<Square8>::default();
    assert_worth(&ruleset, &position(".."), "0");
    assert_worth(&ruleset, &position("..."), "*");
    assert_worth(&ruleset, &position("xx."), "*");
    assert_worth(&ruleset, &position("xx.#."), "{0,*|*}");
}

/// Five crosses in a row can be placed with the middle last, and not with an end last.
#[test]
fn the_order_of_moves_matters_so_the_game_is_not_strong() {
    let reaches = |before: &str| {
        let mut reached = false;
        TicTacToe::<Square8>::default().moves(&position(before), Player::Left, &mut |_, next| {
            reached |= next == position("xxxxx");
        });
        reached
    };
    assert!(reaches("xx.xx"));
    assert!(!reaches("xxxx."));
}
