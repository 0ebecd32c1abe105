//! Games of several hunters against one prey: Fox and Geese, Hare and Hounds.

use crate::action::Action;
use crate::board::{Board, BoardError, BoardKind, Cell, Grid, Letters};
use crate::registry::Entry;
use crate::ruleset::Ruleset;
use kelvin_values::Player;

/// A game in which Left's hunters, who never move back, try to trap Right's prey, which moves freely. Prey
/// that no hunter can stop has escaped: the hunters are then removed, and Right can move forever.
///
/// **Fox and Geese** is played on cells of one colour. A goose moves one cell diagonally to a lower row. The
/// fox moves diagonally in all directions, up to its range.
///
/// **Hare and Hounds** (the French military game) is played on three rows without their corners. All pieces
/// move along rows and columns, and diagonally between the outer cells of even columns (the second, the
/// fourth, …) and the middle row. A hound never moves to the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hunt {
    kind: Kind,
    height: u8,
    width: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// The range of the fox.
    Fox(u8),
    Hare,
}

/// The hunters, a bit per cell, row by row; the holes; and the cell of the prey.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hunted {
    hunters: u128,
    holes: u128,
    prey: u8,
}

/// The first and last cell of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellRun {
    from: (usize, usize),
    to: (usize, usize),
}

impl From<CellRun> for Action {
    fn from(CellRun { from, to }: CellRun) -> Action {
        Action::Step { from: from.into(), to: to.into(), arrows: Vec::new() }
    }
}

