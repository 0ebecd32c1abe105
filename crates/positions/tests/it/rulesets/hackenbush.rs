use crate::reference::{assert_sound, assert_value, assert_worth};
use kelvin_numbers::Dyadic;
use kelvin_positions::board::{Edge, Paint, Picture};
use kelvin_positions::rulesets::Hackenbush;
use kelvin_positions::{KnownValue, Ruleset};
use kelvin_values::Player;
use proptest::prelude::*;

fn worth(picture: &str, value: &str) {
    let (ruleset, edges) = Hackenbush::on(Picture::parse(picture).unwrap());
    assert_worth(&ruleset, &edges, value);
}

#[test]
fn stalks_and_trees_have_the_published_values() {
    worth("BR", "1/2");
    worth("BRBB", "7/8");
    worth("BRBRR", "9/16");
    worth("lrlrrllr", "77/128");
    worth("B(B;RB)", "3/2");
    worth("BB + G", "{2|2}");
    worth("GGGG", "*4");
    worth("BBB + RRR", "0");
}

#[test]
fn pictures_with_cycles_have_the_published_values() {
    let value = |picture: &str, value: &str| {
        let (ruleset, edges) = Hackenbush::on(Picture::parse(picture).unwrap());
        assert_value(&ruleset, &edges, value);
    };
    value("e(ee(e;e);e(eee;ee);e(ee;e))", "*5");
    value("e(ee:{waist};ee:{waist}e(ee;e(e:{head};e:{head}e)))", "*2");
    value("0-1 G, 1-2 G, 2-0 G", "*"); // an odd cycle is equal to an edge by the fusion principle
    value("0-1 G, 1-2 G, 2-3 G, 3-0 G", "0"); // an even cycle has the value 0
    value("0-1 B, 1-0 R", "0");
}

#[test]
fn long_stalks_are_known_without_play() {
    let (ruleset, edges) = Hackenbush::on(Picture::parse(&"B".repeat(4000)).unwrap());
    assert_eq!(ruleset.known_value(&edges), Some(KnownValue::Number(Dyadic::integer(4000))));
    let (ruleset, edges) = Hackenbush::on(Picture::parse(&format!("B{}", "R".repeat(500))).unwrap());
    assert_eq!(ruleset.known_value(&edges), Some(KnownValue::Number(Dyadic::new(1, 500))));
    let (ruleset, edges) = Hackenbush::on(Picture::parse(&"G".repeat(4000)).unwrap());
    assert_eq!(ruleset.known_value(&edges), Some(KnownValue::Nimber(4000)));
}

#[test]
fn what_does_not_hang_on_the_ground_is_gone() {
    let (ruleset, edges) = Hackenbush::on(Picture::parse("0-1 B, 2-3 R").unwrap());
    assert_eq!(ruleset.board(&edges).to_string(), "B");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]
    #[test]
    fn components_and_tree_rules_keep_the_value(
        ends in proptest::collection::vec((0..5usize, 0..5usize, 0..5usize), 1..8),
    ) {
        let paints = [Paint::Of(Player::Left), Paint::Of(Player::Left), Paint::Of(Player::Right), Paint::Of(Player::Right), Paint::Green];
        let edges = ends.into_iter().map(|(u, v, paint)| Edge { ends: [u, v], paint: paints[paint] }).collect();
        let (ruleset, edges) = Hackenbush::on(Picture::new(edges).unwrap());
        assert_sound(&ruleset, &edges);
    }
}
