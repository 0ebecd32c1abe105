//! Locations of components.

use crate::record::Record;
use kelvin_positions::PlayedSummand;
use kelvin_positions::board::{Board, Cell, Grid, Square, Vertex};

/// The location of a component on its board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    /// A value, which has no board.
    Value,
    /// An empty component.
    Empty,
    /// A rectangle of a grid, between two corners.
    Squares {
        /// The corner with the least row and column.
        from: Square,
        /// The corner with the greatest row and column.
        to: Square,
    },
    /// Vertices of a graph.
    Vertices(Vec<usize>),
    /// The text of any other board.
    Board(String),
}

impl Location {
    /// The location of a component of a board.
    pub fn of(board: usize, what: &PlayedSummand<'_>, record: &Record<'_>) -> Location {
        Location::on(&record.start[board], what)
    }

    /// The location of a component on a board, or on the rest of it.
    pub fn on(board: &PlayedSummand<'_>, what: &PlayedSummand<'_>) -> Location {
        // A board that was a strip at first is shown as one; the rest of another board may be a strip too.
        let strip = board.grid().is_some_and(|grid| grid.height() == 1);
        let boards = match what {
            PlayedSummand::Position(position) => position.boards(),
            PlayedSummand::Value(_) => return Location::Value,
        };
        match boards.first() {
            Some(Board::Grid(grid)) if !strip => corners(grid),
            Some(Board::Graph(graph)) => {
                let open = graph.set(|vertex| !matches!(vertex, Vertex::Gone | Vertex::Piece(_)));
                Location::Vertices(open.iter().collect())
            }
            Some(board) => Location::Board(board.to_string()),
            None => Location::Empty,
        }
    }
}

/// The corners of the pieces, or of the cells if there are no pieces.
fn corners(grid: &Grid) -> Location {
    let pieces = grid.cells().any(|(.., cell)| matches!(cell, Cell::Piece(_) | Cell::Either));
    let counts =
        |cell: Cell| if pieces { cell != Cell::Hole && cell != Cell::Empty } else { cell != Cell::Hole };
    let cells: Vec<_> = grid.cells().filter(|&(.., cell)| counts(cell)).map(|(r, c, _)| (r, c)).collect();
    let corner = |pick: fn(usize, usize) -> usize| {
        let row = cells.iter().map(|cell| cell.0).reduce(pick)?;
        Some(Square { row, column: cells.iter().map(|cell| cell.1).reduce(pick)? })
    };
    match (corner(usize::min), corner(usize::max)) {
        (Some(from), Some(to)) => Location::Squares { from, to },
        _ => Location::Empty,
    }
}
