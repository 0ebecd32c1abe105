use crate::reference::{assert_sound, assert_value, assert_worth, grid_of};
use kelvin_positions::bits::Square8;
use kelvin_positions::rulesets::{Amazons, Fire, Piece};
use kelvin_positions::{Action, Ruleset};
use kelvin_values::Player;
use proptest::prelude::*;

fn worth(board: &str, value: &str) {
    assert_worth(&Amazons::<Square8>::new(), &Amazons::on(&grid_of(board)).unwrap(), value);
}

#[test]
fn small_boards_have_their_values() {
    worth("x", "0");
    worth("x.", "1");
    worth("x.o", "*");
    worth("x..", "2");
    worth("x#.", "0");
}

#[test]
fn a_board_of_two_rows_has_the_value_others_found() {
    let ruleset = Amazons::<Square8>::new();
    let value = "+-{3,{4|0,{1|0,*}},{4|{0,{1/2|0}|v},+-1,+-{1,{2|0}}}}";
    assert_value(&ruleset, &Amazons::on(&grid_of("x...|o...")).unwrap(), value);
}

#[test]
fn every_variant_moves_by_its_rules() {
    let count = |piece, fire, board: &str| {
        let ruleset = Amazons::<Square8>::variant(piece, fire);
        let mut names = Vec::new();
        ruleset.moves(&Amazons::on(&grid_of(board)).unwrap(), Player::Left, &mut |name, _| {
            names.push(Action::from(name).to_string())
        });
        names
    };
    assert_eq!(count(Piece::Queen, Fire::Arrow, "x.."), ["a1-b1/c1", "a1-b1/a1", "a1-c1/b1", "a1-c1/a1"]);
    assert_eq!(count(Piece::Queen, Fire::Path, "x.."), ["a1-b1", "a1-c1"]);
    assert_eq!(count(Piece::Queen, Fire::TwoArrows, "x.."), ["a1-b1/c1/a1", "a1-b1/a1/c1", "a1-c1/a1/b1"]);
    assert_eq!(
        count(Piece::Knight, Fire::Arrow, "x..|...|..."),
        ["a1-c2/a1", "a1-c2/a3", "a1-b3/a1", "a1-b3/c1"]
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30))]
    #[test]
    fn components_and_symmetry_keep_the_value(cells in "[xo.##]{3}\\|[xo.##]{3}\\|[xo.##]{3}") {
        let camp = Amazons::on(&grid_of(&cells)).unwrap();
        for piece in [Piece::Queen, Piece::Knight] {
            for fire in [Fire::Arrow, Fire::TwoArrows, Fire::Path] {
                assert_sound(&Amazons::<Square8>::variant(piece, fire), &camp);
            }
        }
    }
}
