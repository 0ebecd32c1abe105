//! Sums with large boards of Domineering.

use crate::Problem;
use crate::domineering::{Region, RegionError};
use kelvin_positions::board::{Board, Cell, Grid};
use kelvin_positions::{Dedicated, Position};

/// A sum with so much of Domineering in it that its value is out of reach.
pub struct Large<'u> {
    /// All boards of Domineering, beside each other.
    pub region: Region,
    /// The other summands.
    pub rest: Problem<'u>,
    /// Whether it is one board and nothing else.
    pub alone: bool,
}

/// Boards of Domineering with more free cells than this are large.
const LARGE: usize = 24;

impl<'u> Large<'u> {
    /// Takes a sum apart, unless its boards of Domineering are small, or too large to be laid out in one region.
    pub fn of(problem: &Problem<'u>) -> Option<Large<'u>> {
        Large::laid_out(problem)?.ok()
    }

    /// Takes a sum apart, unless its boards of Domineering are small. Those that are too large to be laid out in one region are an
    /// error, which says what they would need in a row.
    pub fn laid_out(problem: &Problem<'u>) -> Option<Result<Large<'u>, RegionError>> {
        let mut grids = vec![];
        let mut rest = Problem { position: Position::default(), value: problem.value };
        for summand in problem.position.summands() {
            let solver = summand.entries().flatten().find_map(|entry| entry.solver);
            match (solver == Some(Dedicated::Domineering)).then(|| summand.boards().pop()) {
                Some(Some(Board::Grid(grid))) => grids.push(grid),
                _ => rest.position = rest.position + summand,
            }
        }
        let free = |grid: &Grid| grid.cells().filter(|&(.., cell)| cell == Cell::Empty).count();
        if grids.iter().map(free).sum::<usize>() <= LARGE {
            return None;
        }
        let alone = grids.len() == 1 && rest.position.summands().next().is_none() && rest.value.is_zero();
        let region = laid_out(&grids, true).or_else(|error| laid_out(&grids, false).map_err(|_| error));
        Some(region.map(|region| Large { region, rest, alone }))
    }
}

/// The boards from left to right, or from top to bottom, with a line that is not there between them.
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

/// The board that has this place along the line of all, and the place on it.
fn board_at(grids: &[Grid], mut place: usize, length: impl Fn(&Grid) -> usize) -> Option<(&Grid, usize)> {
    for grid in grids {
        if place < length(grid) {
            return Some((grid, place));
        }
        // The line after a board belongs to none.
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
    fn boards_are_laid_out_where_they_fit() {
        let universe = Universe::new();
        let large = |position: Position| Large::of(&Problem { position, value: universe.star(1) });
        let size =
            |large: Option<Large<'_>>| large.map(|large| (large.region.rows(), large.region.columns()));
        assert_eq!(size(large(position("4x6"))), None);
        assert_eq!(size(large(position("4x6") + position("..|.#"))), Some((4, 9)));
        assert_eq!(size(large(position("3x15") + position("3x7"))), Some((7, 15)));
        assert_eq!(size(large(position("5x22"))), Some((5, 22)));
        assert_eq!(size(large(position("8x8") + position("8x8"))), None);
        let error =
            |position| Large::laid_out(&Problem { position, value: universe.zero() }).and_then(Result::err);
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
