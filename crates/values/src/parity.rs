//! Even and odd games, even- and odd-tempered games.

use crate::fold::{FoldedFollowers, both};
use crate::id::Id;
use crate::{Game, NumberUpStar, Work};
use kelvin_budget::Exhausted;
use kelvin_numbers::Integer;
use std::ops::Not;

/// The parity of a number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Parity {
    /// 0, 2, 4, …
    Even,
    /// 1, 3, 5, …
    Odd,
}

impl Not for Parity {
    type Output = Parity;

    fn not(self) -> Parity {
        match self {
            Parity::Even => Parity::Odd,
            Parity::Odd => Parity::Even,
        }
    }
}

impl<'u> Work<'u, '_> {
    /// The parity of the number of moves in every line of play, if all lines agree.
    ///
    /// A game is even if all options are odd (so 0 is even), and odd if all options are even.
    pub fn parity(&self, game: Game<'u>) -> Result<Option<Parity>, Exhausted> {
        self.fold(self.id(game), |id| Ok(self.universe.nus(id).map(|nus| nus.parity())), self.common_parity())
    }

    /// Like [`Work::parity`], but play ends at numbers, which are even-tempered (Siegel, II.6).
    pub fn temper(&self, game: Game<'u>) -> Result<Option<Parity>, Exhausted> {
        self.fold(self.id(game), |id| Ok(self.universe.nus(id).map(|nus| nus.temper())), self.common_parity())
    }

    /// The opposite of the parity that all options have.
    #[allow(clippy::type_complexity)]
    fn common_parity(
        &self,
    ) -> impl FnMut(Id, &FoldedFollowers<Option<Parity>>) -> Result<Option<Parity>, Exhausted> {
        |id, known| {
            let mut parities = both(self.universe, id).map(|option| known[option]);
            let first = parities.next().flatten();
            Ok(first.filter(|_| parities.all(|parity| parity == first)).map(Parity::not))
        }
    }
}

impl NumberUpStar {
    /// The parity, which only integers and integers plus `*` have. Every other such value has followers of
    /// mixed parity.
    fn parity(&self) -> Option<Parity> {
        let n = self.number.to_integer()?;
        let parity = if n & Integer::ONE == Integer::ZERO { Parity::Even } else { Parity::Odd };
        self.temper().map(|temper| if temper == Parity::Even { parity } else { !parity })
    }

    /// The temper: even for numbers, odd for numbers plus `*`, none otherwise.
    fn temper(&self) -> Option<Parity> {
        match (self.is_number(), self.up == Integer::ZERO && self.star == Integer::ONE) {
            (true, _) => Some(Parity::Even),
            (_, true) => Some(Parity::Odd),
            _ => None,
        }
    }
}
