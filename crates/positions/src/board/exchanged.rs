//! Boards with the players exchanged.

use super::{Board, Cell, Grid, Paint, Vertex};

impl Board {
    /// Returns the board with the pieces and the marks of the two players exchanged; `None` for boards without them.
    ///
    /// ```
    /// use kelvin_positions::board::{Board, BoardKind};
    /// let board = Board::read(BoardKind::Graph, "P4; x: 0; right: 2")?;
    /// assert_eq!(board.exchanged(), Some(Board::read(BoardKind::Graph, "P4; o: 0; left: 2")?));
    /// # Ok::<(), kelvin_positions::board::BoardError>(())
    /// ```
    #[must_use]
    pub fn exchanged(&self) -> Option<Board> {
        Some(match self {
            Board::Grid(grid) => {
                Board::Grid(Grid::from_fn(grid.height(), grid.width(), grid.letters(), |row, column| {
                    match grid.at(row, column) {
                        Cell::Piece(player) => Cell::Piece(!player),
                        cell => cell,
                    }
                }))
            }
            Board::Graph(graph) => Board::Graph(graph.with(|vertex| match graph.at(vertex) {
                Vertex::Only(player) => Vertex::Only(!player),
                Vertex::Beside(player) => Vertex::Beside(!player),
                Vertex::Piece(player) => Vertex::Piece(!player),
                same @ (Vertex::Free | Vertex::Gone) => same,
            })),
            Board::Picture(picture) => Board::Picture(picture.painted(|paint| match paint {
                Paint::Of(player) => Paint::Of(!player),
                Paint::Green => Paint::Green,
            })),
            _ => return None,
        })
    }
}
