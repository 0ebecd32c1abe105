//! The boards of placement games, for display.

use super::Basic;
use crate::board::{Board, Cell, Grid, Heaps, Letters, MarkedGraph, Names, Vertex};
use kelvin_values::Player;

/// The board of a conflict structure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConflictBoard {
    /// A graph; pieces cover its vertices.
    Graph(MarkedGraph),
    /// A grid; pieces cover its cells, counted row by row.
    Grid(Grid),
    /// Complete graphs of these orders; pieces cover vertices, counted graph by graph.
    Cliques(Vec<usize>),
    /// No board: the position consists of the pieces alone.
    Abstract,
}

impl ConflictBoard {
    /// Returns the board when these pieces may still be placed: a cell is open to the players who have a
    /// piece that covers it.
    pub fn board(&self, open: &mut dyn Iterator<Item = &Basic>) -> Board {
        match self {
            ConflictBoard::Graph(graph) => {
                let seen = reach(graph.graph().order(), open);
                Board::Graph(graph.with(|v| match seen[v] {
                    [true, true] => Vertex::Free,
                    [true, false] => Vertex::Only(Player::Left),
                    [false, true] => Vertex::Only(Player::Right),
                    [false, false] => match graph.at(v) {
                        piece @ Vertex::Piece(_) => piece,
                        _ => Vertex::Gone,
                    },
                }))
            }
            ConflictBoard::Grid(grid) => {
                let (height, width) = (grid.height(), grid.width());
                let seen = reach(height * width, open);
                Board::Grid(Grid::from_fn(height, width, Letters::CROSSES, |row, column| {
                    match (seen[row * width + column], grid.at(row, column)) {
                        ([false, false], piece @ Cell::Piece(_)) => piece,
                        ([false, false], _) => Cell::Hole,
                        _ => Cell::Empty,
                    }
                }))
            }
            ConflictBoard::Cliques(orders) => {
                let seen = reach(orders.iter().sum(), open);
                let mut rest = &seen[..];
                let free = orders.iter().map(|&order| {
                    let (graph, after) = rest.split_at(order);
                    rest = after;
                    graph.iter().filter(|seen| **seen != [false, false]).count() as u32
                });
                Board::Heaps(Heaps::reached(free))
            }
            ConflictBoard::Abstract => Board::Pieces(Names::reached(open.map(|basic| basic.name.clone()))),
        }
    }
}

/// For each cell, the players who have a piece that covers it.
fn reach(cells: usize, open: &mut dyn Iterator<Item = &Basic>) -> Vec<[bool; 2]> {
    let mut seen = vec![[false; 2]; cells];
    for basic in open {
        for &cell in &basic.cells {
            for player in Player::BOTH {
                seen[cell][player.index()] |= basic.piece.includes(player);
            }
        }
    }
    seen
}
