//! How tame a game is.

use crate::canonical::mex;
use crate::id::Id;
use crate::universe::MisereUniverse;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// How far a game can be treated as if it were Nim (Conway, *On Numbers and Games*, chapter 12; Berlekamp, Conway, Guy, *Winning
/// Ways*, chapter 13), from the tamest on.
///
/// The **genus is tame** if the nim-values in normal and in misère play are the same, or 0 and 1: those of sums of nim-heaps. It is
/// *restive* if the normal one alone is 0 or 1, and *restless* if the misère one alone is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A nim-heap.
    NimHeap,
    /// Of tame genus, and so are all positions that can be reached.
    Tame,
    /// It acts as a tame game in sums of tame games: what is not tame among its options is reversed by moves to tame games
    /// of the same nim-values.
    ReversiblyTame,
    /// The same with tameable games in place of tame ones: the genus of its sums with tame games is as if it were tame.
    Tameable,
    /// Of restive genus, all options tame.
    Restive,
    /// It acts as a restive game: what is not tame among its options is reversed by moves to tame or restive games.
    ReversiblyRestive,
    /// Of restless genus, all options generally tame.
    Restless,
    /// Anything else.
    Wild,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Kind::NimHeap => "nim-heap",
            Kind::Tame => "tame",
            Kind::ReversiblyTame => "reversibly tame",
            Kind::Tameable => "tameable",
            Kind::Restive => "restive",
            Kind::ReversiblyRestive => "reversibly restive",
            Kind::Restless => "restless",
            Kind::Wild => "wild",
        })
    }
}

impl Kind {
    /// Tame or reversibly tame.
    pub fn is_generally_tame(self) -> bool {
        self <= Kind::ReversiblyTame
    }

    /// Generally tame or tameable.
    pub fn is_tameable(self) -> bool {
        self <= Kind::Tameable
    }

    /// Restive or reversibly restive.
    pub fn is_generally_restive(self) -> bool {
        matches!(self, Kind::Restive | Kind::ReversiblyRestive)
    }
}

/// The nim-values of a game in normal and in misère play.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Pair {
    normal: u32,
    misere: u32,
}

impl Pair {
    fn is_tame(self) -> bool {
        self.normal == self.misere || (self.normal < 2 && self.misere < 2)
    }
}

/// The kind of a canonical game that is no nim-heap.
pub(crate) fn of(universe: &MisereUniverse, options: &[Id], normal: u32, misere: u32) -> Kind {
    let game = Asked { universe, options, pair: Pair { normal, misere } };
    let wildest = options.iter().map(|&option| universe.kind(option)).max().unwrap_or(Kind::NimHeap);
    if game.pair.is_tame() {
        if wildest <= Kind::Tame {
            Kind::Tame
        } else if game.reverses(Kind::is_generally_tame, Kind::is_generally_tame, Pair::same) {
            Kind::ReversiblyTame
        } else if game.reverses(Kind::is_tameable, Kind::is_tameable, Pair::same) || game.acts_as_zero() {
            Kind::Tameable
        } else {
            Kind::Wild
        }
    } else if normal < 2 {
        let restive_or_tame = |kind: Kind| kind.is_generally_tame() || kind.is_generally_restive();
        if wildest <= Kind::Tame {
            Kind::Restive
        } else if game.reverses(Kind::is_generally_tame, restive_or_tame, Pair::restive) {
            Kind::ReversiblyRestive
        } else {
            Kind::Wild
        }
    } else if misere < 2 && wildest.is_generally_tame() {
        Kind::Restless
    } else {
        Kind::Wild
    }
}

impl Pair {
    /// Whether a position with these values can stand for one with others: in normal, and in misère play.
    fn same(self, other: Pair) -> [bool; 2] {
        [self.normal == other.normal, self.misere == other.misere]
    }

    /// The same, for a restive game `self`.
    fn restive(self, other: Pair) -> [bool; 2] {
        let near = |value: u32| value < 2 || (value ^ self.misere) < 2;
        [self.normal == other.normal && near(other.misere), self.misere == other.misere && near(other.normal)]
    }
}

struct Asked<'a> {
    universe: &'a MisereUniverse,
    options: &'a [Id],
    pair: Pair,
}

impl Asked<'_> {
    fn pair_of(&self, id: Id) -> Pair {
        Pair { normal: self.universe.normal(id), misere: self.universe.misere(id) }
    }

    fn kind_of(&self, id: Id) -> Kind {
        self.universe.kind(id)
    }

    /// Whether the options of a kind have the mexes of the whole game, and all others are reversed by moves to games of the
    /// second kind.
    fn reverses(
        &self,
        kind: impl Fn(Kind) -> bool,
        through: impl Fn(Kind) -> bool,
        stands: impl Fn(Pair, Pair) -> [bool; 2],
    ) -> bool {
        self.mexes(&kind) == self.pair && self.others_reverse(kind, through, stands)
    }

    /// Whether it acts as 0, which has no options: it has none that is tameable, and all are reversed.
    fn acts_as_zero(&self) -> bool {
        let kind = Kind::is_tameable;
        self.pair.normal == 0
            && !self.options.iter().any(|&option| kind(self.kind_of(option)))
            && self.others_reverse(kind, kind, Pair::same)
    }

    fn mexes(&self, kind: impl Fn(Kind) -> bool) -> Pair {
        let of_kind = || self.options.iter().filter(|&&option| kind(self.kind_of(option)));
        Pair {
            normal: mex(of_kind().map(|&option| self.universe.normal(option))),
            misere: mex(of_kind().map(|&option| self.universe.misere(option))),
        }
    }

    /// Whether each option that is not of a kind has, for both ways of play, an option of the second kind that can stand for the
    /// whole game.
    fn others_reverse(
        &self,
        kind: impl Fn(Kind) -> bool,
        through: impl Fn(Kind) -> bool,
        stands: impl Fn(Pair, Pair) -> [bool; 2],
    ) -> bool {
        self.options.iter().filter(|&&option| !kind(self.kind_of(option))).all(|&option| {
            let mut found = [false; 2];
            for second in self.universe.options(option).filter(|&second| through(self.kind_of(second))) {
                let [normal, misere] = stands(self.pair, self.pair_of(second));
                found = [found[0] || normal, found[1] || misere];
            }
            found == [true; 2]
        })
    }
}
