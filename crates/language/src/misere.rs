//! Misère canonical forms as values of the language.

use kelvin_misere::{MisereGame, MisereUniverse};
use std::fmt;
use std::sync::Arc;

/// A misère canonical form with the universe in which it lives.
#[derive(Clone)]
pub(crate) struct MisereValue {
    universe: Arc<MisereUniverse>,
    word: u32,
}

impl MisereValue {
    /// A game of a universe, which must be its own.
    pub(crate) fn of(universe: &Arc<MisereUniverse>, game: MisereGame<'_>) -> MisereValue {
        MisereValue { universe: universe.clone(), word: game.word() }
    }

    pub(crate) fn game(&self) -> MisereGame<'_> {
        // The word is that of a game of this universe, which forgets none.
        self.universe.named(self.word).unwrap_or_else(|| self.universe.zero())
    }

    pub(crate) fn word(&self) -> u32 {
        self.word
    }
}

impl PartialEq for MisereValue {
    fn eq(&self, other: &MisereValue) -> bool {
        self.word == other.word && Arc::ptr_eq(&self.universe, &other.universe)
    }
}

impl fmt::Display for MisereValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.game().fmt(f)
    }
}
