//! Kinds of games, from nim-heaps to wild games.

use crate::canonical::mex;
use crate::id::Id;
use crate::universe::MisereUniverse;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The degree to which a game behaves like Nim, from the tamest on. See Conway, *On Numbers and Games*,
/// chapter 12; Berlekamp, Conway, Guy, *Winning Ways*, chapter 13.
///
/// The **genus is tame** if the nim-values in normal and in misère play are equal or both at most 1, as in
/// sums of nim-heaps. It is *restive* if only the normal value is 0 or 1, and *restless* if only the misère
/// value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MisereKind {
    /// A nim-heap.
    NimHeap,
    /// A game of tame genus whose followers are all of tame genus.
    Tame,
    /// A game that acts as a tame game in sums of tame games. Its options that are not tame are reversed by
    /// moves to tame games of the same nim-values.
    ReversiblyTame,
    /// Like reversibly tame, with tameable games in place of tame ones: the genus of its sums with tame games
    /// is as if it were tame.
    Tameable,
    /// A game of restive genus with tame options.
    Restive,
    /// A game that acts as a restive game: its options that are not tame are reversed by moves to tame or
    /// restive games.
    ReversiblyRestive,
    /// A game of restless genus with generally tame options.
    Restless,
    /// Any other game.
    Wild,
}

impl fmt::Display for MisereKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            MisereKind::NimHeap => "nim-heap",
            MisereKind::Tame => "tame",
            MisereKind::ReversiblyTame => "reversibly tame",
            MisereKind::Tameable => "tameable",
            MisereKind::Restive => "restive",
            MisereKind::ReversiblyRestive => "reversibly restive",
            MisereKind::Restless => "restless",
            MisereKind::Wild => "wild",
        })
    }
}

impl MisereKind {
    /// Returns whether the kind is tame or reversibly tame.
    pub fn is_generally_tame(self) -> bool {
        self <= MisereKind::ReversiblyTame
    }

    /// Returns whether the kind is generally tame or tameable.
    pub fn is_tameable(self) -> bool {
        self <= MisereKind::Tameable
    }

    /// Returns whether the kind is restive or reversibly restive.
    pub fn is_generally_restive(self) -> bool {
        matches!(self, MisereKind::Restive | MisereKind::ReversiblyRestive)
    }
}

/// The nim-values of a game in normal and in misère play.
#[derive(Clone, Copy, PartialEq, Eq)]
struct NimValues {
    normal: u32,
    misere: u32,
}

impl NimValues {
    fn is_tame(self) -> bool {
        self.normal == self.misere || (self.normal < 2 && self.misere < 2)
    }
}

/// The kind of a canonical game that is not a nim-heap.
pub(crate) fn of(universe: &MisereUniverse, options: &[Id], normal: u32, misere: u32) -> MisereKind {
    let game = Classified { universe, options, values: NimValues { normal, misere } };
    let wildest = options.iter().map(|&option| universe.kind(option)).max().unwrap_or(MisereKind::NimHeap);
    if game.values.is_tame() {
        if wildest <= MisereKind::Tame {
            MisereKind::Tame
        } else if game.reverses(MisereKind::is_generally_tame, MisereKind::is_generally_tame, NimValues::same)
        {
            MisereKind::ReversiblyTame
        } else if game.reverses(MisereKind::is_tameable, MisereKind::is_tameable, NimValues::same)
            || game.acts_as_zero()
        {
            MisereKind::Tameable
        } else {
            MisereKind::Wild
        }
    } else if normal < 2 {
        let restive_or_tame = |kind: MisereKind| kind.is_generally_tame() || kind.is_generally_restive();
        if wildest <= MisereKind::Tame {
            MisereKind::Restive
        } else if game.reverses(MisereKind::is_generally_tame, restive_or_tame, NimValues::restive) {
            MisereKind::ReversiblyRestive
        } else {
            MisereKind::Wild
        }
    } else if misere < 2 && wildest.is_generally_tame() {
        MisereKind::Restless
    } else {
        MisereKind::Wild
    }
}

impl NimValues {
    /// Returns whether a position with these values can replace one with others, in normal and in misère
    /// play.
    fn same(self, other: NimValues) -> [bool; 2] {
        [self.normal == other.normal, self.misere == other.misere]
    }

    /// Like [`NimValues::same`], for a restive game `self`.
    fn restive(self, other: NimValues) -> [bool; 2] {
        let near = |value: u32| value < 2 || (value ^ self.misere) < 2;
        [self.normal == other.normal && near(other.misere), self.misere == other.misere && near(other.normal)]
    }
}

struct Classified<'a> {
    universe: &'a MisereUniverse,
    options: &'a [Id],
    values: NimValues,
}

impl Classified<'_> {
    fn values_of(&self, id: Id) -> NimValues {
        NimValues { normal: self.universe.normal(id), misere: self.universe.misere(id) }
    }

    fn kind_of(&self, id: Id) -> MisereKind {
        self.universe.kind(id)
    }

    /// Returns whether the options of a kind have the mexes of the whole game and all others are reversed.
    ///
    /// They must be reversed by moves to games of the second kind.
    fn reverses(
        &self,
        kind: impl Fn(MisereKind) -> bool,
        through: impl Fn(MisereKind) -> bool,
        replaces: impl Fn(NimValues, NimValues) -> [bool; 2],
    ) -> bool {
        self.mexes(&kind) == self.values && self.others_reverse(kind, through, replaces)
    }

    /// Returns whether the game acts as 0: none of its options is tameable, and all are reversed.
    fn acts_as_zero(&self) -> bool {
        let kind = MisereKind::is_tameable;
        self.values.normal == 0
            && !self.options.iter().any(|&option| kind(self.kind_of(option)))
            && self.others_reverse(kind, kind, NimValues::same)
    }

    fn mexes(&self, kind: impl Fn(MisereKind) -> bool) -> NimValues {
        let of_kind = || self.options.iter().filter(|&&option| kind(self.kind_of(option)));
        NimValues {
            normal: mex(of_kind().map(|&option| self.universe.normal(option))),
            misere: mex(of_kind().map(|&option| self.universe.misere(option))),
        }
    }

    /// Returns whether each option that is not of a kind is reversed.
    ///
    /// For both normal and misère play it must have an option of the second kind that can replace the whole
    /// game.
    fn others_reverse(
        &self,
        kind: impl Fn(MisereKind) -> bool,
        through: impl Fn(MisereKind) -> bool,
        replaces: impl Fn(NimValues, NimValues) -> [bool; 2],
    ) -> bool {
        self.options.iter().filter(|&&option| !kind(self.kind_of(option))).all(|&option| {
            let mut found = [false; 2];
            for second in self.universe.options(option).filter(|&second| through(self.kind_of(second))) {
                let [normal, misere] = replaces(self.values, self.values_of(second));
                found = [found[0] || normal, found[1] || misere];
            }
            found == [true; 2]
        })
    }
}
