//! The legal positions of a placement game, enumerated by play, and invariants counted on that list.

use crate::simplices::Simplices;
use crate::table::TableEntry;
use kelvin_budget::{Budget, Exhausted};
use kelvin_positions::Position;
use kelvin_values::Player;
use std::collections::{BTreeMap, BTreeSet};

/// A basic position: the notation of the move that places the piece, and its owner unless both players may
/// place it.
type Piece = (Option<Player>, String);

/// The approximate overhead in bytes of a position and of a piece, in B-trees that are two thirds full.
const POSITION: usize = 3 * (size_of::<BTreeSet<Piece>>() + size_of::<Position>()) / 2 + 64;
const PIECE: usize = 3 * size_of::<Piece>() / 2 + 16;

/// The legal positions as sets of pieces, by number of pieces.
pub struct Faces(Vec<BTreeMap<BTreeSet<Piece>, Position>>);

impl Faces {
    /// Enumerates the positions within the memory of the budget. In an impartial game both players own each
    /// piece.
    pub fn of(position: &Position, impartial: bool, budget: &Budget) -> Result<Faces, Exhausted> {
        let meter = budget.meter();
        let room = budget.byte_limit().unwrap_or(u64::MAX);
        let mut bytes = 0;
        let mut levels = vec![BTreeMap::from([(BTreeSet::new(), position.clone())])];
        loop {
            let mut next = BTreeMap::new();
            for (pieces, position) in levels.iter().rev().take(1).flatten() {
                for player in Player::BOTH {
                    for (placed, option) in position.moves(player) {
                        meter.tick()?;
                        let mut more = pieces.clone();
                        more.insert(((!impartial).then_some(player), placed.to_string()));
                        let taken = POSITION + more.iter().map(|(_, name)| PIECE + name.len()).sum::<usize>();
                        if next.insert(more, option).is_none() {
                            bytes += taken as u64;
                        }
                        if bytes > room {
                            return Err(Exhausted::Memory);
                        }
                    }
                }
            }
            if next.is_empty() {
                return Ok(Faces(levels));
            }
            levels.push(next);
        }
    }

    /// Computes a column of the legal complex with this many vertices by the definition; `None` if that would
    /// take too long.
    pub fn entry(
        &self,
        column: &str,
        vertices: usize,
        budget: &Budget,
    ) -> Result<Option<TableEntry>, Exhausted> {
        let vector = |numbers: Vec<i128>| {
            let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
            TableEntry::text(format!("({})", numbers.join(", ")))
        };
        Ok(match column {
            "f_vector" => Some(vector(self.f_vector())),
            "h_vector" => Some(vector(self.h_vector())),
            // The complex of the empty face alone has dimension -1.
            "dimension" => Some(TableEntry::Integer(self.0.len() as i64 - 2)),
            "pure" => Some(TableEntry::Truth(self.is_pure())),
            // A vertex that is not a face is a minimal non-face of size 1.
            "flag" => Some(TableEntry::Truth(
                self.f_vector().get(1).copied().unwrap_or(0) == vertices as i128 && self.is_flag(),
            )),
            _ => match self.simplices(vertices) {
                Some(simplices) => simplices.entry(column, budget)?,
                None => None,
            },
        })
    }

    /// The same positions as sets of vertex numbers. Vertices that occur in no position, being illegal alone,
    /// come last.
    fn simplices(&self, vertices: usize) -> Option<Simplices> {
        let pieces: BTreeSet<&Piece> = self.0.get(1).into_iter().flat_map(BTreeMap::keys).flatten().collect();
        let place: BTreeMap<&Piece, usize> = pieces.into_iter().zip(0..).collect();
        let face = |pieces: &BTreeSet<Piece>| pieces.iter().map(|piece| place[piece]).collect::<Vec<_>>();
        Simplices::new(vertices.max(place.len()), self.0.iter().flat_map(BTreeMap::keys).map(face))
    }

    fn f_vector(&self) -> Vec<i128> {
        self.0.iter().map(|level| level.len() as i128).collect()
    }

    /// The k-th entry is the sum of (-1)^(k-i) C(d-i, k-i) f_(i-1).
    fn h_vector(&self) -> Vec<i128> {
        let f = self.f_vector();
        let d = f.len() - 1;
        let choose = |n: usize, k: usize| (0..k).fold(1, |c, i| c * (n - i) as i128 / (i as i128 + 1));
        let term = |k: usize, i: usize| {
            (if (k - i).is_multiple_of(2) { 1 } else { -1 }) * choose(d - i, k - i) * f[i]
        };
        (0..=d).map(|k| (0..=k).map(|i| term(k, i)).sum()).collect()
    }

    /// Returns whether all maximal positions have the same number of pieces.
    fn is_pure(&self) -> bool {
        let below = &self.0[..self.0.len() - 1];
        let ended =
            |position: &Position| Player::BOTH.into_iter().all(|player| position.options(player).is_empty());
        !below.iter().flat_map(BTreeMap::values).any(ended)
    }

    /// Returns whether pieces that are pairwise legal are always legal together.
    fn is_flag(&self) -> bool {
        let pieces: BTreeSet<&Piece> = self.0.get(1).into_iter().flat_map(BTreeMap::keys).flatten().collect();
        let pair = |a: &Piece, b: &Piece| {
            let both = BTreeSet::from([a.clone(), b.clone()]);
            self.0.get(2).is_some_and(|level| level.contains_key(&both))
        };
        let extends = |face: &BTreeSet<Piece>, piece: &Piece| {
            !face.contains(piece) && face.iter().all(|other| pair(other, piece))
        };
        self.0.iter().enumerate().skip(2).all(|(size, level)| {
            level.keys().all(|face| {
                pieces.iter().filter(|piece| extends(face, piece)).all(|piece| {
                    let mut more = face.clone();
                    more.insert((*piece).clone());
                    self.0.get(size + 1).is_some_and(|level| level.contains_key(&more))
                })
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kelvin_lab::Rulesets;

    #[test]
    fn a_list_of_positions_that_is_longer_than_memory_ends() {
        let snort = Rulesets::default().named("snort").unwrap();
        let position = snort.on(&snort.read("C7").unwrap()).unwrap();
        let list = |bytes: u64| Faces::of(&position, false, &Budget::unlimited().bytes(bytes));
        let all = list(u64::MAX).unwrap_or_else(|why| panic!("{why}"));
        let positions = all.f_vector().iter().sum::<i128>() as u64;
        // Each position takes more than 8 bytes and less than a few kilobytes.
        assert!(matches!(list(8 * positions), Err(Exhausted::Memory)));
        assert!(list(4096 * positions).is_ok_and(|again| again.f_vector() == all.f_vector()));
    }
}
