use crate::reference::{assert_sound, assert_worth};
use kelvin_positions::Position;
use kelvin_positions::board::{Grid, Letters};
use kelvin_positions::rulesets::TopplingDominoes;
use kelvin_values::Player;
use proptest::prelude::*;

#[test]
fn rows_have_the_published_values() {
    let worth = |row: &str, value: &str| {
        assert_worth(
            &TopplingDominoes,
            &TopplingDominoes::on(&Grid::parse_strip(row, Letters::SIDES).unwrap()).unwrap(),
            value,
        );
    };
    worth("lll", "3");
    worth("eee", "*3");
    worth("lrl", "1/2");
    worth("lrrlrrl", "Tiny(1/2)");
    worth("lere", "{1|0,{0|-1}}");
    worth("lr#l", "1*");
    worth("lr.l", "1/2");
    worth("e.r", "{0|-1}");
}

#[test]
fn dominoes_keep_their_places() {
    let options = |row: &str, player| -> Vec<String> {
        let position = Position::parse("toppling-dominoes", row).unwrap();
        position.options(player).iter().map(|option| option.boards()[0].to_string()).collect()
    };
    assert_eq!(options("lr", Player::Left), [".r", ".."]);
    assert_eq!(options("l.re", Player::Right), ["...e", "l...", "....", "l.r."]);
    assert_eq!(options("l#r", Player::Left), [".#r", ".#r"]);
    assert!(options(&format!("{}r", ".".repeat(70)), Player::Left).is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]
    #[test]
    fn components_and_symmetry_keep_the_value(row in "[lre.#]{1,8}") {
        assert_sound(&TopplingDominoes, &TopplingDominoes::on(&Grid::parse_strip(&row, Letters::SIDES).unwrap()).unwrap());
    }
}
