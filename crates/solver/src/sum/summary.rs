//! A sum without what is already known of it.

use kelvin_positions::{Position, Signed};
use kelvin_values::{Game, Player};
use rustc_hash::FxBuildHasher;
use std::hash::{BuildHasher, Hash, Hasher};

/// A component whose value is not known: a position, or the negative of one.
#[derive(Clone)]
pub struct Term {
    position: Position,
    pub negated: bool,
    hash: u64,
}

impl Term {
    pub fn new(part: Signed<Position>) -> Term {
        let hash = FxBuildHasher.hash_one(&part.position);
        Term { position: part.position, negated: part.negated, hash }
    }

    /// The options of a player. In the negative of a position the players have exchanged their parts.
    pub fn options(&self, player: Player) -> impl Iterator<Item = Signed<Position>> + '_ {
        let mover = if self.negated { !player } else { player };
        let negated = self.negated;
        self.position.moves(mover).into_iter().map(move |(_, position)| Signed { position, negated })
    }
}

impl PartialEq for Term {
    fn eq(&self, other: &Term) -> bool {
        self.hash == other.hash && self.negated == other.negated && self.position == other.position
    }
}

impl Eq for Term {}

impl Hash for Term {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
        state.write_u8(self.negated.into());
    }
}

/// A value and components whose values are not known, in an order that does not depend on how they came about.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Summary<'u> {
    pub value: Game<'u>,
    pub terms: Vec<Term>,
}

impl<'u> Summary<'u> {
    /// A term and its negative are worth nothing together, whatever they are.
    pub fn new(value: Game<'u>, mut terms: Vec<Term>) -> Self {
        terms.sort_by_key(|term| (term.hash, term.negated));
        let mut kept: Vec<Term> = Vec::with_capacity(terms.len());
        for term in terms {
            let opposite = |other: &Term| {
                other.hash == term.hash && other.negated != term.negated && other.position == term.position
            };
            match kept.iter().rposition(opposite) {
                Some(place) => {
                    kept.remove(place);
                }
                None => kept.push(term),
            }
        }
        Summary { value, terms: kept }
    }
}
