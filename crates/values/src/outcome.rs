//! Outcomes under normal and misère play.

use crate::{Game, NumberUpStar, Player, Section, Work};
use kelvin_budget::Exhausted;
use kelvin_numbers::{Dyadic, Integer, Surreal};
use std::cmp::Ordering;
use std::fmt;

/// The outcome class of a game under optimal play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Left wins moving first or second: G > 0.
    L,
    /// Right wins moving first or second: G < 0.
    R,
    /// The next player wins: G is confused with 0.
    N,
    /// The previous player wins: G = 0.
    P,
}

impl Outcome {
    /// The outcome, given for each player whether they win moving first.
    pub fn of_first_moves([left, right]: [bool; 2]) -> Outcome {
        match (left, right) {
            (true, true) => Outcome::N,
            (true, false) => Outcome::L,
            (false, true) => Outcome::R,
            (false, false) => Outcome::P,
        }
    }

    /// The outcome of a game, given its comparison with 0.
    pub fn of_order(order: Option<Ordering>) -> Outcome {
        match order {
            Some(Ordering::Greater) => Outcome::L,
            Some(Ordering::Less) => Outcome::R,
            Some(Ordering::Equal) => Outcome::P,
            None => Outcome::N,
        }
    }

    /// Returns whether `player` wins moving first.
    pub fn first_move_wins(self, player: Player) -> bool {
        self == Outcome::N || self == Outcome::of_winner(player)
    }

    /// The outcome in which `player` wins moving first or second.
    pub fn of_winner(player: Player) -> Outcome {
        match player {
            Player::Left => Outcome::L,
            Player::Right => Outcome::R,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl<'u> Game<'u> {
    /// Compares the game with the number `x` by its sections; `None` when they are confused.
    ///
    /// ```
    /// # use kelvin_values::Universe;
    /// # use std::cmp::Ordering;
    /// let universe = Universe::new();
    /// assert_eq!(universe.up(1).compare_number(&0.into()), Some(Ordering::Greater));
    /// assert_eq!(universe.star(1).compare_number(&0.into()), None);
    /// ```
    pub fn compare_number(self, x: &Dyadic) -> Option<Ordering> {
        let at = |side| Section { number: x.clone(), side };
        let at_most = self.section(Player::Left) <= at(Player::Left);
        let at_least = self.section(Player::Right) >= at(Player::Right);
        match (at_most, at_least) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Less),
            (false, true) => Some(Ordering::Greater),
            (false, false) => None,
        }
    }

    /// Compares the game with any surreal number, such as ω and 1/3; `None` when they are confused.
    ///
    /// By number avoidance G - x is played in G until G stops. If x is not the value of a short game, the
    /// remaining number is not 0, and its sign decides the winner.
    ///
    /// ```
    /// # use kelvin_values::Universe;
    /// # use std::cmp::Ordering;
    /// let universe = Universe::new();
    /// let [third, epsilon] = ["1/3", "1/omega"].map(|text| text.parse().unwrap());
    /// let switch = universe.game(&[universe.integer(1)], &[universe.integer(0)]);
    /// assert_eq!(switch.compare_surreal(&third), None);
    /// assert_eq!(universe.up(1).compare_surreal(&epsilon), Some(Ordering::Less));
    /// ```
    pub fn compare_surreal(self, x: &Surreal) -> Option<Ordering> {
        if let Some(x) = x.to_dyadic() {
            return self.compare_number(&x);
        }
        let [left, right] = Player::BOTH.map(|player| Surreal::from(&self.stop(player)).cmp(x));
        (left == right).then_some(left)
    }

    /// The outcome of the sum with any surreal number, such as an infinite Hackenbush string.
    pub fn outcome_beside(self, x: &Surreal) -> Outcome {
        Outcome::of_order(self.compare_surreal(&-x))
    }

    /// The outcome class.
    ///
    /// ```
    /// # use kelvin_values::{Outcome, Universe};
    /// let universe = Universe::new();
    /// assert_eq!(universe.up(1).outcome(), Outcome::L);
    /// assert_eq!((universe.up(1) + universe.star(1)).outcome(), Outcome::N);
    /// ```
    pub fn outcome(self) -> Outcome {
        Outcome::of_order(self.compare_number(&Dyadic::ZERO))
    }
}

impl<'u> Work<'u, '_> {
    /// Returns whether `a ⧏ b` (less than or confused with), that is, not `a ≥ b`. Left moving first wins
    /// `b - a`.
    pub fn less_or_confused(&self, a: Game<'u>, b: Game<'u>) -> Result<bool, Exhausted> {
        Ok(!self.le(b, a)?)
    }

    /// Returns whether `a ⧐ b` (greater than or confused with), that is, not `a ≤ b`. Left moving first wins
    /// `a - b`.
    pub fn greater_or_confused(&self, a: Game<'u>, b: Game<'u>) -> Result<bool, Exhausted> {
        Ok(!self.le(a, b)?)
    }

    /// Returns whether `a ∥ b`: neither `a ≤ b` nor `a ≥ b`.
    pub fn confused(&self, a: Game<'u>, b: Game<'u>) -> Result<bool, Exhausted> {
        Ok(!self.le(a, b)? && !self.le(b, a)?)
    }

    /// The outcome of the canonical form under misère play, where a player who cannot move wins.
    ///
    /// It is a property of the form: equal games in other forms may have other misère outcomes.
    pub fn misere_outcome(&self, game: Game<'u>) -> Result<Outcome, Exhausted> {
        self.fold(
            self.id(game),
            |id| Ok(self.universe.nus(id).map(|nus| nus.misere_outcome())),
            |id, known| {
                let wins = Player::BOTH.map(|player| {
                    let mut options = self.universe.options(id, player).peekable();
                    options.peek().is_none() || options.any(|option| !known[option].first_move_wins(!player))
                });
                Ok(Outcome::of_first_moves(wins))
            },
        )
    }
}

impl NumberUpStar {
    /// The misère outcome of the canonical form of `x + n·↑ + *k`.
    ///
    /// Left loses a positive number, having moves to spare; every follower of `x + ε` keeps a number of that
    /// sign until it is a number. Without a number: 0 and `*k` (k ≥ 2) are N, and `*` is P. For n > 0 Left's
    /// only move from n·↑ + *k is to 0, which loses, except from ↑* = {0,*|0}. So Right wins by moving
    /// towards 0, unless that leads to ↑* (from ⇑) or to a nimber that is N (from ↑*k, k ≥ 2).
    fn misere_outcome(&self) -> Outcome {
        let positive = match (self.number.sign(), self.up.cmp(&Integer::ZERO)) {
            (Ordering::Equal, Ordering::Equal) => {
                return if self.star == Integer::ONE { Outcome::P } else { Outcome::N };
            }
            (Ordering::Equal, up) => up,
            (number, _) => {
                return Outcome::of_winner(if number.is_gt() { Player::Right } else { Player::Left });
            }
        };
        let favours = if positive.is_gt() { Player::Left } else { Player::Right };
        let (_, up_is_one, star) = self.parts();
        let up_is_two = !up_is_one && self.step().parts().1;
        match (up_is_one, star) {
            (true, Some(0)) => Outcome::of_winner(!favours),
            (true, Some(1)) => Outcome::of_winner(favours),
            (true, _) => Outcome::P,
            (false, Some(0)) if up_is_two => Outcome::P,
            _ => Outcome::of_winner(!favours),
        }
    }
}
