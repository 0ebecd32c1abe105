//! A member of a family.

use crate::error::Error;
use kelvin_positions::board::{Board, Cell};
use kelvin_positions::{Named, Position, Symmetry};

/// A position that represents its orbit: the positions that symmetry makes equal to it or to its negative.
#[derive(Clone, Debug)]
pub struct Member {
    place: Place,
    /// The size of the orbit; `None` if it does not fit in 63 bits.
    pub stands_for: Option<i64>,
    /// The number of positions with the negative value, and a symmetry that maps the board to such a
    /// position.
    negatives: Option<(i64, Symmetry)>,
}

#[derive(Clone, Debug)]
enum Place {
    Board(Board),
    Reached { position: Position, text: String },
}

/// The size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// The number of cells without holes, of vertices, or of counters.
    pub size: i64,
    /// The number of pairs of neighbours.
    pub edges: i64,
    /// The largest number of neighbours of a cell or vertex.
    pub degree: i64,
}

impl Member {
    pub(crate) fn on(board: Board, stands_for: Option<i64>) -> Member {
        Member { place: Place::Board(board), stands_for, negatives: None }
    }

    pub(crate) fn reached(position: Position, text: String, stands_for: Option<i64>) -> Member {
        Member { place: Place::Reached { position, text }, stands_for, negatives: None }
    }

    /// The same member, where `many` of its positions are negatives that the symmetry yields.
    pub(crate) fn with_negatives(self, many: i64, symmetry: Symmetry) -> Member {
        Member { negatives: (many > 0).then_some((many, symmetry)), ..self }
    }

    /// The number of represented positions with the negative value.
    pub fn negatives(&self) -> i64 {
        self.negatives.map_or(0, |(many, _)| many)
    }

    /// Splits the member into the positions with its value and those with the negative value; either may be
    /// empty. `None` if no position is a negative.
    pub(crate) fn split(&self) -> Option<[Option<Member>; 2]> {
        let (many, symmetry) = self.negatives?;
        let (Place::Board(Board::Grid(grid)), Some(all)) = (&self.place, self.stands_for) else {
            return None;
        };
        let own = Member { stands_for: Some(all - many), negatives: None, ..self.clone() };
        let negative = Member::on(Board::Grid(symmetry.image(grid)), Some(many));
        Some([(all > many).then_some(own), Some(negative)])
    }

    /// The board, unless it was reached in play.
    pub fn board(&self) -> Option<&Board> {
        match &self.place {
            Place::Board(board) => Some(board),
            Place::Reached { .. } => None,
        }
    }

    /// The board in input syntax.
    pub fn text(&self) -> String {
        match &self.place {
            Place::Board(board) => board.to_string(),
            Place::Reached { text, .. } => text.clone(),
        }
    }

    /// The position of a ruleset on this board, in the representation that is faster to evaluate.
    pub fn position(&self, ruleset: &Named) -> Result<Position, Error> {
        match &self.place {
            Place::Board(board) => {
                kelvin_placement::position_on(ruleset, board).map_err(|why| Error::Unsuited {
                    ruleset: ruleset.to_string(),
                    family: board.to_string(),
                    why: why.to_string(),
                })
            }
            Place::Reached { position, .. } => Ok(position.clone()),
        }
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        let board = match &self.place {
            Place::Board(board) => board,
            Place::Reached { position, .. } => match position.boards().into_iter().next() {
                Some(board) => return size(&board),
                None => return Size { size: 0, edges: 0, degree: 0 },
            },
        };
        size(board)
    }
}

fn size(board: &Board) -> Size {
    match board {
        Board::Grid(grid) => {
            let there = |row: usize, column: usize| {
                row < grid.height() && column < grid.width() && grid.at(row, column) != Cell::Hole
            };
            let mut size = Size { size: 0, edges: 0, degree: 0 };
            for (row, column, _) in grid.cells().filter(|&(row, column, _)| there(row, column)) {
                let beside = [
                    there(row + 1, column),
                    there(row, column + 1),
                    row > 0 && there(row - 1, column),
                    column > 0 && there(row, column - 1),
                ];
                size.size += 1;
                size.edges += i64::from(beside[0]) + i64::from(beside[1]);
                size.degree = size.degree.max(beside.iter().filter(|there| **there).count() as i64);
            }
            size
        }
        Board::Graph(graph) => {
            let graph = graph.graph();
            Size {
                size: graph.order() as i64,
                edges: graph.edges().count() as i64,
                degree: graph.max_degree() as i64,
            }
        }
        Board::Heaps(heaps) => {
            Size { size: i64::try_from(heaps.total()).unwrap_or(i64::MAX), edges: 0, degree: 0 }
        }
        _ => Size { size: 0, edges: 0, degree: 0 },
    }
}
