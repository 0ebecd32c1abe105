//! Where a component of a sum is.

use crate::component::Component;
use crate::record::Record;
use kelvin_positions::board::{Board, Cell, Grid, Square, Vertex};

/// Where a component is on its board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// It is a value, and on no board.
    Value,
    /// Nothing is left of it.
    Empty,
    /// In a rectangle of a grid, between two corners.
    Squares {
        /// The corner of the first row and column.
        from: Square,
        /// The corner of the last row and column.
        to: Square,
    },
    /// On vertices of a graph.
    Vertices(Vec<usize>),
    /// Other boards are told as they are written.
    Board(String),
}

impl Place {
    /// Where a component of a board is.
    pub fn of(board: usize, what: &Component<'_>, record: &Record<'_>) -> Place {
        Place::on(&record.start[board], what)
    }

    /// Where a component is on a board, or on what is left of it.
    pub fn on(board: &Component<'_>, what: &Component<'_>) -> Place {
        // What began as a strip is shown as such; what is left of other boards may be a strip too.
        let strip = board.grid().is_some_and(|grid| grid.height() == 1);
        let boards = match what {
            Component::Position(position) => position.boards(),
            Component::Value(_) => return Place::Value,
        };
        match boards.first() {
            Some(Board::Grid(grid)) if !strip => corners(grid),
            Some(Board::Graph(graph)) => {
                let open = graph.set(|vertex| !matches!(vertex, Vertex::Gone | Vertex::Piece(_)));
                Place::Vertices(open.iter().collect())
            }
            Some(board) => Place::Board(board.to_string()),
            None => Place::Empty,
        }
    }
}

/// The corners of what is played on: of the pieces, or where there are none of the cells.
fn corners(grid: &Grid) -> Place {
    let pieces = grid.cells().any(|(.., cell)| matches!(cell, Cell::Piece(_) | Cell::Either));
    let counts =
        |cell: Cell| if pieces { cell != Cell::Hole && cell != Cell::Empty } else { cell != Cell::Hole };
    let cells: Vec<_> = grid.cells().filter(|&(.., cell)| counts(cell)).map(|(r, c, _)| (r, c)).collect();
    let corner = |pick: fn(usize, usize) -> usize| {
        let row = cells.iter().map(|cell| cell.0).reduce(pick)?;
        Some(Square { row, column: cells.iter().map(|cell| cell.1).reduce(pick)? })
    };
    match (corner(usize::min), corner(usize::max)) {
        (Some(from), Some(to)) => Place::Squares { from, to },
        _ => Place::Empty,
    }
}
