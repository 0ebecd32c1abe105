use crate::reference::{assert_sound, assert_worth, grid_of};
use kelvin_positions::bits::Square8;
use kelvin_positions::rulesets::Fission;
use proptest::prelude::*;

#[test]
fn small_boards_have_their_values() {
    let worth = |board: &str, value: &str| {
        assert_worth(&Fission::<Square8>::default(), &Fission::on(&grid_of(board)).unwrap(), value);
    };
    worth(".|x|.", "1");
    worth(".x.", "-1");
    worth("...|.x.|...", "0"); // {-2|2}: a player who splits it leaves two splits to the other
    worth("x..", "0");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn components_and_symmetry_keep_the_value(cells in "[x..#]{4}\\|[x..#]{4}\\|[x..#]{4}") {
        assert_sound(&Fission::<Square8>::default(), &Fission::on(&grid_of(&cells)).unwrap());
    }
}
