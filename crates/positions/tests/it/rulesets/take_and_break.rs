use crate::reference::{assert_sound, assert_worth};
use kelvin_positions::board::Heaps;
use kelvin_positions::rulesets::TakeAndBreak;
use kelvin_positions::rulesets::remains;
use proptest::prelude::*;

#[test]
fn tiles_on_short_strips_have_the_published_values() {
    let ruleset = TakeAndBreak::tiles(1, 2).unwrap();
    for (n, value) in (1..).zip(["1", "{1|0}", "{2|1}", "1", "2", "{2|1}"]) {
        assert_worth(&ruleset, &ruleset.on(&Heaps::parse(&n.to_string()).unwrap()).unwrap(), value);
    }
}

#[test]
fn partizan_subtraction_has_the_value_others_found() {
    let ruleset = TakeAndBreak::subtraction(&[1, 3], &[2, 3]).unwrap();
    assert_worth(
        &ruleset,
        &ruleset.on(&Heaps::parse("6").unwrap()).unwrap(),
        "{1|1,{1|0}||0,{1|0}|0|||0,{1|0}|0}",
    );
}

#[test]
fn kayles_has_its_nim_values() {
    let ruleset = TakeAndBreak::impartial("0.77".parse().unwrap());
    for (n, value) in (1..).zip([1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]) {
        assert_worth(
            &ruleset,
            &ruleset.on(&Heaps::parse(&n.to_string()).unwrap()).unwrap(),
            &format!("*{value}"),
        );
    }
}

#[test]
fn heaps_with_too_many_moves_are_refused() {
    let error = |code: &str, heap: &str| {
        TakeAndBreak::impartial(code.parse().unwrap())
            .on(&Heaps::parse(heap).unwrap())
            .unwrap_err()
            .to_string()
    };
    assert_eq!(error("0.77", "1000001"), "1000001 counters in a heap are too many: the limit is 1000000");
    assert_eq!(error("0.[7]", "3000"), "2251500 moves from a heap are too many: the limit is 1000000");
    assert!(error("0.8", "100000").ends_with("moves from a heap are too many: the limit is 1000000"));
    assert!(TakeAndBreak::impartial("0.77".parse().unwrap()).on(&Heaps::parse("500000").unwrap()).is_ok());
}

#[test]
fn three_heaps_come_from_hexadecimal_digits() {
    let mut all = Vec::new();
    remains(&"0.8".parse().unwrap(), 7, &mut |to| all.push(to.to_vec()));
    assert_eq!(all, [[2, 2, 2], [3, 2, 1], [4, 1, 1]]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn sums_of_heaps_are_sums_of_values(left in "0\\.[0-9A-F]{1,3}", right in "[048C]\\.[0-9A-F]{1,3}", a in 0..5u32, b in 0..4u32) {
        let ruleset = TakeAndBreak::partizan(left.parse().unwrap(), right.parse().unwrap());
        assert_sound(&ruleset, &ruleset.on(&Heaps::parse(&format!("{a} + {b}")).unwrap()).unwrap());
    }
}
