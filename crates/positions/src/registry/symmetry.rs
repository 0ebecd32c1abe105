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

    /// The exchange of the pieces alone, before it is known whether it keeps or negates the value.
    pub const EXCHANGE: Symmetry = Symmetry { exchanges: true, ..Symmetry::IDENTITY };

    /// The symmetry with these bits, from the lowest: mirrors, flips, transposes, exchanges. It keeps the value.
    fn of_bits(bits: u8) -> Symmetry {
        let [mirrors, flips, transposes, exchanges] = [1, 2, 4, 8].map(|bit| bits & bit != 0);
        Symmetry { transposes, flips, mirrors, exchanges, negates: false }
    }

    /// Returns whether it moves cells.
    pub fn moves_cells(&self) -> bool {
        self.transposes || self.flips || self.mirrors
    }

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
    /// Elements that were found for the rules of a user, as sets of the bits of [`Symmetry`].
    Found {
        /// The elements that keep the value; the identity is one of them.
        keeps: u16,
        /// The elements that negate the value.
        negates: u16,
    },
}

impl Symmetries {
    /// The symmetries that keep the value, and those that negate it, by two tests.
    ///
    /// ```
    /// use kelvin_positions::Symmetries;
    /// // Boards may be mirrored, and the transposed board is the negative.
    /// let found = Symmetries::found(|s| !s.exchanges && !s.transposes, |s| !s.exchanges && s.transposes);
    /// assert_eq!(found.elements(), Symmetries::Directions.elements());
    /// ```
    pub fn found(keeps: impl Fn(Symmetry) -> bool, negates: impl Fn(Symmetry) -> bool) -> Symmetries {
        let set = |holds: &dyn Fn(Symmetry) -> bool| {
            (0..16).filter(|&bits| holds(Symmetry::of_bits(bits))).fold(0, |set, bits| set | 1 << bits)
        };
        Symmetries::Found { keeps: set(&keeps) | 1, negates: set(&negates) }
    }

    /// A symmetry that negates the value, if one is known. It moves cells only if it has to.
    pub fn negating(self) -> Option<Symmetry> {
        let by_bits = |(bits, symmetry): (u8, Symmetry)| ((bits & 7).count_ones(), bits, symmetry);
        let all = (0..16).filter_map(|bits| Some((bits, self.element(bits).1?))).map(by_bits);
        all.min_by_key(|&(moves, bits, _)| (moves, bits)).map(|(.., symmetry)| symmetry)
    }

    /// The elements with these bits: the one that keeps the value, and the one that negates it.
    fn element(self, bits: u8) -> (Option<Symmetry>, Option<Symmetry>) {
        let symmetry = Symmetry::of_bits(bits);
        let Symmetry { mirrors, flips, transposes, exchanges, .. } = symmetry;
        let negates = match self {
            Symmetries::Square => Some(exchanges),
            Symmetries::Directions => (!exchanges).then_some(transposes),
            Symmetries::Row => (!flips && !transposes).then_some(exchanges),
            Symmetries::Track => (!flips && !transposes && mirrors == exchanges).then_some(exchanges),
            Symmetries::None => (bits == 0).then_some(false),
            Symmetries::Found { keeps, negates } => {
                let has =
                    |set: u16, negates| (set >> bits & 1 == 1).then_some(Symmetry { negates, ..symmetry });
                return (has(keeps, false), has(negates, true));
            }
        };
        match negates {
            Some(negates) => {
                let symmetry = Symmetry { negates, ..symmetry };
                if negates { (None, Some(symmetry)) } else { (Some(symmetry), None) }
            }
            None => (None, None),
        }
    }

    /// The elements, the identity first. Of two that move the cells alike, the one that keeps the value is listed.
    pub fn elements(self) -> Vec<Symmetry> {
        (0..16).map(|bits| self.element(bits)).filter_map(|(keeps, negates)| keeps.or(negates)).collect()
    }
}
