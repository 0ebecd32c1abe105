//! Pieces on a grid, which are shapes.

use super::{Orientation, PlacementRules, wrong};
use crate::error::PlacementError;
use kelvin_positions::board::{Board, Cell, DrawnGraph, MAX_CELLS, Square};
use kelvin_positions::placement::ConflictBoard;
use kelvin_positions::placement::{Draft, Owner};
use kelvin_positions::{Action, Symmetry};

/// The cells of a shape, sorted, relative to the upper left corner of its bounding box.
pub(super) type Shape = Vec<(usize, usize)>;

/// The distinct shapes of each owner; `None` if a piece is not a shape.
pub(super) fn of_owners(rules: &PlacementRules, parameters: &[usize]) -> Option<Vec<(Owner, Shape)>> {
    let mut all = Vec::new();
    for (owner, text) in rules.pieces(parameters) {
        all.extend(turned(&read(&text)?, rules.pieces.orientation).into_iter().map(|shape| (owner, shape)));
    }
    Some(all)
}

/// The image of a shape under a symmetry of the square.
pub(super) fn image(shape: &Shape, symmetry: Symmetry) -> Shape {
    let [tall, wide] = [shape.iter().map(|cell| cell.0).max(), shape.iter().map(|cell| cell.1).max()]
        .map(|last| last.map_or(1, |last| last + 1));
    let (height, width) = if symmetry.transposes { (wide, tall) } else { (tall, wide) };
    let cells = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
    cells.filter(|&(row, column)| shape.contains(&symmetry.origin(row, column, height, width))).collect()
}

/// Places the pieces wherever they fit on a region. The graph has a vertex for each cell of the grid, and
/// edges between adjacent cells that are not holes.
pub(super) fn place(
    rules: &PlacementRules,
    parameters: &[usize],
    board: &Board,
) -> Result<(Draft, DrawnGraph), PlacementError> {
    let grid = board.grid()?;
    grid.only(|cell| matches!(cell, Cell::Empty | Cell::Hole), "a free cell . or a hole #")?;
    let (height, width) = (grid.height(), grid.width());
    let mut draft = Draft::new(ConflictBoard::Grid(grid.clone()));
    for (owner, text) in rules.pieces(parameters) {
        let shape = read(&text).ok_or_else(|| {
            wrong(format!("{}: found the piece {text:?}, expected a shape such as 2x1 or ##|#.", rules.name))
        })?;
        for shape in turned(&shape, rules.pieces.orientation) {
            for row in 0..height {
                for column in 0..width {
                    let cells: Vec<_> = shape.iter().map(|&(r, c)| (row + r, column + c)).collect();
                    let free =
                        |&(r, c): &(usize, usize)| r < height && c < width && grid.at(r, c) == Cell::Empty;
                    if cells.iter().all(free) {
                        draft.place(
                            owner,
                            Action::Place { cells: cells.iter().copied().map(Square::from).collect() },
                            cells.iter().map(|(r, c)| r * width + c).collect(),
                        )?;
                    }
                }
            }
        }
    }
    let is_free = |row: usize, column: usize| grid.at(row, column) == Cell::Empty;
    let mut edges = Vec::new();
    for (row, column, _) in grid.cells().filter(|&(row, column, _)| is_free(row, column)) {
        let cell = row * width + column;
        edges.extend((row > 0 && is_free(row - 1, column)).then(|| (cell - width, cell)));
        edges.extend((column > 0 && is_free(row, column - 1)).then(|| (cell - 1, cell)));
    }
    let graph = DrawnGraph::new(height * width, edges)?;
    Ok((draft, graph))
}

/// Parses `2x1` or `##|#.`.
fn read(text: &str) -> Option<Shape> {
    let text = text.trim();
    if let Some((rows, columns)) = text.split_once('x') {
        let (rows, columns): (usize, usize) = (rows.trim().parse().ok()?, columns.trim().parse().ok()?);
        let size = rows.checked_mul(columns).filter(|size| (1..=MAX_CELLS).contains(size))?;
        return Some((0..size).map(|i| (i / columns, i % columns)).collect());
    }
    let mut shape = Shape::new();
    for (row, line) in text.split('|').enumerate() {
        for (column, letter) in line.trim().chars().enumerate() {
            match letter {
                '#' => shape.push((row, column)),
                '.' => {}
                _ => return None,
            }
        }
    }
    (!shape.is_empty()).then(|| in_corner(shape))
}

fn in_corner(mut shape: Shape) -> Shape {
    let least =
        |side: &dyn Fn(&(usize, usize)) -> usize| shape.iter().map(side).min().expect("a shape has cells");
    let (top, left) = (least(&|cell| cell.0), least(&|cell| cell.1));
    shape.iter_mut().for_each(|cell| *cell = (cell.0 - top, cell.1 - left));
    shape.sort_unstable();
    shape
}

/// The distinct shapes obtained from a shape by the allowed rotations and reflections.
fn turned(shape: &Shape, orientation: Orientation) -> Vec<Shape> {
    let quarter = |shape: &Shape| {
        let tall = shape.iter().map(|cell| cell.0).max().expect("a shape has cells");
        in_corner(shape.iter().map(|&(row, column)| (column, tall - row)).collect())
    };
    let reflected = in_corner(shape.iter().map(|&(row, column)| (column, row)).collect());
    let starts = match orientation {
        Orientation::Fixed => return vec![shape.clone()],
        Orientation::Turned => vec![shape.clone()],
        Orientation::Any => vec![shape.clone(), reflected],
    };
    let mut all = Vec::new();
    for start in starts {
        all.extend(std::iter::successors(Some(start), |shape| Some(quarter(shape))).take(4));
    }
    all.sort();
    all.dedup();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_parsed_and_rotated() {
        assert_eq!(read("2x1"), Some(vec![(0, 0), (1, 0)]));
        assert_eq!(read("..|.#"), Some(vec![(0, 0)]));
        for text in ["", "0x3", "..", "#o", "3x", "99999x99999"] {
            assert_eq!(read(text), None, "{text}");
        }
        let count = |text: &str, orientation| turned(&read(text).unwrap(), orientation).len();
        // A domino, a straight, a square, an L and an S tetromino.
        assert_eq!(
            ["1x2", "2x2", "#.|#.|##", ".##|##."].map(|t| count(t, Orientation::Turned)),
            [2, 1, 4, 2]
        );
        assert_eq!(["1x2", "2x2", "#.|#.|##", ".##|##."].map(|t| count(t, Orientation::Any)), [2, 1, 8, 4]);
        assert_eq!(count("#.|#.|##", Orientation::Fixed), 1);
    }
}
