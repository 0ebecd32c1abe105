//! Kinds of values that are told at a glance.

use crate::notation::name::{Infinitesimal, Name, name};
use crate::{Game, Player};
use kelvin_numbers::{Dyadic, Integer};

impl<'u> Game<'u> {
    /// Whether it is 0.
    pub fn is_zero(self) -> bool {
        self == self.universe().zero()
    }

    /// Whether it is a number.
    pub fn is_number(self) -> bool {
        self.universe().is_number(self.id_in(self.universe()))
    }

    /// Whether it is an integer.
    pub fn is_integer(self) -> bool {
        self.number().is_some_and(|x| x.is_integer())
    }

    /// Whether it is an ordinal: 0, 1, 2, …
    pub fn is_ordinal(self) -> bool {
        self.number().is_some_and(|x| x.is_integer() && x >= Dyadic::ZERO)
    }

    /// Whether it is a nimber `*k`, 0 included.
    pub fn is_nimber(self) -> bool {
        self.number_up_star().is_some_and(|nus| nus.number.is_zero() && nus.up == Integer::ZERO)
    }

    /// Whether it is infinitesimally close to a number: its two stops are equal (Siegel, II.1).
    pub fn is_numberish(self) -> bool {
        self.stop(Player::Left) == self.stop(Player::Right)
    }

    /// Whether it is infinitesimal: less than every positive number and greater than every negative one,
    /// which is to say that both stops are 0.
    pub fn is_infinitesimal(self) -> bool {
        self.is_numberish() && self.stop(Player::Left).is_zero()
    }

    /// Of a tiny {x||x|y} the player whom it favours, the number x and the threat y; likewise of a miny {y|x||x}.
    pub fn tiny_threat(self) -> Option<(Player, Dyadic, Game<'u>)> {
        match name(self.universe(), self.id_in(self.universe()))? {
            Name { number, infinitesimal: Infinitesimal::Tiny { favours, threat } } => {
                Some((favours, number, self.universe().handle(threat)))
            }
            _ => None,
        }
    }

    /// Whether it is a number, or a number plus tiny or miny of a game greater than every infinitesimal.
    pub fn is_number_tiny(self) -> bool {
        self.is_number()
            || self.tiny_threat().is_some_and(|(favours, number, threat)| match favours {
                Player::Left => threat.stop(Player::Left) < number,
                Player::Right => threat.stop(Player::Right) > number,
            })
    }

    /// Whether it is a switch `{x|y}` of numbers x > y.
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

    /// Whether G + G = G. Games have inverses, so only 0 is.
    pub fn is_idempotent(self) -> bool {
        self.is_zero()
    }
}
