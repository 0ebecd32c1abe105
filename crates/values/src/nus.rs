//! Number + multiple of up + nimber: the values handled by arithmetic.

use crate::Player;
use kelvin_numbers::{Dyadic, Integer, NumberTooLarge};
use std::cmp::Ordering;

/// The value `x + n·↑ + *k` for a number `x`, an integer `n` and a nimber `*k`.
///
/// These values are closed under addition and negation, and their order is known. A [`crate::Universe`]
/// therefore keeps them symbolic at any size and computes their options on demand.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NumberUpStar {
    /// The number `x`.
    pub number: Dyadic,
    /// The multiple `n` of ↑.
    pub up: Integer,
    /// The index `k ≥ 0` of the nimber.
    pub star: Integer,
}

/// The shape of the options of `x + n·↑ + *k` for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Recipe {
    /// The option of the number `x`, if it has one.
    OfNumber,
    /// `x + *j` for every `j < k`.
    SmallerStars,
    /// `x` alone.
    Base,
    /// `x` and `x*`.
    BaseAndStar,
    /// `x + (n ∓ 1)·↑ + *(k ⊕ 1)`, one step towards `x`.
    Step,
}

/// Returns the canonical options of `x + n·↑ + *k` for `player`.
///
/// The arguments are the sign of `n`, whether `|n| = 1`, and `k` where it fits. Siegel, *Combinatorial Game
/// Theory*, II.1: ↑* = {0,*|0}, otherwise n·↑ + *k = {0 | (n-1)·↑ + *(k⊕1)} for n > 0; the number is added by
/// number translation.
pub(crate) fn recipe(up: Ordering, up_is_one: bool, star: Option<u32>, player: Player) -> Recipe {
    let favours = match up {
        Ordering::Equal if star == Some(0) => return Recipe::OfNumber,
        Ordering::Equal => return Recipe::SmallerStars,
        Ordering::Greater => Player::Left,
        Ordering::Less => Player::Right,
    };
    match (player == favours, up_is_one && star == Some(1)) {
        (true, true) => Recipe::BaseAndStar,
        (true, false) | (false, true) => Recipe::Base,
        (false, false) => Recipe::Step,
    }
}

/// Compares `n·↑ + *k` with 0; `None` when they are confused.
pub(crate) fn infinitesimal_sign(up: Ordering, up_is_one: bool, star: Option<u32>) -> Option<Ordering> {
    match up {
        Ordering::Equal => (star == Some(0)).then_some(Ordering::Equal),
        sign => (!(up_is_one && star == Some(1))).then_some(sign),
    }
}

impl NumberUpStar {
    /// Creates the value `x` from the number `x`.
    pub fn of_number(number: Dyadic) -> Self {
        NumberUpStar { number, up: Integer::ZERO, star: Integer::ZERO }
    }

    /// Returns whether the value is a number.
    pub fn is_number(&self) -> bool {
        self.up.is_zero() && self.star.is_zero()
    }

    pub(crate) fn parts(&self) -> (Ordering, bool, Option<u32>) {
        let up_is_one = self.up == Integer::ONE || self.up == Integer::NEG_ONE;
        (self.up.cmp(&Integer::ZERO), up_is_one, u32::try_from(&self.star).ok())
    }

    pub(crate) fn step(&self) -> NumberUpStar {
        let towards = if self.up > Integer::ZERO { Integer::ONE } else { Integer::NEG_ONE };
        NumberUpStar { number: self.number.clone(), up: &self.up - towards, star: &self.star ^ Integer::ONE }
    }

    pub(crate) fn with_star(&self, star: Integer) -> NumberUpStar {
        NumberUpStar { number: self.number.clone(), up: Integer::ZERO, star }
    }

    pub(crate) fn plus(&self, other: &NumberUpStar) -> NumberUpStar {
        NumberUpStar {
            number: &self.number + &other.number,
            up: &self.up + &other.up,
            star: &self.star ^ &other.star,
        }
    }

    pub(crate) fn negative(&self) -> NumberUpStar {
        NumberUpStar { number: -&self.number, up: -&self.up, star: self.star.clone() }
    }

    /// The sum of `factor` copies; the nimber remains when the factor is odd.
    pub(crate) fn times(&self, factor: &Integer) -> Result<NumberUpStar, NumberTooLarge> {
        let odd = factor & Integer::ONE != Integer::ZERO;
        let factor = Dyadic::from(factor.clone());
        let up = Dyadic::from(self.up.clone()).try_mul(&factor)?;
        Ok(NumberUpStar {
            number: self.number.try_mul(&factor)?,
            up: up.numerator(),
            star: if odd { self.star.clone() } else { Integer::ZERO },
        })
    }
}

impl PartialOrd for NumberUpStar {
    /// The order of games; `None` for confused.
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match self.number.cmp(&other.number) {
            Ordering::Equal => {
                let (up, up_is_one, star) = self.plus(&other.negative()).parts();
                infinitesimal_sign(up, up_is_one, star)
            }
            unequal => Some(unequal),
        }
    }
}
