//! Outcomes and kinds of games.

use crate::theory::games::{born_by_day_3, number_up_stars};
use kelvin_numbers::Dyadic;
use kelvin_testing::{Tree, any_game, read, unlimited};
use kelvin_values::{Player, Universe};
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

#[test]
fn kinds_are_those_of_their_definitions() {
    let universe = Universe::new();
    let work = universe.work(unlimited());
    let integers: Vec<_> = (-5..=5).map(|n| universe.integer(n)).collect();
    let nimbers: Vec<_> = (0..16).map(|k| universe.star(k)).collect();
    let tiny_number = universe.number(&Dyadic::new(1, 40));
    let mut counts = [0; 6];
    for game in [born_by_day_3(&universe, 7), number_up_stars(&universe)].concat() {
        let [left, right] = Player::BOTH.map(|player| game.stop(player));
        let [x, y] = [&left, &right].map(|stop| universe.number(stop));
        let close = work.subtract(game, x).unwrap();
        let definitions = [
            (game.is_integer(), integers.contains(&game)),
            (game.is_ordinal(), integers[5..].contains(&game)),
            (game.is_nimber(), nimbers.contains(&game)),
            (game.is_numberish(), -tiny_number < close && close < tiny_number),
            (game.is_switch(), left > right && game == universe.game(&[x], &[y])),
            (game.is_idempotent(), work.add(game, game).unwrap() == game),
        ];
        for (index, (found, expected)) in definitions.into_iter().enumerate() {
            assert_eq!(found, expected, "{game}: {index}");
            counts[index] += usize::from(found);
        }
    }
    assert!(counts.iter().all(|count| *count > 0), "{counts:?}");
}

/// A number plus tiny or miny is {x||x|y} or {y|x||x}, and the threat y is found.
#[test]
fn the_threat_of_a_tiny_is_found() {
    let universe = Universe::new();
    let work = universe.work(unlimited());
    let number = |n: i64| universe.number(&Dyadic::new(n, 1));
    let threats = [read(&universe, "{-9|-12}"), read(&universe, "-20"), read(&universe, "-9*")];
    for x in -4..5 {
        for threat in threats {
            let inner = universe.game(&[number(x)], &[threat]);
            let tiny = universe.game(&[number(x)], &[inner]);
            assert_eq!(tiny.tiny_threat(), Some((Player::Left, Dyadic::new(x, 1), threat)), "{tiny}");
            let miny = work.negate(tiny).unwrap();
            let threat = work.negate(threat).unwrap();
            assert_eq!(miny.tiny_threat(), Some((Player::Right, Dyadic::new(-x, 1), threat)), "{miny}");
            assert!(tiny.is_number_tiny() && miny.is_number_tiny(), "{tiny}");
        }
        assert!(number(x).is_number_tiny() && number(x).tiny_threat().is_none());
    }
    // Tiny of an infinitesimal has no number as its threat, and up is not a tiny.
    for text in ["Tiny(^)", "Miny(^^*)", "^", "{1|-1}", "*2", "^[2]"] {
        assert!(!read(&universe, text).is_number_tiny(), "{text}");
    }
    for game in born_by_day_3(&universe, 5) {
        let Some((favours, number, threat)) = game.tiny_threat() else { continue };
        let x = universe.number(&number);
        let made = match favours {
            Player::Left => universe.game(&[x], &[universe.game(&[x], &[threat])]),
            Player::Right => universe.game(&[universe.game(&[threat], &[x])], &[x]),
        };
        assert_eq!(game, made);
    }
}

proptest! {
    #[test]
    fn comparison_with_a_number_is_the_order_of_games(recipe in any_game(), n in -12i64..12) {
        let universe = Universe::new();
        let game = recipe.value(&universe);
        let number = Dyadic::new(n, 2);
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
        let small = universe.number(&Dyadic::new(1, 40));
        prop_assert_eq!(game.is_infinitesimal(), -small < game && game < small);
    }
}
