//! Game graphs with unlabelled positions.

use super::game_graph::GameGraph;
use crate::error::PlacementError;
use kelvin_positions::placement::Owner;
use kelvin_values::Player;
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// A directed graph with edges for moves of Left, of Right, or of both: a game graph with unlabelled
/// positions.
///
/// As text, moves are written `0-1 L`, `0-2 R`, `1-3` (of both), separated by commas or newlines.
///
/// ```
/// use kelvin_placement::MoveGraph;
/// let graph: MoveGraph = "0-1 L, 0-2 R, 1-3 R, 2-3 L".parse()?;
/// assert_eq!(graph.labelling().unwrap().to_string(), "<x1 y1>");
/// # Ok::<(), kelvin_placement::PlacementError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveGraph {
    order: usize,
    moves: BTreeSet<UnlabelledMove>,
}

/// A move from one position to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnlabelledMove {
    /// The position before.
    pub from: usize,
    /// The position after.
    pub to: usize,
    /// The players who may make the move.
    pub owner: Owner,
}

/// The maximum number of positions.
const MAX_POSITIONS: usize = 1_000_000;

impl MoveGraph {
    /// The graph with these moves on the positions 0, 1, …. Duplicate moves count once.
    pub fn new(
        order: usize,
        moves: impl IntoIterator<Item = UnlabelledMove>,
    ) -> Result<MoveGraph, PlacementError> {
        PlacementError::limit("positions", order, MAX_POSITIONS)?;
        let moves: BTreeSet<UnlabelledMove> = moves.into_iter().collect();
        match moves.iter().find(|step| step.from.max(step.to) >= order) {
            Some(UnlabelledMove { from, to, .. }) => Err(PlacementError::Rules {
                why: format!("the move {from}-{to}: expected positions below {order}"),
            }),
            None => Ok(MoveGraph { order, moves }),
        }
    }

    /// The number of positions.
    pub fn order(&self) -> usize {
        self.order
    }

    /// The moves, sorted.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = UnlabelledMove> + '_ {
        self.moves.iter().copied()
    }

    /// The moves into each position.
    pub(super) fn before(&self) -> Vec<Vec<UnlabelledMove>> {
        let mut before = vec![Vec::new(); self.order];
        self.moves.iter().for_each(|step| before[step.to].push(*step));
        before
    }

    /// The moves out of each position.
    pub(super) fn after(&self) -> Vec<Vec<UnlabelledMove>> {
        let mut after = vec![Vec::new(); self.order];
        self.moves.iter().for_each(|step| after[step.from].push(*step));
        after
    }
}

impl From<&GameGraph> for MoveGraph {
    /// Drops the labels of the positions.
    fn from(graph: &GameGraph) -> MoveGraph {
        let owner = |vertex| graph.complex().owner(vertex);
        let moves =
            graph.moves().iter().map(|m| UnlabelledMove { from: m.from, to: m.to, owner: owner(m.vertex) });
        MoveGraph { order: graph.faces().len(), moves: moves.collect() }
    }
}

impl FromStr for MoveGraph {
    type Err = PlacementError;

    fn from_str(text: &str) -> Result<MoveGraph, PlacementError> {
        let mut moves = Vec::new();
        for (i, word) in
            text.split([',', '\n']).map(str::trim).enumerate().filter(|(_, word)| !word.is_empty())
        {
            let wrong = || PlacementError::Rules {
                why: format!("move {}: found {word:?}, expected a move such as 0-1 L", i + 1),
            };
            let (ends, owner) = match word.split_once(char::is_whitespace) {
                Some((ends, owner)) => (ends, owner.trim()),
                None => (word, ""),
            };
            let owner = match owner {
                "L" | "l" => Owner::Only(Player::Left),
                "R" | "r" => Owner::Only(Player::Right),
                "" => Owner::Both,
                _ => return Err(wrong()),
            };
            let (from, to) = ends.split_once('-').ok_or_else(wrong)?;
            let (from, to) = (from.parse().map_err(|_| wrong())?, to.parse().map_err(|_| wrong())?);
            moves.push(UnlabelledMove { from, to, owner });
        }
        // Without moves there is only the start.
        let order = moves.iter().map(|step| step.from.max(step.to).saturating_add(1)).max().unwrap_or(1);
        MoveGraph::new(order, moves)
    }
}

impl fmt::Display for MoveGraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, UnlabelledMove { from, to, owner }) in self.moves().enumerate() {
            let comma = if i > 0 { ", " } else { "" };
            write!(f, "{comma}{from}-{to}{}", suffix(owner))?;
        }
        Ok(())
    }
}

/// The suffix for the owner of a move.
fn suffix(owner: Owner) -> &'static str {
    match owner {
        Owner::Only(Player::Left) => " L",
        Owner::Only(Player::Right) => " R",
        Owner::Both => "",
    }
}
