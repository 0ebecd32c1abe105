//! Rulesets in which pieces only must not overlap: Domineering, Cram, O(a,b), Arc-Kayles, Nim, Hex.

use super::{Call, Compiled};
use crate::basic::Owner;
use crate::conflicts::Draft;
use crate::error::PlacementError;
use crate::layout::Layout;
use kelvin_positions::board::{Cell, Grid, Heaps, Letters, MarkedGraph, Square};
use kelvin_positions::rulesets::{ArcKayles, NimPlacement};
use kelvin_values::Player;

/// The region of a grid.
fn region(board: &str) -> Result<Grid, PlacementError> {
    let grid = Grid::parse(board, Letters::CROSSES)?;
    grid.only(
        |cell| matches!(cell, Cell::Empty | Cell::Hole),
        "a free cell . or a hole #, as dominoes are holes",
    )?;
    Ok(grid)
}

/// Adds the dominoes of each owner, with the step from their first cell to their second.
fn dominoes(board: &str, kinds: [(Owner, [usize; 2]); 2]) -> Compiled {
    let grid = region(board)?;
    let mut draft = Draft::default();
    let free = |row: usize, column: usize| {
        row < grid.height() && column < grid.width() && grid.at(row, column) == Cell::Empty
    };
    for (owner, [down, right]) in kinds {
        for (row, column, _) in grid.cells() {
            if free(row, column) && free(row + down, column + right) {
                let ends = [(row, column), (row + down, column + right)];
                let [first, second] = ends.map(Square::from);
                let cells = ends.map(|(row, column)| row * grid.width() + column);
                draft.place(owner, format!("{first}-{second}"), cells.to_vec())?;
            }
        }
    }
    draft.forbid_overlap()?;
    Ok((draft.finish()?, Layout::Grid(grid)))
}

const DOWN: [usize; 2] = [1, 0];
const ACROSS: [usize; 2] = [0, 1];

/// **Domineering**: Left's dominoes stand, Right's lie.
pub(super) fn domineering(board: &str) -> Compiled {
    dominoes(board, [(Owner::Only(Player::Left), DOWN), (Owner::Only(Player::Right), ACROSS)])
}

/// **Cram**: dominoes of both players stand or lie.
pub(super) fn cram(board: &str) -> Compiled {
    dominoes(board, [(Owner::Both, DOWN), (Owner::Both, ACROSS)])
}

/// **O(a,b)**: on strips, Left's tiles have `a` cells, Right's `b`.
pub(super) fn oab(call: &Call<'_>) -> Compiled {
    let [a, b] = call.numbers()?[..] else { return Err(call.wrong()) };
    if a == 0 || b == 0 {
        return Err(call.wrong());
    }
    // Heaps side by side are strips with a hole between them.
    let strip = match Heaps::parse(call.board) {
        Ok(heaps) => {
            let length = heaps.sizes().iter().fold(0, |sum: u64, size| sum.saturating_add(*size));
            PlacementError::limit("cells", length as usize, kelvin_positions::board::MAX_CELLS)?;
            let strips: Vec<String> = heaps.sizes().iter().map(|&size| ".".repeat(size as usize)).collect();
            strips.join("#")
        }
        Err(_) => call.board.to_string(),
    };
    let grid = match strip.as_str() {
        "" => Grid::parse("#", Letters::CROSSES)?,
        strip => Grid::parse_strip(strip, Letters::CROSSES)?,
    };
    let mut draft = Draft::default();
    for (player, length) in [(Player::Left, a), (Player::Right, b)] {
        for start in 0..(grid.width() + 1).saturating_sub(length) {
            if (start..start + length).all(|cell| grid.at(0, cell) == Cell::Empty) {
                let end = Square { row: 0, column: start + length - 1 };
                let place = format!("{}-{end}", Square { row: 0, column: start });
                draft.place(Owner::Only(player), place, (start..start + length).collect())?;
            }
        }
    }
    draft.forbid_overlap()?;
    Ok((draft.finish()?, Layout::Grid(grid)))
}

/// **Arc-Kayles**: pieces cover an edge; those on a loop its one end.
pub(super) fn arc_kayles(board: &str) -> Compiled {
    let board = MarkedGraph::parse(board)?;
    let (_, free) = ArcKayles::on(board.clone())?;
    let mut draft = Draft::default();
    for (u, v) in board.graph().edges().filter(|&(u, v)| free.contains(u) && free.contains(v)) {
        let cells = if u == v { vec![u] } else { vec![u, v] };
        draft.place(Owner::Both, format!("{u}-{v}"), cells)?;
    }
    draft.forbid_overlap()?;
    Ok((draft.finish()?, Layout::Graph(board)))
}

/// **Nim as a placement game** (Huntemann, Remark 1.11): a heap is a complete graph, and a piece covers any of
/// its vertices.
pub(super) fn nim(board: &str) -> Compiled {
    let mut draft = Draft::default();
    let mut first = 0;
    let heaps = NimPlacement::parse(board)?;
    let alone = heaps.len() == 1;
    for (heap, vertices) in heaps.iter().enumerate() {
        let order = vertices.count_ones() as usize;
        for set in 1..1u32 << order {
            let members = (0..order).filter(|v| set >> v & 1 == 1);
            let numbers: Vec<String> = members.clone().map(|v| (v + 1).to_string()).collect();
            let numbers = numbers.join(if order > 9 { "." } else { "" });
            let name = if alone { format!("v{numbers}") } else { format!("v{}_{numbers}", heap + 1) };
            let place = format!("graph {}: {{{}}}", heap + 1, numbers);
            draft.named(name, Owner::Both, place, members.map(|v| first + v).collect())?;
        }
        first += order;
    }
    draft.forbid_overlap()?;
    Ok((draft.finish()?, Layout::Abstract))
}

/// **Hex** played to the end: a cell is taken once.
pub(super) fn hex(board: &str) -> Compiled {
    let grid = Grid::parse(board, Letters::CROSSES)?;
    grid.only(|cell| cell != Cell::Hole, "one of . x o, as the board has no holes")?;
    let mut draft = Draft::default();
    for player in Player::BOTH {
        for (row, column, cell) in grid.cells() {
            if cell == Cell::Empty {
                let square = Square { row, column };
                draft.place(Owner::Only(player), square.to_string(), vec![row * grid.width() + column])?;
            }
        }
    }
    draft.forbid_overlap()?;
    Ok((draft.finish()?, Layout::Grid(grid)))
}
