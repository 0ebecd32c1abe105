//! The group laws on random games, and comparison with the literal definitions.

use kelvin_budget::Budget;
use kelvin_numbers::Dyadic;
use kelvin_testing::Tree;
use kelvin_values::notation::{Printer, Style, parse};
use kelvin_values::{Game, Player, Universe};
use proptest::prelude::*;
use std::rc::Rc;

/// A random literal tree: numbers, nimbers and ups at the leaves, and up to three options a side above them.
fn tree() -> impl Strategy<Value = Rc<Tree>> {
    let leaf = prop_oneof![
        (-3i64..4).prop_map(|n| format!("{n}")),
        (0i64..3).prop_map(|k| format!("*{k}")),
        Just("^".to_owned()),
        Just("v*".to_owned()),
        Just("1/2".to_owned()),
        Just("-3/4".to_owned()),
    ]
    .prop_map(|text| {
        let universe = Universe::new();
        Tree::of(parse(&text, &universe.work(&Budget::unlimited())).unwrap())
    });
    leaf.prop_recursive(4, 24, 3, |inner| {
        let side = proptest::collection::vec(inner, 0..4);
        (side.clone(), side).prop_map(|(left, right)| Rc::new(Tree([left, right])))
    })
}

fn check_text(game: Game) {
    let budget = Budget::unlimited();
    for style in [Style::Plain, Style::Unicode] {
        let text = Printer::new(game.universe(), style).print(game, &budget).unwrap();
        assert_eq!(parse(&text, &game.universe().work(&budget)).unwrap(), game, "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(kelvin_testing::cases(1000)))]

    #[test]
    fn the_value_of_a_tree_is_canonical_and_equal_to_it(tree in tree()) {
        let universe = Universe::new();
        let value = tree.value(&universe);
        let canonical = Tree::of(value);
        prop_assert!(canonical.is_canonical());
        prop_assert!(canonical.le(&tree) && tree.le(&canonical));
        prop_assert_eq!(canonical.value(&universe), value);
        check_text(value);
    }

    #[test]
    fn order_and_sum_agree_with_the_definitions(a in tree(), b in tree()) {
        let universe = Universe::new();
        let (g, h) = (a.value(&universe), b.value(&universe));
        let (a, b) = (Tree::of(g), Tree::of(h));
        prop_assert_eq!(g <= h, a.le(&b));
        prop_assert_eq!(g == h, a.le(&b) && b.le(&a));
        let sum = Tree::of(g + h);
        prop_assert!(sum.is_canonical());
        prop_assert_eq!(a.plus(&b).value(&universe), g + h);
        check_text(g + h);
    }

    #[test]
    fn games_are_an_ordered_abelian_group(a in tree(), b in tree(), c in tree()) {
        let universe = Universe::new();
        let [a, b, c] = [a, b, c].map(|tree| tree.value(&universe));
        let zero = universe.zero();
        prop_assert_eq!(a + b, b + a);
        prop_assert_eq!((a + b) + c, a + (b + c));
        prop_assert_eq!(a + zero, a);
        prop_assert_eq!(a - a, zero);
        prop_assert_eq!(-(-a), a);
        prop_assert_eq!(-(a + b), -a - b);
        prop_assert_eq!(a <= b, a - b <= zero);
        prop_assert_eq!(a <= b, a + c <= b + c);
        prop_assert_eq!(a <= b, -b <= -a);
        prop_assert!(!(a <= b && b <= c) || a <= c);
        prop_assert!(!(a <= b && b <= a) || a == b);
        prop_assert_eq!(3 * a, a + a + a);
        prop_assert_eq!(-2 * a, -(a + a));
    }

    #[test]
    fn negation_swaps_the_sides(a in tree()) {
        let universe = Universe::new();
        let game = a.value(&universe);
        for player in Player::BOTH {
            let mut negated: Vec<_> = game.options(player).map(|option| (-option).word()).collect();
            let mut options: Vec<_> = (-game).options(!player).map(|option| option.word()).collect();
            negated.sort();
            options.sort();
            prop_assert_eq!(negated, options);
            prop_assert_eq!((-game).stop(player), -&game.stop(!player));
        }
        prop_assert_eq!(a.negative().value(&universe), -game);
    }

    #[test]
    fn sections_decide_the_order_with_every_number(a in tree(), n in -20i64..20, k in 0u32..3) {
        let universe = Universe::new();
        let game = a.value(&universe);
        let x = Dyadic::new(n, k);
        let number = universe.number(&x);
        let here = kelvin_values::Section { number: x.clone(), side: Player::Left };
        // x lies to the right of L(G) exactly when G ≤ x, to the left of R(G) exactly when G ≥ x.
        prop_assert_eq!(game <= number, game.section(Player::Left) <= here);
        let here = kelvin_values::Section { number: x, side: Player::Right };
        prop_assert_eq!(game >= number, game.section(Player::Right) >= here);
    }

    #[test]
    fn number_avoidance(a in tree(), n in -8i64..8) {
        // A player who wins G + x moving first, G no number, wins by a move in G.
        let universe = Universe::new();
        let game = a.value(&universe);
        if game.number().is_some() {
            return Ok(());
        }
        let x = universe.number(&Dyadic::new(n, 1));
        let zero = universe.zero();
        let wins = (game + x).options(Player::Left).any(|option| option >= zero);
        prop_assert_eq!(wins, game.options(Player::Left).any(|option| option + x >= zero));
    }
}
