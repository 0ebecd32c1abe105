//! Bounds on thermographs, compared with thermographs of random games.

use kelvin_budget::Budget;
use kelvin_heat::{Heat, Thermograph, ThermographBounds};
use kelvin_numbers::Dyadic;
use kelvin_testing::{GameSpec, forms};
use kelvin_values::{Player, Universe, Work};
use proptest::prelude::*;

fn number(n: i64) -> Thermograph {
    Thermograph::of_integer(n)
}

/// A pseudorandom number below `n`.
fn below(state: &mut u64, n: u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) % n
}

/// Bounds of a form: some subforms are known, some are between integers, others follow from their options.
fn bounds(form: &GameSpec, heat: &Heat, work: &Work, state: &mut u64) -> ThermographBounds {
    let value = form.value(heat.universe());
    let exact = heat.thermograph(work, value).unwrap().into_owned();
    match (form, below(state, 4)) {
        (_, 0) => {
            let foot = Dyadic::from(-1);
            let [high, low] = Player::BOTH.map(|player| exact.wall(player).at(&foot));
            let high = high.ceiling() + below(state, 3) as i64;
            ThermographBounds::between(low.floor() - below(state, 3) as i64, high)
        }
        (GameSpec::Choice(sides), _) => {
            let [left, right] = sides
                .each_ref()
                .map(|side| side.iter().map(|form| bounds(form, heat, work, state)).collect::<Vec<_>>());
            ThermographBounds::from_options(&left, &right).unwrap()
        }
        _ => ThermographBounds::exact(exact),
    }
}

/// The claims of the bounds about a thermograph.
fn hold(bounds: &ThermographBounds, exact: &Thermograph) {
    let temperature = exact.temperature();
    assert!(bounds.contains(exact), "{exact:?} is not within {bounds:?}");
    assert!(bounds.coldest().unwrap() <= temperature, "{exact:?}: colder than {bounds:?}");
    assert!(bounds.hottest().is_none_or(|t| temperature <= *t), "{exact:?}: hotter than {bounds:?}");
    for thermograph in [bounds.lower(), bounds.upper()] {
        for player in Player::BOTH {
            let wall = thermograph.wall(player);
            let slope = if player == Player::Left { -1 } else { 1 };
            assert!(wall.slopes().all(|s| s == 0 || s == slope), "{wall}");
            assert_eq!(wall.at(&Dyadic::from(-1)).exponent(), 0, "{wall}");
            assert_eq!(wall.mast(), Some(thermograph.mean()), "{wall}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn bounds_contain_the_thermograph(form in forms(5), mut state in any::<u64>()) {
        let universe = Universe::new();
        let heat = Heat::new(&universe);
        let budget = Budget::unlimited();
        let work = universe.work(&budget);
        let exact = heat.thermograph(&work, form.value(&universe)).unwrap();
        let [one, two] = [0, 1].map(|_| bounds(&form, &heat, &work, &mut state));
        hold(&one, &exact);
        hold(&one.negative(), &exact.negative());
        let both = one.and(&two).unwrap();
        hold(&both, &exact);
        prop_assert!(both.width().unwrap() <= one.width().unwrap());
    }

    #[test]
    fn bounds_of_sums_contain_the_thermograph(a in forms(4), b in forms(4), c in forms(2), mut state in any::<u64>()) {
        let universe = Universe::new();
        let heat = Heat::new(&universe);
        let budget = Budget::unlimited();
        let work = universe.work(&budget);
        let forms = [a, b, c];
        let values = forms.each_ref().map(|form| form.value(&universe));
        let [a, b, c] = forms.each_ref().map(|form| bounds(form, &heat, &work, &mut state));
        hold(&a.plus(&b).unwrap(), &heat.thermograph(&work, values[0] + values[1]).unwrap());
        let all = a.plus(&b).unwrap().plus(&c).unwrap();
        hold(&all, &heat.thermograph(&work, values[0] + values[1] + values[2]).unwrap());
    }

    #[test]
    fn exact_options_give_the_exact_thermograph(form in forms(4)) {
        let universe = Universe::new();
        let heat = Heat::new(&universe);
        let budget = Budget::unlimited();
        let work = universe.work(&budget);
        let game = form.value(&universe);
        prop_assume!(game.number_up_star().is_none());
        let [left, right] = Player::BOTH.map(|player| {
            let exact = |option| ThermographBounds::exact(heat.thermograph(&work, option).unwrap().into_owned());
            game.options(player).map(exact).collect::<Vec<_>>()
        });
        let found = ThermographBounds::from_options(&left, &right).unwrap();
        let exact = heat.thermograph(&work, game).unwrap();
        prop_assert_eq!(found.known(), Some(&*exact));
        prop_assert_eq!(found.hottest(), Some(&exact.temperature()));
    }
}

#[test]
fn fewer_moves_bound_the_game_from_one_side() {
    let switch = Thermograph::of_pair(&number(5), &number(-5));
    let wide = ThermographBounds::between(-9, 9);
    let below = wide.at_least(&ThermographBounds::exact(number(-2))).unwrap();
    assert_eq!(
        (below.lower().mean().to_string(), below.upper().mean().to_string()),
        ("-2".into(), "9".into())
    );
    let above = wide.at_most(&ThermographBounds::exact(switch)).unwrap();
    assert_eq!(above.upper().mean().to_string(), "0");
    assert_eq!(above.upper().temperature().to_string(), "5");
    assert_eq!(above.lower().mean().to_string(), "-9");
}

#[test]
fn the_bounds_of_a_sum_of_switches_are_as_narrow_as_their_walls_allow() {
    let switch = |n: i64| ThermographBounds::exact(Thermograph::of_pair(&number(n), &number(-n)));
    let sum = switch(3).plus(&switch(1)).unwrap();
    // {3|-3} + {1|-1} has the stops 2 and -2. At t = 1 Left's walls are 2 and 0, so her stop is at most 2 + 1.
    for (thermograph, stops) in [(sum.lower(), ["2", "-3"]), (sum.upper(), ["3", "-2"])] {
        assert_eq!(Player::BOTH.map(|player| thermograph.stop(player).to_string()), stops);
        assert_eq!(thermograph.mean().to_string(), "0");
    }
    assert_eq!(
        (sum.coldest().unwrap().to_string(), sum.hottest().unwrap().to_string()),
        ("3".into(), "3".into())
    );
}