/// The steps to the neighbours of a cell: (rows down, columns to the right).
const DIAGONAL: [(i8, i8); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
const STRAIGHT: [(i8, i8); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];

impl Hunt {
    /// Creates Fox and Geese, with a fox of this range.
    pub fn fox(grid: &Grid, range: u8) -> Result<(Hunt, Hunted), BoardError> {
        Hunt::on(grid, Kind::Fox(range.max(1)))
    }

    /// Creates Hare and Hounds.
    pub fn hare(grid: &Grid) -> Result<(Hunt, Hunted), BoardError> {
        let (height, width) = (grid.height(), grid.width());
        let is_corner = |row: usize, column: usize| row != 1 && (column == 0 || column + 1 == width);
        let fits = height == 3
            && grid.cells().all(|(row, column, cell)| !is_corner(row, column) || cell == Cell::Hole);
        if !fits {
            return Err(BoardError::unsuited(
                "expected three rows without their corners, such as #x..#|x...o|#x..#",
            ));
        }
        Hunt::on(grid, Kind::Hare)
    }

    fn on(grid: &Grid, kind: Kind) -> Result<(Hunt, Hunted), BoardError> {
        BoardError::limit("cells", grid.height() * grid.width(), 128)?;
        let hunt = Hunt { kind, height: grid.height() as u8, width: grid.width() as u8 };
        let cells = |is: Cell| {
            let found = grid.cells().filter(|&(_, _, cell)| cell == is);
            found.fold(0u128, |set, (row, column, _)| set | 1 << (row * grid.width() + column))
        };
        let prey = cells(Cell::Piece(Player::Right));
        if prey.count_ones() != 1 {
            let found = prey.count_ones();
            return Err(BoardError::unsuited(format!(
                "found {found} pieces that are hunted (o), expected one"
            )));
        }
        let hunted = Hunted {
            hunters: cells(Cell::Piece(Player::Left)),
            holes: cells(Cell::Hole),
            prey: prey.trailing_zeros() as u8,
        };
        Ok((hunt, hunt.settled(hunted)))
    }

    fn place(self, cell: u8) -> (i8, i8) {
        ((cell / self.width) as i8, (cell % self.width) as i8)
    }

    fn cell(self, (row, column): (i8, i8)) -> Option<u8> {
        let inside = (0..self.height as i8).contains(&row) && (0..self.width as i8).contains(&column);
        inside.then(|| row as u8 * self.width + column as u8)
    }

    /// The free cell at an offset from another.
    fn free(self, hunted: &Hunted, from: (i8, i8), (down, right): (i8, i8)) -> Option<u8> {
        let cell = self.cell((from.0 + down, from.1 + right))?;
        ((hunted.hunters | hunted.holes) >> cell & 1 == 0).then_some(cell)
    }

    /// The directions in which pieces move from a cell.
    fn directions(self, (row, column): (i8, i8)) -> impl Iterator<Item = (i8, i8)> {
        let straight = self.kind == Kind::Hare;
        // On the board of Hare and Hounds, diagonals join outer cells of even columns, counted from 1, to the
        // middle row.
        let diagonal = !straight || (row == 1) == (column % 2 == 0);
        let straight = STRAIGHT.into_iter().filter(move |_| straight);
        straight.chain(DIAGONAL.into_iter().filter(move |_| diagonal))
    }

    /// Returns whether no hunter can stop the prey.
    fn has_escaped(self, hunted: &Hunted) -> bool {
        let prey = self.place(hunted.prey);
        let hunters = (0..128u8).filter(|&cell| hunted.hunters >> cell & 1 == 1).map(|cell| self.place(cell));
        match self.kind {
            Kind::Fox(_) => hunters.map(|(row, _)| row).min().is_none_or(|last| {
                let up = |right| self.free(hunted, prey, (-1, right)).is_some();
                prey.0 <= last || prey.0 == last + 1 && (up(-1) || up(1))
            }),
            Kind::Hare => hunters.map(|(_, column)| column).min().is_none_or(|last| prey.1 <= last),
        }
    }

    fn settled(self, hunted: Hunted) -> Hunted {
        if self.has_escaped(&hunted) { Hunted { hunters: 0, ..hunted } } else { hunted }
    }
}

impl Ruleset for Hunt {
    type Position = Hunted;
    type Move = CellRun;

    fn moves(&self, hunted: &Hunted, player: Player, visit: &mut impl FnMut(CellRun, Hunted)) {
        let run = |from: u8, to: u8| {
            let [from, to] =
                [from, to].map(|cell| self.place(cell)).map(|(row, column)| (row as usize, column as usize));
            CellRun { from, to }
        };
        match player {
            Player::Left => {
                for from in (0..128u8).filter(|&cell| hunted.hunters >> cell & 1 == 1) {
                    let place = self.place(from);
                    let ahead = |step: &(i8, i8)| match self.kind {
                        Kind::Fox(_) => step.0 > 0,
                        Kind::Hare => step.1 >= 0,
                    };
                    for step in self.directions(place).filter(ahead) {
                        if let Some(to) = self.free(hunted, place, step).filter(|&to| to != hunted.prey) {
                            let hunters = hunted.hunters & !(1 << from) | 1 << to;
                            visit(run(from, to), self.settled(Hunted { hunters, ..*hunted }));
                        }
                    }
                }
            }
            Player::Right => {
                let place = self.place(hunted.prey);
                let range = if let Kind::Fox(range) = self.kind { range as i8 } else { 1 };
                for (down, right) in self.directions(place) {
                    for distance in 1..=range {
                        let Some(prey) = self.free(hunted, place, (down * distance, right * distance)) else {
                            break;
                        };
                        visit(run(hunted.prey, prey), self.settled(Hunted { prey, ..*hunted }));
                    }
                }
            }
        }
    }

    fn loops(&self) -> bool {
        true
    }

    fn board(&self, hunted: &Hunted) -> Board {
        let (height, width) = (self.height as usize, self.width as usize);
        Board::Grid(Grid::from_fn(height, width, Letters::CROSSES, |row, column| {
            let cell = row * width + column;
            match () {
                () if cell == hunted.prey as usize => Cell::Piece(Player::Right),
                () if hunted.hunters >> cell & 1 == 1 => Cell::Piece(Player::Left),
                () if hunted.holes >> cell & 1 == 1 => Cell::Hole,
                () => Cell::Empty,
            }
        }))
    }
}

/// The entries of the rulesets.
pub(crate) fn entries() -> [Entry; 3] {
    let geese = "a grid such as x.x.|....|.o.., x for geese, o for the fox";
    let fox = Entry::new("fox-and-geese", BoardKind::Grid, "x.x.|....|....|.o..", |call| {
        let (ruleset, hunted) = Hunt::fox(call.board.grid()?, 1)?;
        Ok(call.position(ruleset, hunted))
    })
    .with_help(
        "geese go diagonally down, the fox in all directions; one that is behind them goes on for ever",
    )
    .with_boards(geese);
    let far_fox = Entry::new("ceylonese-fox-and-geese", BoardKind::Grid, "x.x.|....|....|.o..", |call| {
        let (ruleset, hunted) = Hunt::fox(call.board.grid()?, 2)?;
        Ok(call.position(ruleset, hunted))
    })
    .with_help("Fox and Geese with a fox that goes one or two cells")
    .with_boards(geese);
    let hare = Entry::new("hare-and-hounds", BoardKind::Grid, "#x..#|x...o|#x..#", |call| {
        let (ruleset, hunted) = Hunt::hare(call.board.grid()?)?;
        Ok(call.position(ruleset, hunted))
    })
    .with_help("hounds never go back to the left, the hare goes everywhere; one that is behind them goes on for ever")
    .with_boards("three rows without their corners, x for hounds, o for the hare");
    [fox, far_fox, hare].map(Entry::loopy)
}
