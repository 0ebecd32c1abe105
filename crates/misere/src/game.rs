//! Handles of misère games.

use crate::id::Id;
use crate::kind::MisereKind;
use crate::universe::MisereUniverse;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

/// The misère canonical form of an impartial game in its [`MisereUniverse`]: a small handle that is copied
/// and compared freely. Sums and other long computations are operations of [`crate::MisereWork`].
///
/// Handles of different universes are never equal. All other operations on two games panic if they are of
/// different universes.
#[derive(Clone, Copy)]
pub struct MisereGame<'u> {
    universe: &'u MisereUniverse,
    id: Id,
}

impl MisereUniverse {
    /// The birthday of a game.
    pub(crate) fn birthday(&self, id: Id) -> u32 {
        id.as_heap().unwrap_or_else(|| self.store.record(id).birthday.saturating_add(id.parity()))
    }

    /// The nim-value in normal play.
    pub(crate) fn normal(&self, id: Id) -> u32 {
        id.as_heap().unwrap_or_else(|| self.store.record(id).normal ^ id.parity())
    }

    /// The nim-value in misère play: the size of the nim-heap whose sum with the game is a P-position.
    pub(crate) fn misere(&self, id: Id) -> u32 {
        match id.as_heap() {
            Some(size) if size < 2 => size ^ 1,
            Some(size) => size,
            None => self.store.record(id).misere ^ id.parity(),
        }
    }

    pub(crate) fn kind(&self, id: Id) -> MisereKind {
        if id.as_heap().is_some() { MisereKind::NimHeap } else { self.store.record(id).kind }
    }
}

impl<'u> MisereGame<'u> {
    pub(crate) fn new(universe: &'u MisereUniverse, id: Id) -> Self {
        MisereGame { universe, id }
    }

    /// The id in `universe`, which must be the game's own.
    #[track_caller]
    pub(crate) fn id_in(self, universe: &MisereUniverse) -> Id {
        assert!(std::ptr::eq(universe, self.universe), "a game of one universe was given to another");
        self.id
    }

    /// The universe of the game.
    pub fn universe(self) -> &'u MisereUniverse {
        self.universe
    }

    /// The identifier of the game in its universe, for tables kept beside the universe.
    pub fn word(self) -> u32 {
        self.id.0
    }

    /// The canonical options, from the simplest on.
    pub fn options(self) -> impl ExactSizeIterator<Item = MisereGame<'u>> {
        self.universe.options(self.id).map(move |id| MisereGame::new(self.universe, id))
    }

    /// Returns whether `other` is one of the canonical options.
    pub fn has_option(self, other: MisereGame<'u>) -> bool {
        self.universe.has_option(self.id, other.id_in(self.universe))
    }

    /// The birthday: one more than the greatest birthday of the options.
    pub fn birthday(self) -> u32 {
        self.universe.birthday(self.id)
    }

    /// The nim-value in normal play: the mex of those of the options.
    pub fn nim_value(self) -> u32 {
        self.universe.normal(self.id)
    }

    /// The nim-value in misère play: 1 for 0, and otherwise the mex of those of the options. It is the size
    /// of the nim-heap whose sum with the game is a P-position.
    pub fn misere_nim_value(self) -> u32 {
        self.universe.misere(self.id)
    }

    /// Returns whether the game is a P-position in misère play: the previous player wins.
    pub fn is_previous_win(self) -> bool {
        self.misere_nim_value() == 0
    }

    /// The kind of the game, from nim-heap to wild.
    pub fn kind(self) -> MisereKind {
        self.universe.kind(self.id)
    }

    /// The size of the nim-heap, if the game is one.
    pub fn nim_heap(self) -> Option<u32> {
        self.id.as_heap()
    }

    /// Returns whether the game is born before its sum with `*1`.
    pub fn is_even(self) -> bool {
        self.id.is_even()
    }

    /// The sum with `*1`.
    #[must_use]
    pub fn plus_star(self) -> MisereGame<'u> {
        MisereGame { id: self.id.plus_one(), ..self }
    }

    /// Compares two games in printing order, which depends on the games alone and not on the universe.
    pub fn arrange(self, other: MisereGame<'u>) -> Ordering {
        self.universe.arrange(self.id, other.id_in(self.universe))
    }
}

impl PartialEq for MisereGame<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id && std::ptr::eq(self.universe, other.universe)
    }
}

impl Eq for MisereGame<'_> {}

impl Hash for MisereGame<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

impl fmt::Debug for MisereGame<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
