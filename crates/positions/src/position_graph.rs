//! The game tree and the game graph.

use crate::action::Move;
use crate::position::Position;
use kelvin_values::Player;
use std::collections::HashMap;

/// The positions that can be reached from a position, and the moves between them.
///
/// ```
/// use kelvin_positions::{PositionGraph, Position};
/// let graph = PositionGraph::of(&Position::parse("domineering", "2x2")?, 100);
/// assert_eq!((graph.positions.len(), graph.moves.len(), graph.complete), (6, 8, true));
/// assert_eq!(graph.tree_size(), 9);
/// # Ok::<(), kelvin_positions::PositionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PositionGraph {
    /// The positions, each once, beginning with the start.
    pub positions: Vec<Position>,
    /// The moves: the player, the indices of the positions before and after, and the move.
    pub moves: Vec<(Player, usize, usize, Move)>,
    /// Whether the graph is complete: false if there are more positions than the limit.
    pub complete: bool,
}

impl PositionGraph {
    /// Computes the graph of at most `limit` positions, in breadth-first order.
    pub fn of(start: &Position, limit: usize) -> PositionGraph {
        let mut graph = PositionGraph { positions: vec![start.clone()], moves: Vec::new(), complete: true };
        let mut index = HashMap::from([(start.clone(), 0)]);
        let mut next = 0;
        while next < graph.positions.len() {
            for player in Player::BOTH {
                for (chosen, option) in graph.positions[next].moves(player) {
                    let fresh = graph.positions.len();
                    let place = match index.get(&option) {
                        Some(&place) => place,
                        None if fresh < limit => {
                            index.insert(option.clone(), fresh);
                            graph.positions.push(option);
                            fresh
                        }
                        None => {
                            graph.complete = false;
                            continue;
                        }
                    };
                    graph.moves.push((player, next, place, chosen));
                }
            }
            next += 1;
        }
        graph
    }

    /// The number of nodes of the game tree, in which a position counts once for each way to reach it. It
    /// saturates at the maximum of `u64`.
    pub fn tree_size(&self) -> u64 {
        let mut followers = vec![Vec::new(); self.positions.len()];
        for &(_, from, to, _) in &self.moves {
            followers[from].push(to);
        }
        // The size of a position is computed after those of its followers.
        let mut size: Vec<Option<u64>> = vec![None; self.positions.len()];
        let mut stack = vec![0];
        while let Some(&position) = stack.last() {
            let unknown = followers[position].iter().copied().find(|&to| size[to].is_none());
            match unknown {
                Some(to) => stack.push(to),
                None => {
                    let below = followers[position].iter().filter_map(|&to| size[to]);
                    size[position] = Some(below.fold(1, u64::saturating_add));
                    stack.pop();
                }
            }
        }
        size[0].expect("the walk began with the first position")
    }
}
