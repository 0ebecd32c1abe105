//! Outcomes and kinds of games.

use crate::theory::games::{born_by_day_3, number_up_stars};
use kelvin_testing::{Tree, any_game, unlimited};
use kelvin_values::Universe;
use proptest::prelude::*;

#[test]
fn outcomes_and_kinds_agree_with_the_tree() {
    let universe = Universe::new();
    let work = universe.work(unlimited());
    for game in [born_by_day_3(&universe, 7), number_up_stars(&universe)].concat() {
        let tree = Tree::of(game);
        assert_eq!(game.outcome(), tree.outcome(false), "{game}");
        assert_eq!(work.misere_outcome(game).unwrap(), tree.outcome(true), "{game}");
        assert_eq!(game.is_number(), tree.is_number(), "{game}");
        assert_eq!(work.is_all_small(game).unwrap(), tree.is_all_small(), "{game}");
        assert_eq!(work.parity(game).unwrap(), tree.parity(false), "{game}");
        assert_eq!(work.temper(game).unwrap(), tree.parity(true), "{game}");
    }
}

proptest! {
    #[test]
    fn comparison_with_a_number_is_the_order_of_games(recipe in any_game(), n in -12i64..12) {
        let universe = Universe::new();
        let game = recipe.value(&universe);
        let number = kelvin_numbers::Dyadic::new(n, 2);
        prop_assert_eq!(game.compare_number(&number), game.partial_cmp(&universe.number(&number)));
    }

    #[test]
    fn less_or_confused_is_the_negation_of_at_least(a in any_game(), b in any_game()) {
        let universe = Universe::new();
        let work = universe.work(unlimited());
        let (a, b) = (a.value(&universe), b.value(&universe));
        prop_assert_eq!(work.less_or_confused(a, b).unwrap(), !b.le(&a));
        prop_assert_eq!(work.greater_or_confused(a, b).unwrap(), !a.le(&b));
        prop_assert_eq!(work.confused(a, b).unwrap(), a.partial_cmp(&b).is_none());
    }

    #[test]
    fn an_infinitesimal_is_between_all_small_numbers(recipe in any_game()) {
        let universe = Universe::new();
        let game = recipe.value(&universe);
        let small = universe.number(&kelvin_numbers::Dyadic::new(1, 40));
        prop_assert_eq!(game.is_infinitesimal(), -small < game && game < small);
    }
}
