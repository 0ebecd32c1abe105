use crate::reference::{assert_sound, assert_worth, graph_of};
use kelvin_positions::rulesets::NoGo;
use proptest::prelude::*;

#[test]
fn small_boards_have_their_values() {
    let worth = |board: &str, value: &str| {
        let (ruleset, goban) = NoGo::on(graph_of(board)).unwrap();
        assert_worth(&ruleset, &goban, value);
    };
    worth(".", "0"); // a single stone has no liberty
    worth("..", "*");
    worth("x.", "0");
    worth("...", "+-1");
    worth(".x.", "1");
}

#[test]
fn captured_stones_are_refused() {
    assert_eq!(
        NoGo::on(graph_of("xo.")).unwrap_err().to_string(),
        "NoGo forbids the group at 0, which is beside no free vertex"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]
    #[test]
    fn components_and_symmetry_keep_the_value(strip in "[xo...]{1,9}", grid in "[xo..]{3}\\|[xo..#]{3}\\|[xo..]{2}#") {
        for text in [strip, grid] {
            if let Ok((ruleset, goban)) = NoGo::on(graph_of(&text)) {
                assert_sound(&ruleset, &goban);
            }
        }
    }
}
