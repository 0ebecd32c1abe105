//! Stoppers in canonical form.

use kelvin_values::Game;

/// The canonical form of a stopper, a loopy game without infinite alternating play from any follower.
///
/// A small handle into a [`Loopy`](crate::Loopy), in which equal values have the same handle: `==` compares
/// values. Order, sums and other operations are methods of [`LoopyWork`](crate::LoopyWork), which panics if a
/// stopper belongs to another store. Handles of different stores are never equal, except short games of one
/// universe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stopper<'u> {
    /// A short game.
    Short(Game<'u>),
    /// A stopper that is equal to no short game, by its index in the store.
    Loopy(StopperId),
}

/// An index in one store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StopperId {
    pub(crate) store: u32,
    pub(crate) place: u32,
}

impl<'u> Stopper<'u> {
    /// The short game that the stopper is equal to, if there is one.
    pub fn short(self) -> Option<Game<'u>> {
        match self {
            Stopper::Short(game) => Some(game),
            Stopper::Loopy(_) => None,
        }
    }

    /// Returns whether the stopper is equal to a short game.
    pub fn is_loopfree(self) -> bool {
        self.short().is_some()
    }

    /// Returns whether the stopper is 0.
    pub fn is_zero(self) -> bool {
        self.short().is_some_and(Game::is_zero)
    }
}

impl<'u> From<Game<'u>> for Stopper<'u> {
    fn from(game: Game<'u>) -> Self {
        Stopper::Short(game)
    }
}
