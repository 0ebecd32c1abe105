use crate::reference::{assert_sound, assert_worth, strip_of};
use kelvin_positions::rulesets::{Hop, LeapingToads, Pond, ToadsAndFrogs};
use kelvin_positions::{Action, Ruleset};
use kelvin_values::Player;
use proptest::prelude::*;

fn moves<R: Ruleset<Position = Pond, Move = Hop>>(ruleset: &R, pond: &Pond, player: Player) -> Vec<String> {
    let mut all = Vec::new();
    ruleset.moves(pond, player, &mut |hop, _| all.push(Action::from(hop).to_string()));
    all.sort();
    all
}

#[test]
fn steps_and_leaps_are_as_long_as_the_rules_say() {
    let rules = LeapingToads { least: 2, most: 3, over: 2, own: false };
    let hops = |text: &str| moves(&rules, &LeapingToads::on(&strip_of(text)).unwrap(), Player::Left);
    assert_eq!(hops("t....f"), ["1-3", "1-4"]);
    assert_eq!(hops("t.f."), [""; 0]);
    assert_eq!(hops("tff.f"), ["1-4"]);
    assert_eq!(hops("ttf."), ["2-4"]);
    let own = LeapingToads { own: true, ..rules };
    assert_eq!(moves(&own, &LeapingToads::on(&strip_of("ttf.")).unwrap(), Player::Left), ["1-4", "2-4"]);
    let worth = |strip: &str, value: &str| {
        assert_worth(&LeapingToads::ELEPHANTS, &LeapingToads::on(&strip_of(strip)).unwrap(), value);
    };
    worth("t.f", "*");
    worth("t..f", "0");
    worth("tf.", "0");
    worth("t.f.t.f", "0");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn components_symmetry_and_known_values_keep_the_value(
        strip in "[tf.#]{1,9}", least in 1u32..3, more in 0u32..3, over in 0u32..4, own in any::<bool>(),
    ) {
        let rules = LeapingToads { least, most: least + more, over, own };
        assert_sound(&rules, &LeapingToads::on(&strip_of(&strip)).unwrap());
    }

    #[test]
    fn steps_of_one_and_leaps_over_one_are_toads_and_frogs(strip in "[tf.#]{1,16}") {
        let rules = LeapingToads { least: 1, most: 1, over: 1, own: false };
        let pond = LeapingToads::on(&strip_of(&strip)).unwrap();
        for player in Player::BOTH {
            prop_assert_eq!(moves(&rules, &pond, player), moves(&ToadsAndFrogs, &pond, player));
        }
    }
}
