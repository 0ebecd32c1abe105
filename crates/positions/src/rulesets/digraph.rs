//! Digraph placement.

use super::conflicts::VertexMove;
use crate::bits::Set;
use crate::board::{Board, BoardError, BoardKind, WrittenText};
use crate::registry::Entry;
use crate::ruleset::Ruleset;
use kelvin_graphs::Digraph;
use kelvin_values::Player;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// **Digraph placement** (Clow and McKay, 2024). The board is a digraph whose vertices belong to Left or to
/// Right. A player removes a vertex of theirs together with its out-neighbours.
///
/// ```text
///   L→R→L   ──▶   .→.→L      Left took the first vertex
/// ```
///
/// If all arcs go both ways, this is the placement game of a conflict graph. A position is the set of
/// vertices that remain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DigraphPlacement {
    digraph: Arc<Digraph>,
    owners: Arc<[Player]>,
}

/// The most vertices of a board.
const MAX_VERTICES: usize = 4096;

/// A one-line description of the format of a board.
pub const DIGRAPHS: &str = "owners of vertices, then arcs: LRL 0>1 1>2; a dot is a vertex that is gone";

impl DigraphPlacement {
    /// Creates digraph placement on a board such as `LRL 0>1 1>2`, and its position there.
    pub fn on(board: &Board) -> Result<(DigraphPlacement, Set), BoardError> {
        let Board::Text(text) = board else {
            return Err(BoardError::unsuited(format!("expected {DIGRAPHS}")));
        };
        let mut words = text.as_str().split([' ', ',', '\n']).filter(|word| !word.is_empty());
        let letters: Vec<char> = words.next().unwrap_or_default().chars().collect();
        BoardError::limit("vertices", letters.len(), MAX_VERTICES)?;
        let mut free = Set::none(letters.len());
        let mut owners = Vec::with_capacity(letters.len());
        for (v, letter) in letters.iter().enumerate() {
            // The owner of a removed vertex is irrelevant.
            owners.push(if *letter == 'R' { Player::Right } else { Player::Left });
            match letter {
                'L' | 'R' => free.insert(v),
                '.' => {}
                other => {
                    return Err(BoardError::unsuited(format!(
                        "found the owner {other:?}, expected L, R or a dot"
                    )));
                }
            }
        }
        let mut arcs = Vec::new();
        for word in words {
            let ends = word.split_once('>').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
            match ends {
                Some((a, b)) if a < owners.len() && b < owners.len() => arcs.push((a, b)),
                _ => {
                    let last = owners.len().saturating_sub(1);
                    let why =
                        format!("found {word:?}, expected an arc such as 0>1 between vertices 0 to {last}");
                    return Err(BoardError::unsuited(why));
                }
            }
        }
        let digraph = Arc::new(Digraph::new(owners.len(), arcs));
        Ok((DigraphPlacement { digraph, owners: owners.into() }, free))
    }
}

impl Ruleset for DigraphPlacement {
    type Position = Set;
    type Move = VertexMove;

    fn moves(&self, free: &Set, player: Player, visit: &mut impl FnMut(VertexMove, Set)) {
        for v in free.iter().filter(|&v| self.owners[v] == player) {
            let mut rest = free.without(self.digraph.successors(v));
            rest.remove(v);
            visit(VertexMove(v), rest);
        }
    }

    fn components(&self, free: Set, visit: &mut impl FnMut(Set)) {
        free.parts(|v| self.digraph.successors(v).or(self.digraph.predecessors(v)), visit);
    }

    fn distinguish(&self, mut state: &mut dyn Hasher) {
        (&self.digraph, &self.owners).hash(&mut state);
    }

    fn board(&self, free: &Set) -> Board {
        let letter = |v: usize| match self.owners[v] {
            _ if !free.contains(v) => '.',
            Player::Left => 'L',
            Player::Right => 'R',
        };
        let mut text: String = (0..self.owners.len()).map(letter).collect();
        for (a, b) in self.digraph.arcs().filter(|(a, b)| free.contains(*a) && free.contains(*b)) {
            text += &format!(" {a}>{b}");
        }
        Board::Text(WrittenText::reached(text))
    }
}

/// The entry of the ruleset.
pub(crate) fn entry() -> Entry {
    Entry::new("digraph-placement", BoardKind::Text, "LRL 0>1 1>2 2>0", |call| {
        let (ruleset, free) = DigraphPlacement::on(call.board)?;
        Ok(call.position(ruleset, free))
    })
    .with_help("take a vertex of one's own from a digraph; it goes with its out-neighbours")
    .with_boards(DIGRAPHS)
}
