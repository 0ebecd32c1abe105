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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;
    use crate::board::Letters;
    use crate::board::{Board, BoardKind, Boards};
    use crate::registry::{Named, Registry};
    use kelvin_budget::Budget;
    use kelvin_values::{Game, Player, Universe, Work};
    use std::collections::HashMap;

    /// The value by the definition alone, without components, symmetries and known values.
    fn literal<'u>(
        position: &Position,
        work: &Work<'u, '_>,
        known: &mut HashMap<Position, Game<'u>>,
    ) -> Game<'u> {
        if let Some(&value) = known.get(position) {
            return value;
        }
        let [left, right] = Player::BOTH.map(|player| {
            let options = position.options(player);
            options.iter().map(|option| literal(option, work, known)).collect::<Vec<_>>()
        });
        let value = work.game(&left, &right).unwrap();
        known.insert(position.clone(), value);
        value
    }

    /// Creates a random board of a ruleset, sometimes without pieces.
    fn random_grid(named: &Named, random: &mut fastrand::Rng) -> Grid {
        let Boards { kind, letters } = named.board();
        let most = if kind == BoardKind::Strip { [1, 7] } else { [3, 3] };
        loop {
            let [height, width] = most.map(|most| random.usize(1..=most));
            let pieces = random.bool();
            let grid = Grid::from_fn(height, width, letters, |_, _| match random.u8(0..8) {
                0 => Cell::Hole,
                1 | 2 if pieces => Cell::Piece(Player::Left),
                3 | 4 if pieces => Cell::Piece(Player::Right),
                _ => Cell::Empty,
            });
            if named.on(&Board::Grid(grid.clone())).is_ok() {
                return grid;
            }
        }
    }

    #[test]
    fn every_declared_symmetry_keeps_or_negates_the_value() {
        let universe = Universe::new();
        let budget = Budget::unlimited();
        let work = universe.work(&budget);
        let mut random = fastrand::Rng::new();
        let mut compared = 0;
        let declared = Registry::built_in().iter().filter(|entry| entry.symmetries != Symmetries::None);
        for entry in declared {
            let named = Registry::built_in().ruleset(entry.example().0).unwrap();
            let mut known = HashMap::new();
            let mut value = |grid: &Grid| {
                let position = named.on(&Board::Grid(grid.clone())).unwrap();
                literal(&position, &work, &mut known)
            };
            for _ in 0..6 {
                let grid = random_grid(&named, &mut random);
                let own = value(&grid);
                for symmetry in entry.symmetries.elements() {
                    let image = symmetry.image(&grid);
                    let expected = if symmetry.negates { -own } else { own };
                    assert_eq!(value(&image), expected, "{named} {grid} becomes {image}");
                    compared += 1;
                }
            }
        }
        assert!(compared > 1000, "{compared}");
    }

    #[test]
    fn symmetries_are_groups() {
        let grid = Grid::parse("xo.|..#", Letters::CROSSES).unwrap();
        use Symmetries::{Directions, None, Row, Square, Track};
        for (symmetries, order) in [(None, 1), (Square, 16), (Directions, 8), (Row, 4), (Track, 2)] {
            let elements = symmetries.elements();
            assert_eq!((elements.len(), elements[0]), (order, Symmetry::IDENTITY));
            let image = |symmetry: &Symmetry, grid: &Grid| symmetry.image(grid).to_string();
            for a in &elements {
                for b in &elements {
                    let both = b.image(&a.image(&grid)).to_string();
                    let same = elements.iter().filter(|c| image(c, &grid) == both);
                    assert!(
                        same.clone().count() == 1
                            && same.clone().all(|c| c.negates == (a.negates != b.negates))
                    );
                }
            }
        }
    }
}
