//! The symmetries of a ruleset's boards.

use crate::board::{Cell, Grid};

/// A map of the cells of a grid that may also exchange the players' pieces. Every position of the ruleset
/// keeps its value, or the value is negated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// Whether rows and columns are exchanged, before all else.
    pub transposes: bool,
    /// Whether the rows are reversed.
    pub flips: bool,
    /// Whether the columns are reversed.
    pub mirrors: bool,
    /// Whether the pieces of the two players are exchanged.
    pub exchanges: bool,
    /// Whether the value is negated.
    pub negates: bool,
}

impl Symmetry {
    /// The identity.
    pub const IDENTITY: Symmetry =
        Symmetry { transposes: false, flips: false, mirrors: false, exchanges: false, negates: false };

    /// Returns the image of a grid.
    ///
    /// ```
    /// use kelvin_positions::Symmetry;
    /// use kelvin_positions::board::{Grid, Letters};
    /// let turned = Symmetry { transposes: true, mirrors: true, ..Symmetry::IDENTITY };
    /// let grid = Grid::parse("x..|#.o", Letters::CROSSES)?;
    /// assert_eq!(turned.image(&grid).to_string(), "#x|..|o.");
    /// # Ok::<(), kelvin_positions::board::BoardError>(())
    /// ```
    pub fn image(&self, grid: &Grid) -> Grid {
        let (height, width) = match self.transposes {
            true => (grid.width(), grid.height()),
            false => (grid.height(), grid.width()),
        };
        Grid::from_fn(height, width, grid.letters(), |row, column| {
            let (row, column) = self.origin(row, column, height, width);
            match grid.at(row, column) {
                Cell::Piece(player) if self.exchanges => Cell::Piece(!player),
                cell => cell,
            }
        })
    }

    /// The cell that is mapped to this cell of an image of the given size.
    pub fn origin(&self, row: usize, column: usize, height: usize, width: usize) -> (usize, usize) {
        let row = if self.flips { height - 1 - row } else { row };
        let column = if self.mirrors { width - 1 - column } else { column };
        if self.transposes { (column, row) } else { (row, column) }
    }
}

/// The group of proved symmetries of a ruleset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Symmetries {
    /// Only the identity is known.
    #[default]
    None,
    /// All symmetries of the square keep the value, and the exchange of the players' pieces negates it. The
    /// ruleset is independent of direction and treats the players alike.
    Square,
    /// All symmetries of the square; those that exchange rows and columns exchange the players' moves, and so
    /// negate the value. Pieces are unchanged.
    Directions,
    /// The mirror image of a row keeps the value; the exchange of the players' pieces negates it.
    Row,
    /// The mirror image of a row with the players' pieces exchanged negates the value: the players move
    /// towards each other.
    Track,
}

impl Symmetries {
    /// The elements, the identity first.
    pub fn elements(self) -> Vec<Symmetry> {
        let mut all = vec![];
        for bits in 0..16u8 {
            let [mirrors, flips, transposes, exchanges] = [1, 2, 4, 8].map(|bit| bits & bit != 0);
            let negates = match self {
                Symmetries::Square => Some(exchanges),
                Symmetries::Directions => (!exchanges).then_some(transposes),
                Symmetries::Row => (!flips && !transposes).then_some(exchanges),
                Symmetries::Track => (!flips && !transposes && mirrors == exchanges).then_some(exchanges),
                Symmetries::None => (bits == 0).then_some(false),
            };
            all.extend(negates.map(|negates| Symmetry { transposes, flips, mirrors, exchanges, negates }));
        }
        all
    }
}
