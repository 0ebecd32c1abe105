use crate::reference::{assert_value, assert_worth};
use kelvin_positions::board::{Heaps, Purses};
use kelvin_positions::rulesets::{Nim, PokerNim};

#[test]
fn a_heap_is_its_nimber_and_sums_add_without_carrying() {
    for (heaps, value) in [("0", "0"), ("3", "*3"), ("1+2", "*3"), ("1+2+3", "0"), ("2,2", "0")] {
        assert_worth(&Nim, &Nim::on(&Heaps::parse(heaps).unwrap()).unwrap(), value);
    }
    assert_value(&Nim, &Nim::on(&Heaps::parse("3+5+7").unwrap()).unwrap(), "*");
}

#[test]
fn what_is_put_on_a_heap_can_be_taken_off_again() {
    for (heaps, value) in [("0(3,0)", "0"), ("2(1,2)", "*2"), ("3(2,0)", "*3"), ("1(2,2) + 2(0,1)", "*3")] {
        assert_worth(&PokerNim, &PokerNim::on(&Purses::parse(heaps).unwrap()), value);
    }
}
