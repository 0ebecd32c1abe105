//! Kinds of values that are recognised without a search.

use crate::notation::name::{Infinitesimal, Name, name};
use crate::{Game, Player};
use kelvin_numbers::{Dyadic, Integer};

impl<'u> Game<'u> {
    /// Returns whether the value is 0.
    pub fn is_zero(self) -> bool {
        self == self.universe().zero()
    }

    /// Returns whether the value is a number.
    pub fn is_number(self) -> bool {
        self.universe().is_number(self.id_in(self.universe()))
    }

    /// Returns whether the value is an integer.
    pub fn is_integer(self) -> bool {
        self.number().is_some_and(|x| x.is_integer())
    }

    /// Returns whether the value is an ordinal: 0, 1, 2, …
    pub fn is_ordinal(self) -> bool {
        self.number().is_some_and(|x| x.is_integer() && x >= Dyadic::ZERO)
    }

    /// Returns whether the value is a nimber `*k`, 0 included.
    pub fn is_nimber(self) -> bool {
        self.number_up_star().is_some_and(|nus| nus.number.is_zero() && nus.up == Integer::ZERO)
    }

    /// Returns whether the game is infinitesimally close to a number, that is, has two equal stops (Siegel,
    /// II.1).
    pub fn is_numberish(self) -> bool {
        self.stop(Player::Left) == self.stop(Player::Right)
    }

    /// Returns whether the game is infinitesimal, that is, both stops are 0.
    ///
    /// Such a game is less than every positive number and greater than every negative one.
    pub fn is_infinitesimal(self) -> bool {
        self.is_numberish() && self.stop(Player::Left).is_zero()
    }

    /// The favoured player, the number x and the threat y of a tiny {x||x|y} or a miny {y|x||x}.
    pub fn tiny_threat(self) -> Option<(Player, Dyadic, Game<'u>)> {
        match name(self.universe(), self.id_in(self.universe()))? {
            Name { number, infinitesimal: Infinitesimal::Tiny { favours, threat } } => {
                Some((favours, number, self.universe().handle(threat)))
            }
            _ => None,
        }
    }

    /// Returns whether the value is a number, or a number plus tiny or miny of a game greater than every
    /// infinitesimal.
    pub fn is_number_tiny(self) -> bool {
        self.is_number()
            || self.tiny_threat().is_some_and(|(favours, number, threat)| match favours {
                Player::Left => threat.stop(Player::Left) < number,
                Player::Right => threat.stop(Player::Right) > number,
            })
    }

    /// Returns whether the value is a switch `{x|y}` of numbers x > y.
    ///
    /// ```
    /// # use kelvin_values::Universe;
    /// let universe = Universe::new();
    /// assert!(universe.game(&[universe.integer(2)], &[universe.integer(-1)]).is_switch());
    /// assert!(!universe.star(1).is_switch());
    /// ```
    pub fn is_switch(self) -> bool {
        let lone_number = |player| {
            let mut options = self.options(player);
            match (options.next(), options.next()) {
                (Some(option), None) => option.number(),
                _ => None,
            }
        };
        !self.is_number()
            && lone_number(Player::Left).zip(lone_number(Player::Right)).is_some_and(|(x, y)| x > y)
    }

    /// Returns whether G + G = G. Short games form a group, so only 0 is idempotent.
    pub fn is_idempotent(self) -> bool {
        self.is_zero()
    }
}
