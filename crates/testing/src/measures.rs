//! Textbook definitions on trees.

use crate::Tree;
use kelvin_numbers::Integer;
use kelvin_values::{Game, Outcome, Parity, Player, Universe};
use std::collections::HashSet;

impl Tree {
    /// The companion, by definition.
    pub fn companion<'u>(&self, universe: &'u Universe) -> Game<'u> {
        let zero = universe.zero();
        match (self.outcome(false), self.is_number()) {
            (Outcome::P, _) => return universe.star(1),
            (_, true) => return self.value(universe),
            _ => {}
        }
        let [left, right] = Player::BOTH.map(|player| {
            let mut options: Vec<_> = self.options(player).iter().map(|o| o.companion(universe)).collect();
            if self.outcome(false) == Outcome::of_winner(player) {
                options.push(zero);
            }
            options
        });
        universe.game(&left, &right)
    }

    /// The star projection, by definition.
    pub fn star_projection<'u>(&self, universe: &'u Universe) -> Game<'u> {
        if self.is_number() {
            return self.value(universe);
        }
        if let ([left], [right]) = (&self.0[0][..], &self.0[1][..])
            && left == right
            && left.is_number()
        {
            return left.value(universe);
        }
        let [left, right] = Player::BOTH
            .map(|p| self.options(p).iter().map(|o| o.star_projection(universe)).collect::<Vec<_>>());
        universe.game(&left, &right)
    }

    /// Returns whether all options are numbers and each Left option is less than each Right option.
    pub fn is_number(&self) -> bool {
        let [left, right] = &self.0;
        self.both().all(|o| o.is_number()) && !left.iter().any(|l| right.iter().any(|r| r.le(l)))
    }

    /// The birthday of the tree.
    pub fn birthday(&self) -> u64 {
        self.both().map(|option| option.birthday() + 1).max().unwrap_or(0)
    }

    /// Adds all followers, itself included, to `found`.
    pub fn followers<'t>(&'t self, found: &mut HashSet<&'t Tree>) {
        if found.insert(self) {
            self.both().for_each(|option| option.followers(found));
        }
    }

    /// The number of lines of play that end in a number.
    pub fn stop_count(&self) -> Integer {
        if self.is_number() { Integer::ONE } else { self.both().map(|option| option.stop_count()).sum() }
    }

    /// Returns whether in every follower both players can move or neither.
    pub fn is_all_small(&self) -> bool {
        self.0[0].is_empty() == self.0[1].is_empty() && self.both().all(|option| option.is_all_small())
    }

    /// The lengths of all lines of play to the end, or to a number.
    fn lengths(&self, to_number: bool) -> HashSet<u64> {
        if self.both().next().is_none() || to_number && self.is_number() {
            return [0].into();
        }
        self.both().flat_map(|option| option.lengths(to_number)).map(|length| length + 1).collect()
    }

    /// The common parity of the lengths of all lines of play to the end, or to a number.
    pub fn parity(&self, to_number: bool) -> Option<Parity> {
        let odd: HashSet<_> = self.lengths(to_number).into_iter().map(|length| length % 2).collect();
        match (odd.contains(&0), odd.contains(&1)) {
            (true, false) => Some(Parity::Even),
            (false, true) => Some(Parity::Odd),
            _ => None,
        }
    }

    fn wins_first(&self, player: Player, misere: bool) -> bool {
        let options = self.options(player);
        options.is_empty() && misere || options.iter().any(|option| !option.wins_first(!player, misere))
    }

    /// The outcome under normal or misère play.
    pub fn outcome(&self, misere: bool) -> Outcome {
        Outcome::of_first_moves(Player::BOTH.map(|player| self.wins_first(player, misere)))
    }
}
