use crate::reference::{assert_sound, assert_worth, grid_of};
use kelvin_positions::bits::Square8;
use kelvin_positions::rulesets::Konane;
use kelvin_positions::{Action, Ruleset};
use kelvin_values::Player;
use proptest::prelude::*;

fn worth(board: &str, value: &str) {
    assert_worth(&Konane::<Square8>::default(), &Konane::on(&grid_of(board)).unwrap(), value);
}

#[test]
fn strips_have_their_values() {
    worth("xo.", "1");
    worth(".xo", "-1");
    worth(".xo.", "{0|0}");
    worth("xo.o.", "1"); // {*,0|}: after a1-c1 Right can jump too
    worth("xo#", "0");
}

#[test]
fn a_jump_may_go_on() {
    let mut names = Vec::new();
    let position = Konane::on(&grid_of("xo.o.o")).unwrap();
    let ruleset = Konane::<Square8>::default();
    ruleset.moves(&position, Player::Left, &mut |name, option| {
        names.push(format!("{} {}", Action::from(name), ruleset.board(&option)));
    });
    assert_eq!(names, ["a1-c1 ..xo.o", "a1-e1 ....xo"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn components_and_symmetry_keep_the_value(cells in "[xo.]{5}\\|[xo.#]{5}\\|[xo.]{5}") {
        assert_sound(&Konane::<Square8>::default(), &Konane::on(&grid_of(&cells)).unwrap());
    }
}
