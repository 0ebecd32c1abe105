//! Stoppers in canonical form.

use kelvin_values::Game;

/// The canonical form of a stopper, a loopy game without infinite play in which the players move in turn.
///
/// It is a small handle into a [`Loopy`](crate::Loopy), where the same value is always the same handle: `==`
/// compares values. Order, sums and all else are asked of a [`LoopyWork`](crate::LoopyWork).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stopper<'u> {
    /// A short game.
    Short(Game<'u>),
    /// A stopper that is equal to no short game, by its place in the store.
    Loopy(u32),
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

    /// A number that names it in its store.
    pub(crate) fn key(self) -> u64 {
        match self {
            Stopper::Short(game) => game.word().into(),
            Stopper::Loopy(id) => 1 << 32 | u64::from(id),
        }
    }
}

impl<'u> From<Game<'u>> for Stopper<'u> {
    fn from(game: Game<'u>) -> Self {
        Stopper::Short(game)
    }
}
