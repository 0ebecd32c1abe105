use crate::reference::{assert_value, assert_worth};
use kelvin_positions::board::Heaps;
use kelvin_positions::rulesets::NimPlacement;

#[test]
fn a_complete_graph_is_the_heap_of_as_many_counters() {
    for n in 0..=4 {
        assert_worth(
            &NimPlacement,
            &NimPlacement::on(&Heaps::parse(&n.to_string()).unwrap()).unwrap(),
            &format!("*{n}"),
        );
    }
    assert_worth(&NimPlacement, &NimPlacement::on(&Heaps::parse("1+2").unwrap()).unwrap(), "*3");
    assert_value(&NimPlacement, &NimPlacement::on(&Heaps::parse("3+5+7").unwrap()).unwrap(), "*");
}
