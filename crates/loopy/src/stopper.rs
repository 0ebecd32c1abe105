//! Stoppers in canonical form.

use kelvin_values::Game;

/// The canonical form of a stopper, a loopy game without infinite play in which the players move in turn.
///
/// It is a small handle into a [`Loopy`](crate::Loopy), where the same value is always the same handle: `==`
/// compares values. Order, sums and all else are asked of a [`LoopyWork`](crate::LoopyWork), which panics when it is given
/// a stopper of another store; handles of different stores are never equal, unless they are short games of one universe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stopper<'u> {
    /// A short game.
    Short(Game<'u>),
    /// A stopper that is equal to no short game, by its place in the store.
    Loopy(StopperId),
}

/// Which stopper of which store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StopperId {
    pub(crate) store: u32,
    pub(crate) place: u32,
}

impl<'u> Stopper<'u> {
    /// The short game it is equal to.
    pub fn short(self) -> Option<Game<'u>> {
        match self {
            Stopper::Short(game) => Some(game),
            Stopper::Loopy(_) => None,
        }
    }

    /// Whether it is equal to a short game.
    pub fn is_loopfree(self) -> bool {
        self.short().is_some()
    }

    /// Whether it is 0.
    pub fn is_zero(self) -> bool {
        self.short().is_some_and(Game::is_zero)
    }
}

impl<'u> From<Game<'u>> for Stopper<'u> {
    fn from(game: Game<'u>) -> Self {
        Stopper::Short(game)
    }
}
