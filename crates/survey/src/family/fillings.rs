//! All fillings of a grid with pieces of given kinds. A region is a filling with free cells and holes.
//!
//! A filling is encoded as a number whose digits are the pieces on its cells, so that any range of numbers
//! can be enumerated alone. The least filling of each symmetry orbit is visited, with the size of the orbit.

use super::orbit::Fixed;
use super::{Next, Visit};
use crate::error::Error;
use kelvin_budget::Budget;
use kelvin_positions::board::{Cell, Grid};
use kelvin_positions::{Named, Symmetry};
use std::cmp::Ordering;

pub fn visit(
    rows: usize,
    columns: usize,
    pieces: &str,
    (part, of): (usize, usize),
    ruleset: &Named,
    budget: &Budget,
    visit: &mut Visit<'_>,
) -> Result<(), Error> {
    let letters = ruleset.board().letters;
    let unsuited = |why: String| Error::Unsuited {
        ruleset: ruleset.to_string(),
        family: format!("the pieces {pieces:?}"),
        why,
    };
    let mut kinds = vec![];
    for piece in pieces.chars() {
        let read = Grid::parse(&piece.to_string(), letters).map_err(|why| unsuited(why.to_string()))?;
        kinds.push(read.at(0, 0));
    }
    let cells = rows * columns;
    let images = images(rows, columns, &kinds, &ruleset.symmetries().elements());
    let symmetries: Vec<Symmetry> = images.iter().map(|image| image.symmetry).collect();
    let base = kinds.len() as u128;
    // Families that are too large for `u128` cannot be enumerated whole, and have one part.
    let count = base.checked_pow(cells as u32).unwrap_or(u128::MAX);
    let share = |part: usize| match count.checked_mul(part as u128) {
        Some(many) => many / of as u128,
        None => count / of as u128 * part as u128,
    };
    let (from, to) = (share(part), share(part + 1));
    let mut digits = digits(from, base, cells);
    let meter = budget.meter();
    for _ in from..to {
        meter.tick()?;
        if let Some(fixed) = fixing_least(&digits, &images) {
            let grid = Grid::from_fn(rows, columns, letters, |row, column| {
                kinds[usize::from(digits[row * columns + column])]
            });
            if visit(fixed.member(grid, &symmetries))? == Next::Enough {
                break;
            }
        }
        // Increment the number.
        for digit in digits.iter_mut().rev() {
            *digit += 1;
            if u128::from(*digit) < base {
                break;
            }
            *digit = 0;
        }
    }
    Ok(())
}

/// The digits of a number, most significant first.
fn digits(mut number: u128, base: u128, cells: usize) -> Vec<u8> {
    let mut digits = vec![0; cells];
    for digit in digits.iter_mut().rev() {
        *digit = (number % base) as u8;
        number /= base;
    }
    digits
}

/// A symmetry acting on numbers: the source of each digit, and its new value.
struct Image {
    symmetry: Symmetry,
    origins: Vec<usize>,
    becomes: Vec<u8>,
}

/// The symmetries that map fillings of this grid with these pieces to such fillings.
fn images(rows: usize, columns: usize, kinds: &[Cell], symmetries: &[Symmetry]) -> Vec<Image> {
    let exchanged = |kind: &Cell| match kind {
        Cell::Piece(player) => Cell::Piece(!*player),
        kind => *kind,
    };
    let digit = |kind: Cell| kinds.iter().position(|other| *other == kind).map(|place| place as u8);
    let mut all = vec![];
    for symmetry in symmetries.iter().filter(|symmetry| !symmetry.transposes || rows == columns) {
        let becomes =
            kinds.iter().map(|kind| digit(if symmetry.exchanges { exchanged(kind) } else { *kind }));
        // The players can be exchanged only if the opponent's piece is among the kinds.
        let Some(becomes) = becomes.collect::<Option<Vec<u8>>>() else { continue };
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let origins = places.map(|(row, column)| {
            let (row, column) = symmetry.origin(row, column, rows, columns);
            row * columns + column
        });
        all.push(Image { symmetry: *symmetry, origins: origins.collect(), becomes });
    }
    all
}

/// The symmetries that fix this filling, if it is the least of its orbit.
fn fixing_least(digits: &[u8], images: &[Image]) -> Option<Fixed> {
    let mut fixed = Fixed::default();
    for image in images {
        let digit = |&origin: &usize| image.becomes[usize::from(digits[origin])];
        match image.origins.iter().map(digit).cmp(digits.iter().copied()) {
            Ordering::Less => return None,
            Ordering::Equal => fixed.by(image.symmetry.negates),
            Ordering::Greater => {}
        }
    }
    Some(fixed)
}
