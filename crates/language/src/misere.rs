//! Misère canonical forms as values of the language.

use kelvin_budget::{Budget, Exhausted};
use kelvin_misere::{MisereGame, MisereUniverse};
use std::fmt;
use std::sync::Arc;

/// The most bytes of a text: those of wild games grow much faster than their forms.
const LONGEST: usize = 1 << 20;

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
        self.universe
            .named(self.word)
            .expect("the word is that of a game of this universe, which forgets none")
    }

    /// The text, unless it is too long to be looked at.
    pub(crate) fn print(&self, budget: &Budget) -> Result<String, Exhausted> {
        self.universe.work(budget).print(self.game(), LONGEST)?.ok_or(Exhausted::Digits)
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
