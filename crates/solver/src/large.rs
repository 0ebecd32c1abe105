//! Sums with large Domineering boards.

use crate::domineering::{Region, RegionError};
use kelvin_positions::board::{Board, Cell, Grid};
use kelvin_positions::{Dedicated, PlayedSum, Position};

/// A sum whose value is out of reach because of its Domineering boards.
pub struct LargeSum<'u> {
    /// All Domineering boards, side by side.
    pub region: Region,
    /// The other summands.
    pub rest: PlayedSum<'u>,
    /// Whether the sum is a single board.
    pub alone: bool,
}

/// The number of free cells above which Domineering boards are large.
const LARGE: usize = 24;

impl<'u> LargeSum<'u> {
    /// Splits a sum, unless its Domineering boards are small, or too large for one region.
    pub fn of(problem: &PlayedSum<'u>) -> Option<LargeSum<'u>> {
        LargeSum::laid_out(problem)?.ok()
    }

    /// Splits a sum, unless its Domineering boards are small. Boards that are too large for one region are an
    /// error, which states the size they would need in a row.
    pub fn laid_out(problem: &PlayedSum<'u>) -> Option<Result<LargeSum<'u>, RegionError>> {
        let mut grids = vec![];
        let mut rest = PlayedSum { position: Position::default(), value: problem.value };
        for added_value in problem.position.summands() {
            let solver = added_value.entries().flatten().find_map(|entry| entry.solver);
            match (solver == Some(Dedicated::Domineering)).then(|| added_value.boards().pop()) {
                Some(Some(Board::Grid(grid))) => grids.push(grid),
                _ => rest.position = rest.position + added_value,
            }
        }
        let free = |grid: &Grid| grid.cells().filter(|&(.., cell)| cell == Cell::Empty).count();
        if grids.iter().map(free).sum::<usize>() <= LARGE {
            return None;
        }
        let alone = grids.len() == 1 && rest.position.summands().next().is_none() && rest.value.is_zero();
        let region = laid_out(&grids, true).or_else(|error| laid_out(&grids, false).map_err(|_| error));
        Some(region.map(|region| LargeSum { region, rest, alone }))
    }
}

/// Places the boards from left to right, or from top to bottom, with a line of holes between them.
fn laid_out(grids: &[Grid], in_a_row: bool) -> Result<Region, RegionError> {
    let size = |grid: &Grid| {
        let [along, across] = [grid.width(), grid.height()];
        if in_a_row { [along, across] } else { [across, along] }
    };
    let is_free = |grid: &Grid, row: usize, column: usize| {
        row < grid.height() && column < grid.width() && grid.at(row, column) == Cell::Empty
    };
    let along = grids.iter().map(|grid| size(grid)[0] + 1).sum::<usize>().saturating_sub(1);
    let across = grids.iter().map(|grid| size(grid)[1]).max().unwrap_or(0);
    let [rows, columns] = if in_a_row { [across, along] } else { [along, across] };
    let cell = |row: usize, column: usize| {
        let place = if in_a_row { column } else { row };
        let found = board_at(grids, place, |grid| size(grid)[0]);
        found.is_some_and(
            |(grid, place)| {
                if in_a_row { is_free(grid, row, place) } else { is_free(grid, place, column) }
            },
        )
    };
    Region::from_fn(rows, columns, cell)
}

/// The board at an index along the row of boards, and the index on it.
fn board_at(grids: &[Grid], mut place: usize, length: impl Fn(&Grid) -> usize) -> Option<(&Grid, usize)> {
    for grid in grids {
        if place < length(grid) {
            return Some((grid, place));
        }
        // The line after a board belongs to no board.
        place = place.checked_sub(length(grid) + 1)?;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use kelvin_values::Universe;

    fn position(text: &str) -> Position {
        Position::parse("domineering", text).unwrap()
    }

    #[test]
    fn boards_are_placed_side_by_side_where_they_fit() {
        let universe = Universe::new();
        let large = |position: Position| LargeSum::of(&PlayedSum { position, value: universe.star(1) });
        let size =
            |large: Option<LargeSum<'_>>| large.map(|large| (large.region.rows(), large.region.columns()));
        assert_eq!(size(large(position("4x6"))), None);
        assert_eq!(size(large(position("4x6") + position("..|.#"))), Some((4, 9)));
        assert_eq!(size(large(position("3x15") + position("3x7"))), Some((7, 15)));
        assert_eq!(size(large(position("5x22"))), Some((5, 22)));
        assert_eq!(size(large(position("8x8") + position("8x8"))), None);
        let error = |position| {
            LargeSum::laid_out(&PlayedSum { position, value: universe.zero() }).and_then(Result::err)
        };
        assert_eq!(error(position("4x28")), Some(RegionError::TooLarge { rows: 4, columns: 28 }));
        assert_eq!(error(position("2x3")), None);

        let mixed = position("5x6") + Position::parse("clobber", "xo").unwrap() + position(".#|..");
        let found = large(mixed).unwrap();
        assert_eq!(found.rest.position.to_string(), "clobber xo");
        assert_eq!(found.rest.value, universe.star(1));
        let free = |row, column| found.region.is_free(row, column);
        assert!(free(0, 7) && !free(0, 8) && free(1, 8) && !free(1, 6) && !free(2, 7) && free(4, 5));
    }
}
