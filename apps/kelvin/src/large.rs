//! Sums with large boards of Domineering.

use kelvin_positions::Position;
use kelvin_positions::board::{Board, Cell, Grid};
use kelvin_solver::Problem;
use kelvin_solver::domineering::Region;

/// A sum with so much of Domineering in it that its value is out of reach.
pub struct Large<'u> {
    /// All boards of Domineering, beside each other.
    pub region: Region,
    /// The other summands.
    pub rest: Problem<'u>,
}

/// Boards of Domineering with more free cells than this are large.
const LARGE: usize = 24;

impl<'u> Large<'u> {
    /// Takes a sum apart, unless its boards of Domineering are small, or too large to be laid out in one region.
    pub fn of(problem: &Problem<'u>) -> Option<Large<'u>> {
        let mut grids = vec![];
        let mut rest = Problem { position: Position::default(), value: problem.value };
        for summand in problem.position.summands() {
            match (summand.rulesets()[..] == ["domineering"]).then(|| summand.boards().pop()) {
                Some(Some(Board::Grid(grid))) => grids.push(grid),
                _ => rest.position = rest.position + summand,
            }
        }
        let free = |grid: &Grid| grid.cells().filter(|&(.., cell)| cell == Cell::Empty).count();
        if grids.iter().map(free).sum::<usize>() <= LARGE {
            return None;
        }
        Some(Large { region: in_a_row(&grids).or_else(|| in_a_column(&grids))?, rest })
    }

    /// Whether it is one board and nothing else.
    pub fn is_alone(&self, problem: &Problem<'u>) -> bool {
        problem.value.is_zero() && problem.position.summands().count() == 1
    }
}

fn is_free(grid: &Grid, row: usize, column: usize) -> bool {
    row < grid.height() && column < grid.width() && grid.at(row, column) == Cell::Empty
}

/// The boards from left to right, with a column that is not there between them.
fn in_a_row(grids: &[Grid]) -> Option<Region> {
    let columns = grids.iter().map(|grid| grid.width() + 1).sum::<usize>() - 1;
    let rows = grids.iter().map(Grid::height).max()?;
    Region::from_fn(rows, columns, |row, column| {
        on(grids, column, Grid::width, |grid, column| is_free(grid, row, column))
    })
    .ok()
}

/// The boards from top to bottom, with a row that is not there between them.
fn in_a_column(grids: &[Grid]) -> Option<Region> {
    let rows = grids.iter().map(|grid| grid.height() + 1).sum::<usize>() - 1;
    let columns = grids.iter().map(Grid::width).max()?;
    Region::from_fn(rows, columns, |row, column| {
        on(grids, row, Grid::height, |grid, row| is_free(grid, row, column))
    })
    .ok()
}

/// Asks the board that has this place along the line of all.
fn on(
    grids: &[Grid],
    mut place: usize,
    length: impl Fn(&Grid) -> usize,
    ask: impl Fn(&Grid, usize) -> bool,
) -> bool {
    for grid in grids {
        if place < length(grid) {
            return ask(grid, place);
        }
        if place == length(grid) {
            return false;
        }
        place -= length(grid) + 1;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use kelvin_values::Universe;

    fn position(text: &str) -> Position {
        Position::parse("domineering", text).unwrap()
    }

    #[test]
    fn boards_are_laid_out_where_they_fit() {
        let universe = Universe::new();
        let large = |position: Position| Large::of(&Problem { position, value: universe.star(1) });
        let size =
            |large: Option<Large<'_>>| large.map(|large| (large.region.rows(), large.region.columns()));
        assert_eq!(size(large(position("4x6"))), None);
        assert_eq!(size(large(position("4x6") + position("..|.#"))), Some((4, 9)));
        assert_eq!(size(large(position("3x15") + position("3x6"))), Some((7, 15)));
        assert_eq!(size(large(position("8x8") + position("8x8"))), None);

        let mixed = position("5x6") + Position::parse("clobber", "xo").unwrap() + position(".#|..");
        let found = large(mixed).unwrap();
        assert_eq!(found.rest.position.to_string(), "clobber xo");
        assert_eq!(found.rest.value, universe.star(1));
        let free = |row, column| found.region.is_free(row, column);
        assert!(free(0, 7) && !free(0, 8) && free(1, 8) && !free(1, 6) && !free(2, 7) && free(4, 5));
    }
}
