//! What the tests share: a reader of values, and random games.

#![allow(dead_code)]

use kelvin_budget::Budget;
use kelvin_numbers::Dyadic;
use kelvin_values::{Game, NumberUpStar, Universe, notation};
use proptest::prelude::*;

/// Reads a value as people write it.
pub fn read<'u>(universe: &'u Universe, text: &str) -> Game<'u> {
    notation::parse(text, &universe.work(&Budget::unlimited())).unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// A game as it is written, for the laws to be tried on.
#[derive(Clone, Debug)]
pub enum Form {
    End { numerator: i64, exponent: u32, up: i64, star: u32 },
    Choice([Vec<Form>; 2]),
}

impl Form {
    pub fn value<'u>(&self, universe: &'u Universe) -> Game<'u> {
        match self {
            Form::End { numerator, exponent, up, star } => universe.number_up_star(NumberUpStar {
                number: Dyadic::from_small(*numerator, *exponent),
                up: (*up).into(),
                star: (*star).into(),
            }),
            Form::Choice(sides) => {
                let [left, right] = sides
                    .each_ref()
                    .map(|side| side.iter().map(|form| form.value(universe)).collect::<Vec<_>>());
                universe.game(&left, &right)
            }
        }
    }
}

/// Games of up to `depth` moves with hot, tepid and cold parts, written in any form.
pub fn forms(depth: u32) -> impl Strategy<Value = Form> {
    let number = prop_oneof![(-24..24_i64, 0..4_u32), (-2..=2_i64, 0..2_u32)];
    let infinitesimal = prop_oneof![3 => Just((0, 0)), 2 => (-2..=2_i64, 0..3_u32)];
    let end = (number, infinitesimal).prop_map(|((numerator, exponent), (up, star))| Form::End {
        numerator,
        exponent,
        up,
        star,
    });
    end.prop_recursive(depth, 32, 3, |inner| {
        let side = || prop_oneof![1 => Just(vec![]), 9 => prop::collection::vec(inner.clone(), 1..=3)];
        (side(), side()).prop_map(|(left, right)| Form::Choice([left, right]))
    })
}

/// A generator of numbers that look random: a linear congruence with its low bits thrown away.
pub struct Dice(pub u64);

impl Dice {
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % sides
    }
}

/// A random game of a few moves, with hot, tepid and cold parts.
pub fn random_game<'u>(universe: &'u Universe, dice: &mut Dice, depth: usize) -> Game<'u> {
    if depth == 0 || dice.roll(5) == 0 {
        let number = Dyadic::from_small(dice.roll(33) as i64 - 16, dice.roll(4) as u32);
        let (up, star) = if dice.roll(3) == 0 { (dice.roll(3) as i64 - 1, dice.roll(3)) } else { (0, 0) };
        return universe.number_up_star(NumberUpStar { number, up: up.into(), star: star.into() });
    }
    let side = |dice: &mut Dice| {
        let count = 1 + dice.roll(2);
        (0..count).map(|_| random_game(universe, dice, depth - 1)).collect::<Vec<_>>()
    };
    let (left, right) = (side(dice), side(dice));
    universe.game(&left, &right)
}
