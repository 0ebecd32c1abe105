//! Ordinal sums, powers, uptimals.

use crate::theory::games::born_by_day_3;
use kelvin_budget::{Budget, Exhausted};
use kelvin_numbers::{Dyadic, Integer};
use kelvin_testing::{Tree, any_game, number_up_star, unlimited};
use kelvin_values::{Game, NoAnswer, Player, Universe, UptimalExpansion};
use proptest::prelude::*;

#[test]
fn ordinal_sums_agree_with_the_trees() {
    let universe = Universe::new();
    let work = universe.work(unlimited());
    let mut games = born_by_day_3(&universe, 150);
    for (number, up, star) in [(3, 0, 0), (-5, 0, 0), (0, 0, 3), (3, 0, 2), (2, -1, 0), (0, 2, 1)] {
        games.push(number_up_star(&universe, Dyadic::new(number, 1), up, star));
    }
    for &base in &games {
        for &top in &games {
            let literal = Tree::of(base).on_top(&Tree::of(top)).value(&universe);
            assert_eq!(work.ordinal_sum(base, top).unwrap(), literal, "{base} : {top}");
        }
    }
}

#[test]
fn a_chain_of_numbers_is_one_number() {
    let universe = Universe::new();
    let work = universe.work(unlimited());
    let before = universe.len();
    let chain: Vec<_> = (0..100_000).map(|i| universe.integer(if i % 2 == 0 { 1 } else { -1 })).collect();
    let sum = work.ordinal_chain(&chain).unwrap().number().unwrap();
    assert_eq!(sum.birthday(), 100_000.into());
    assert!(universe.len() <= before + 1);
    let huge = Integer::from(10).pow(30);
    let tall = work.ordinal_sum(universe.integer(huge.clone()), universe.integer(huge.clone())).unwrap();
    assert_eq!(tall, universe.integer(huge.clone() * 2));
    assert_eq!(work.ordinal_sum(universe.integer(1), universe.integer(-&huge)), Err(Exhausted::Digits));
    let stars = work.ordinal_sum(universe.star(huge.clone()), universe.star(huge.clone())).unwrap();
    assert_eq!(stars, universe.star(huge * 2));
}

#[test]
fn a_long_chain_on_a_nimber_takes_linear_time() {
    let universe = Universe::new();
    let work = universe.work(unlimited());
    // *:1:1:…:1 is ↑^[n]*.
    let mut chain = vec![universe.integer(1); 20_000];
    chain[0] = universe.star(1);
    let sum = work.ordinal_chain(&chain).unwrap();
    assert_eq!(sum, work.ordinal_sum(universe.star(1), universe.integer(19_999)).unwrap());
}

#[test]
fn a_huge_ordinal_sum_is_stopped_by_the_budget() {
    let universe = Universe::new();
    let budget = Budget::unlimited().values(10_000);
    let work = universe.work(&budget);
    let tall = work.ordinal_sum(universe.star(1), universe.integer(Integer::from(10).pow(30)));
    assert_eq!(tall, Err(Exhausted::Values));
}

#[test]
fn the_ordinal_sum_depends_on_the_form_of_the_base() {
    let universe = Universe::new();
    let work = universe.work(unlimited());
    let star = universe.star(1);
    // {*|*} is 0, but {*|*}:n is ↑^[n].
    for n in 1..6 {
        let sum = work.ordinal_sum_on([&[star], &[star]], universe.integer(n)).unwrap();
        assert_eq!(sum, work.power_sum(universe.up(1), &Dyadic::from(n)).unwrap());
    }
    let half = work.ordinal_sum_on([&[universe.integer(-1)], &[universe.integer(1)]], universe.integer(1));
    assert_eq!(half.unwrap(), universe.number(&Dyadic::new(1, 1)));
}

proptest! {
    #[test]
    fn ordinal_sums_keep_the_order_of_the_upper_part(g in any_game(), h in any_game(), k in any_game()) {
        let universe = Universe::new();
        let work = universe.work(unlimited());
        let [g, h, k] = [g, h, k].map(|recipe| recipe.value(&universe));
        let [gh, gk] = [h, k].map(|top| work.ordinal_sum(g, top).unwrap());
        prop_assert_eq!(gh.partial_cmp(&gk), h.partial_cmp(&k));
    }

    #[test]
    fn the_ordinal_sum_is_associative(g in any_game(), h in any_game(), k in any_game()) {
        let universe = Universe::new();
        let work = universe.work(unlimited());
        let [g, h, k] = [g, h, k].map(|recipe| recipe.value(&universe));
        let upper = work.ordinal_sum(h, k).unwrap();
        prop_assert_eq!(work.ordinal_chain(&[g, h, k]).unwrap(), work.ordinal_sum(g, upper).unwrap());
    }

    #[test]
    fn uptimal_expansions_are_recovered(
        number in -9i64..9, star in 0u32..6, digits in prop::collection::vec(-2i64..3, 0..4)
    ) {
        let universe = Universe::new();
        let work = universe.work(unlimited());
        let mut digits: Vec<Integer> = digits.into_iter().map(Integer::from).collect();
        while digits.last() == Some(&Integer::ZERO) {
            digits.pop();
        }
        let expansion = UptimalExpansion { number: Dyadic::new(number, 2), star: star.into(), digits };
        let game = work.uptimal(&expansion).unwrap();
        prop_assert_eq!(work.uptimal_expansion(game), Ok(expansion));
    }
}

