//! Random literal forms.

use kelvin_numbers::Dyadic;
use kelvin_values::{Game, NumberUpStar, Universe};
use proptest::prelude::*;

/// Returns `number + up·↑ + *star`.
pub fn number_up_star(universe: &Universe, number: Dyadic, up: i64, star: u32) -> Game<'_> {
    universe.number_up_star(NumberUpStar { number, up: up.into(), star: star.into() })
}

/// A literal form of a game, for property tests.
#[derive(Clone, Debug)]
pub enum GameSpec {
    /// A number, ups and a nimber: `numerator / 2^exponent + up·↑ + *star`.
    End {
        /// The numerator of the number.
        numerator: i64,
        /// The exponent of its denominator.
        exponent: u32,
        /// The multiple of ↑.
        up: i64,
        /// The index of the nimber.
        star: u32,
    },
    /// The options of Left and of Right.
    Choice([Vec<GameSpec>; 2]),
}

impl GameSpec {
    /// The value of the form.
    pub fn value<'u>(&self, universe: &'u Universe) -> Game<'u> {
        match self {
            GameSpec::End { numerator, exponent, up, star } => {
                number_up_star(universe, Dyadic::from_small(*numerator, *exponent), *up, *star)
            }
            GameSpec::Choice(sides) => {
                let [left, right] = sides
                    .each_ref()
                    .map(|side| side.iter().map(|form| form.value(universe)).collect::<Vec<_>>());
                universe.game(&left, &right)
            }
        }
    }
}

/// Games of up to `depth` moves with hot, tepid and cold parts, in any form.
pub fn forms(depth: u32) -> impl Strategy<Value = GameSpec> {
    let number = prop_oneof![(-24..24_i64, 0..4_u32), (-2..=2_i64, 0..2_u32)];
    let infinitesimal = prop_oneof![3 => Just((0, 0)), 2 => (-2..=2_i64, 0..3_u32)];
    let end = (number, infinitesimal).prop_map(|((numerator, exponent), (up, star))| GameSpec::End {
        numerator,
        exponent,
        up,
        star,
    });
    end.prop_recursive(depth, 32, 3, |inner| {
        let side = || prop_oneof![1 => Just(vec![]), 9 => prop::collection::vec(inner.clone(), 1..=3)];
        (side(), side()).prop_map(|(left, right)| GameSpec::Choice([left, right]))
    })
}

fn tree(
    leaf: impl Strategy<Value = GameSpec> + 'static,
    depth: u32,
    least: usize,
) -> impl Strategy<Value = GameSpec> {
    leaf.prop_recursive(depth, 24, 3, move |inner| {
        let side = move || prop::collection::vec(inner.clone(), least..3);
        (side(), side()).prop_map(|(left, right)| GameSpec::Choice([left, right]))
    })
}

/// Any games, most of them hot.
pub fn any_game() -> impl Strategy<Value = GameSpec> {
    let leaf = (-4i64..5, 0u32..2, -1i64..2, 0u32..3)
        .prop_map(|(numerator, exponent, up, star)| GameSpec::End { numerator, exponent, up, star });
    tree(leaf, 3, 0)
}

/// All-small games.
pub fn all_small_game() -> impl Strategy<Value = GameSpec> {
    let leaf =
        (-2i64..3, 0u32..3).prop_map(|(up, star)| GameSpec::End { numerator: 0, exponent: 0, up, star });
    tree(leaf, 3, 1)
}
