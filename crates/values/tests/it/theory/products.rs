//! Norton's and Conway's products, and subordinates.

use crate::theory::games::born_by_day_3;
use kelvin_budget::Exhausted;
use kelvin_numbers::{Dyadic, Integer};
use kelvin_testing::{Tree, any_game, number_up_star, unlimited};
use kelvin_values::{Game, NoAnswer, Player, Universe};
use proptest::prelude::*;

fn positive_units(universe: &Universe) -> Vec<Game<'_>> {
    let work = universe.work(unlimited());
    vec![
        universe.up(1),
        number_up_star(universe, Dyadic::ZERO, 2, 1),
        universe.integer(1),
        universe.number(&Dyadic::new(1, 1)),
        universe.game(&[universe.integer(3)], &[universe.integer(1)]),
        work.tiny(universe.integer(1), Player::Left).unwrap(),
    ]
}

proptest! {
    #[test]
    fn nortons_product_is_additive_and_keeps_the_order(g in any_game(), h in any_game(), unit in 0usize..6) {
        let universe = Universe::new();
        let work = universe.work(unlimited());
        let unit = positive_units(&universe)[unit];
        let [g, h] = [g, h].map(|recipe| recipe.value(&universe));
        let [gu, hu, sum] = [g, h, g + h].map(|game| work.norton_product(game, unit).unwrap());
        prop_assert_eq!(gu + hu, sum);
        prop_assert_eq!(gu.partial_cmp(&hu), g.partial_cmp(&h));
    }

    #[test]
    fn nortons_product_with_1_is_the_identity(g in any_game()) {
        let universe = Universe::new();
        let game = g.value(&universe);
        prop_assert_eq!(universe.work(unlimited()).norton_product(game, universe.integer(1)).unwrap(), game);
    }

    #[test]
    fn conways_product_commutes(g in any_game(), h in any_game()) {
        let universe = Universe::new();
        let work = universe.work(unlimited());
        let [g, h] = [g, h].map(|recipe| recipe.value(&universe));
        // Products of large games are too expensive for a test.
        prop_assume!(work.follower_count(g).unwrap() * work.follower_count(h).unwrap() < Integer::from(60));
        prop_assert_eq!(work.conway_product(g, h).unwrap(), work.conway_product(h, g).unwrap());
    }

    #[test]
    fn conways_product_multiplies_numbers(a in -99i64..99, b in -99i64..99, i in 0u32..4, j in 0u32..4) {
        let universe = Universe::new();
        let [x, y] = [Dyadic::new(a, i), Dyadic::new(b, j)];
        let product = universe.work(unlimited()).conway_product(universe.number(&x), universe.number(&y));
        prop_assert_eq!(product.unwrap(), universe.number(&x.try_mul(&y).unwrap()));
    }

    #[test]
    fn subordinate_inverts_the_ordinal_sum(base in any_game(), top in any_game()) {
        let universe = Universe::new();
        let work = universe.work(unlimited());
        let [base, top] = [base, top].map(|recipe| recipe.value(&universe));
        let sum = work.ordinal_sum(base, top).unwrap();
        prop_assert_eq!(work.subordinate(sum, base), Ok(top));
    }

    #[test]
    fn subordinate_inverts_the_ordinal_sum_on_a_form(
        left in prop::collection::vec(any_game(), 0..3), right in prop::collection::vec(any_game(), 0..3),
        top in any_game()
    ) {
        let universe = Universe::new();
        let work = universe.work(unlimited());
        let [left, right] =
            [left, right].map(|side| side.iter().map(|recipe| recipe.value(&universe)).collect::<Vec<_>>());
        let top = top.value(&universe);
        let sum = work.ordinal_sum_on([&left, &right], top).unwrap();
        prop_assert_eq!(work.subordinate_to(sum, [&left, &right]), Ok(top));
    }
}

#[test]
fn conways_product_agrees_with_the_definition() {
    let universe = Universe::new();
    let work = universe.work(unlimited());
    let mut games = work.born_by(2).unwrap();
    games.extend([
        universe.integer(3),
        universe.number(&Dyadic::new(3, 2)),
        universe.up(2),
        universe.star(3),
    ]);
    for &a in &games {
        for &b in &games {
            let literal = Tree::of(a).conway(&Tree::of(b), &universe);
            assert_eq!(work.conway_product(a, b).unwrap(), literal, "{a} × {b}");
        }
    }
}

#[test]
fn the_product_of_nimbers_is_nim_multiplication() {
    let universe = Universe::new();
    let work = universe.work(unlimited());
    for (a, b, product) in [(2, 2, 3), (2, 3, 1), (4, 4, 6), (5, 6, 8), (7, 9, 8), (19, 23, 86)] {
        let value = work.conway_product(universe.star(a), universe.star(b)).unwrap();
        assert_eq!(value, universe.star(product), "*{a} × *{b}");
    }
    assert_eq!(
        work.conway_product(universe.star(Integer::ONE << 256), universe.star(Integer::ONE << 256)).unwrap(),
        universe.star(Integer::from(3) << 255)
    );
    let huge = universe.integer(Integer::from(10).pow(30));
    assert_eq!(
        work.conway_product(huge, universe.up(3)).unwrap(),
        universe.up(Integer::from(10).pow(30) * 3)
    );
    let long = universe.number(&Dyadic::new(1, 1 << 23));
    let longer = work.conway_product(long, long).unwrap();
    assert_eq!(work.conway_product(longer, longer), Err(Exhausted::Digits));
}

#[test]
fn subordinates_are_found_exactly_where_they_exist() {
    let universe = Universe::new();
    let work = universe.work(unlimited());
    let day_2 = work.born_by(2).unwrap();
    for &base in &day_2 {
        for game in born_by_day_3(&universe, 20) {
            // A subordinate is not born later than the whole game, so day 2 contains all candidates.
            match work.subordinate(game, base) {
                Ok(top) => assert_eq!(work.ordinal_sum(base, top).unwrap(), game),
                Err(why) => {
                    assert_eq!(why, NoAnswer::NotSubordinate);
                    assert!(!day_2.iter().any(|&top| work.ordinal_sum(base, top).unwrap() == game));
                }
            }
        }
    }
}
