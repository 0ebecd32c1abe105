use crate::reference::{assert_sound, assert_worth, grid_of};
use kelvin_positions::bits::Square8;
use kelvin_positions::rulesets::Clobber;
use proptest::prelude::*;

fn worth(board: &str, value: &str) {
    assert_worth(&Clobber::<Square8>::default(), &Clobber::on(&grid_of(board)).unwrap(), value);
}

#[test]
fn small_boards_have_the_published_values() {
    worth("xo", "*");
    worth("xxo", "^");
    worth("xxxo", "^^*");
    worth("xoo", "v");
    worth("xox|ox.", "{^^*|*,v}");
    let cannibal = |board: &str, value: &str| {
        assert_worth(&Clobber::<Square8>::cannibal(), &Clobber::on(&grid_of(board)).unwrap(), value);
    };
    cannibal("x", "0");
    cannibal("xx", "1");
    cannibal("xo", "*");
    cannibal("xxx", "2");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn components_and_symmetry_keep_the_value(cells in "[xo.]{4}\\|[xo.]{4}\\|[xo.]{4}") {
        assert_sound(&Clobber::<Square8>::default(), &Clobber::on(&grid_of(&cells)).unwrap());
    }

    #[test]
    fn among_cannibals_too(cells in "[xo.]{3}\\|[xo.]{3}") {
        assert_sound(&Clobber::<Square8>::cannibal(), &Clobber::on(&grid_of(&cells)).unwrap());
    }
}
