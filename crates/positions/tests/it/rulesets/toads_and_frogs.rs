use crate::reference::{assert_sound, assert_worth, strip_of};
use kelvin_positions::rulesets::ToadsAndFrogs;
use proptest::prelude::*;

#[test]
fn strips_have_the_published_values() {
    let worth = |strip: &str, value: &str| {
        assert_worth(&ToadsAndFrogs, &ToadsAndFrogs::on(&strip_of(strip)).unwrap(), value);
    };
    worth("_ttff", "0");
    worth("tft_f", "*");
    worth("t_tff", "^");
    worth("ttf_f", "v");
    worth("tt_ff", "*");
    worth("t.f", "*");
    worth("t..", "2");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]
    #[test]
    fn components_symmetry_and_known_values_keep_the_value(strip in "[tf.]{1,9}", walled in "[tf.#]{1,11}") {
        assert_sound(&ToadsAndFrogs, &ToadsAndFrogs::on(&strip_of(&strip)).unwrap());
        assert_sound(&ToadsAndFrogs, &ToadsAndFrogs::on(&strip_of(&walled)).unwrap());
    }
}
