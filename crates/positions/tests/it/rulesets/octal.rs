use crate::reference::{assert_value, assert_worth};
use kelvin_positions::board::Heaps;
use kelvin_positions::rulesets::Octal;

#[test]
fn heaps_have_their_nim_values_by_play_and_by_table() {
    for (code, heaps, value) in [("0.77", "5", 4), ("0.77", "3+4", 2), ("0.07", "6", 3), ("0.3F", "6", 3)] {
        let ruleset = Octal::new(code.parse().unwrap());
        assert_worth(&ruleset, &ruleset.on(&Heaps::parse(heaps).unwrap()).unwrap(), &format!("*{value}"));
    }
    let kayles = Octal::new("0.77".parse().unwrap());
    assert_value(&kayles, &kayles.on(&Heaps::parse("40000 + 1000000").unwrap()).unwrap(), "0");
}