#[test]
fn uptimal_expansions_are_written_with_signs_after_digits() {
    let universe = Universe::new();
    let work = universe.work(unlimited());
    let text = |game: Game| work.uptimal_expansion(game).map(|expansion| expansion.to_string());
    let power = |n| work.power(universe.up(1), &Dyadic::from(n)).unwrap();
    assert_eq!(text(universe.zero()).unwrap(), "0.0");
    assert_eq!(text(universe.number(&Dyadic::new(25, 4))).unwrap(), "25/16.0");
    assert_eq!(text(universe.star(8)).unwrap(), "*8.0");
    assert_eq!(text(number_up_star(&universe, Dyadic::ZERO, -1, 1)).unwrap(), "*.1-");
    assert_eq!(text(number_up_star(&universe, Dyadic::new(73, 4), -9, 8)).unwrap(), "73/16*8.9-");
    assert_eq!(text(work.power_sum(universe.up(1), &Dyadic::from(4)).unwrap()).unwrap(), "0.1111");
    assert_eq!(text(2 * power(2) + 2 * power(4) + universe.star(4)).unwrap(), "*4.0202");
    assert_eq!(text(-12 * power(2)).unwrap(), "0.0(12)-");
    let tiny = work.tiny(universe.up(3), Player::Left).unwrap();
    assert_eq!(text(tiny), Err(NoAnswer::NotUptimal));
    let tiny = work.tiny(universe.integer(1), Player::Left).unwrap();
    assert_eq!(text(tiny), Err(NoAnswer::NotUptimal));
    assert_eq!(text(universe.game(&[universe.up(3)], &[universe.up(-2)])), Err(NoAnswer::NotUptimal));
}

#[test]
fn uptimals_of_day_3_are_sums_of_the_first_powers() {
    let universe = Universe::new();
    let work = universe.work(unlimited());
    let mut made = std::collections::HashSet::new();
    for number in -16..=16 {
        for star in 0..8u32 {
            for a in -4..=4 {
                for b in -3..=3 {
                    let digits = vec![Integer::from(a), Integer::from(b)];
                    let expansion =
                        UptimalExpansion { number: Dyadic::new(number, 2), star: star.into(), digits };
                    made.insert(work.uptimal(&expansion).unwrap());
                }
            }
        }
    }
    for game in work.born_by(3).unwrap() {
        assert_eq!(work.is_uptimal(game).unwrap(), made.contains(&game), "{game}");
    }
}

#[test]
fn a_power_needs_a_base_and_an_exponent() {
    let universe = Universe::new();
    let work = universe.work(unlimited());
    let switch = universe.game(&[universe.integer(1)], &[universe.integer(-1)]);
    assert_eq!(work.power(switch, &Dyadic::from(3)), Err(NoAnswer::NoPower));
    assert_eq!(work.power_sum(switch, &Dyadic::from(3)).unwrap().to_string(), "{1,{1,+-1|-1}|-1}");
    assert_eq!(work.power(universe.up(1), &Dyadic::new(1, 1)), Err(NoAnswer::ExponentBelowOne));
    let value = work.power(universe.up(1), &Dyadic::new(7, 2)).unwrap();
    assert_eq!(value.to_string(), "{0||0,v*|0,{0,v*|0,*}}");
    let value = work.power_sum(universe.up(1), &Dyadic::new(7, 2)).unwrap();
    assert_eq!(value.to_string(), "{^|*,^[2]||*,^[2]}");
}

#[test]
fn a_power_is_the_difference_of_consecutive_power_sums() {
    let universe = Universe::new();
    let work = universe.work(unlimited());
    let game = |text: &str| kelvin_values::notation::parse(text, &work).unwrap();
    for (base, powers) in [
        ("^", ["^", "^<2>", "^<3>"]),
        ("*", ["*", "^", "^<2>"]),
        ("{0|-1}", ["{0|-1}", "Tiny(1)", "{0||0|-1,{0|-1}}"]),
        ("{0|*2}", ["^*3", "^<2>", "^<3>"]),
        ("{0||0|-2}", ["Tiny(2)", "{0||0|-2,{0|-2}}", "{0||0|-2,{0|-2,{0|-2}}}"]),
        ("1/2", ["1/2", "1/4", "1/8"]),
    ] {
        let mut sum = universe.zero();
        for (n, power) in (1..).zip(powers) {
            let exponent = Dyadic::from(n);
            let found = work.power(game(base), &exponent).unwrap();
            assert_eq!(found, game(power), "{base} to the {n}: {found}");
            sum += found;
            assert_eq!(work.power_sum(game(base), &exponent).unwrap(), sum, "{base} up to the {n}");
        }
        assert_eq!(work.power_sum(game(base), &Dyadic::ZERO), Ok(universe.zero()));
    }
    assert_eq!(work.power_sum(universe.star(1), &Dyadic::new(1, 1)), Ok(game("v*")));
    assert_eq!(work.power_sum(universe.up(1), &Dyadic::new(1, 1)), Ok(game("{0|*,^}")));
    assert_eq!(work.power_sum(universe.up(1), &Dyadic::from(-1)), Err(NoAnswer::NegativeExponent));
}
