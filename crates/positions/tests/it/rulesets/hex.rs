use crate::reference::{assert_worth, grid_of};
use kelvin_positions::rulesets::Hex;
use kelvin_values::Player;

#[test]
fn every_free_cell_is_a_star() {
    for (board, value) in [("..|..", "0"), ("x.|..", "*"), ("xo|xo", "0"), ("...|x..", "*")] {
        let (hex, stones) = Hex::on(&grid_of(board)).unwrap();
        assert_worth(&hex, &stones, value);
    }
}

#[test]
fn a_full_board_has_exactly_one_winner() {
    for bits in 0..1 << 9 {
        let letter = |i: usize| if bits >> i & 1 == 1 { 'x' } else { 'o' };
        let rows: Vec<String> =
            (0..3).map(|row| (0..3).map(|column| letter(3 * row + column)).collect()).collect();
        let (hex, stones) = Hex::on(&grid_of(&rows.join("|"))).unwrap();
        // After a reflection in the long diagonal with the players exchanged, the other player wins.
        let turned: Vec<String> = (0..3)
            .map(|row| (0..3).map(|column| if letter(3 * column + row) == 'x' { 'o' } else { 'x' }).collect())
            .collect();
        let (_, opposite) = Hex::on(&grid_of(&turned.join("|"))).unwrap();
        assert_eq!(hex.winner(&stones), hex.winner(&opposite).map(|winner| !winner));
        assert!(hex.winner(&stones).is_some());
    }
}

#[test]
fn a_path_over_the_short_neighbours_counts_and_the_long_diagonal_does_not() {
    let winner = |board: &str| {
        let (hex, stones) = Hex::on(&grid_of(board)).unwrap();
        hex.winner(&stones)
    };
    assert_eq!(winner(".x|x."), Some(Player::Left));
    assert_eq!(winner("x.|.x"), None);
}
