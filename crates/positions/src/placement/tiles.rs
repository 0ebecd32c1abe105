//! Rulesets in which pieces only must not overlap: Domineering, Cram, O(a,b), Arc-Kayles, Nim, Hex.

use super::{ConflictBoard, Draft, Owner};
use crate::action::Action;
use crate::board::{Board, BoardError, Cell, Grid, Letters, MAX_CELLS, Square};
use crate::rulesets::{ArcKayles, NimPlacement, only_region};
use kelvin_values::Player;

/// Adds the dominoes of each owner, with the step from their first cell to their second.
fn dominoes(board: &Board, kinds: [(Owner, [usize; 2]); 2]) -> Result<Draft, BoardError> {
    let grid = board.grid()?;
    only_region(grid)?;
    let mut draft = Draft::new(ConflictBoard::Grid(grid.clone()));
    let free = |row: usize, column: usize| {
        row < grid.height() && column < grid.width() && grid.at(row, column) == Cell::Empty
    };
    for (owner, [down, right]) in kinds {
        for (row, column, _) in grid.cells() {
            if free(row, column) && free(row + down, column + right) {
                let ends = [(row, column), (row + down, column + right)];
                let [first, second] = ends.map(Square::from);
                let cells = ends.map(|(row, column)| row * grid.width() + column);
                draft.place(owner, Action::Place { cells: vec![first, second] }, cells.to_vec())?;
            }
        }
    }
    draft.forbid_overlap()?;
    Ok(draft)
}

const DOWN: [usize; 2] = [1, 0];
const ACROSS: [usize; 2] = [0, 1];

/// **Domineering**: Left's dominoes are vertical, Right's horizontal.
pub(crate) fn domineering(board: &Board) -> Result<Draft, BoardError> {
    dominoes(board, [(Owner::Only(Player::Left), DOWN), (Owner::Only(Player::Right), ACROSS)])
}

/// **Cram**: dominoes of both players are vertical or horizontal.
pub(crate) fn cram(board: &Board) -> Result<Draft, BoardError> {
    dominoes(board, [(Owner::Both, DOWN), (Owner::Both, ACROSS)])
}

/// **O(a,b)**: on strips, Left's tiles have `a` cells and Right's `b`; neither is 0.
pub(crate) fn oab([a, b]: [usize; 2], board: &Board) -> Result<Draft, BoardError> {
    let grid = &strip(board)?;
    let mut draft = Draft::new(ConflictBoard::Grid(grid.clone()));
    for (player, length) in [(Player::Left, a), (Player::Right, b)] {
        for start in 0..(grid.width() + 1).saturating_sub(length) {
            if (start..start + length).all(|cell| grid.at(0, cell) == Cell::Empty) {
                let cells = start..start + length;
                let place = cells.clone().map(|column| Square { row: 0, column }).collect();
                draft.place(Owner::Only(player), Action::Place { cells: place }, cells.collect())?;
            }
        }
    }
    draft.forbid_overlap()?;
    Ok(draft)
}

/// Returns the strip; heaps become strips separated by holes.
fn strip(board: &Board) -> Result<Grid, BoardError> {
    let Board::Heaps(heaps) = board else { return Ok(board.strip()?.clone()) };
    BoardError::limit("cells", heaps.total() as usize, MAX_CELLS)?;
    let cells = heaps
        .sizes()
        .iter()
        .flat_map(|&size| std::iter::repeat_n(Cell::Empty, size as usize).chain([Cell::Hole]));
    let mut cells: Vec<Cell> = cells.collect();
    if cells.len() > 1 {
        cells.pop();
    }
    Ok(Grid::from_fn(1, cells.len(), Letters::CROSSES, |_, column| cells[column]))
}

/// **Arc-Kayles**: a piece covers the ends of an edge; on a loop, its only end.
pub(crate) fn arc_kayles(board: &Board) -> Result<Draft, BoardError> {
    let board = board.graph()?.into_owned();
    let (_, free) = ArcKayles::on(board.clone())?;
    let mut draft = Draft::new(ConflictBoard::Graph(board.clone()));
    for (u, v) in board.graph().edges().filter(|&(u, v)| free.contains(u) && free.contains(v)) {
        let cells = if u == v { vec![u] } else { vec![u, v] };
        draft.place(Owner::Both, Action::Edge { ends: [u, v] }, cells)?;
    }
    draft.forbid_overlap()?;
    Ok(draft)
}

/// **Nim as a placement game** (Huntemann, Remark 1.11): a heap is a complete graph, and a piece covers any of
/// its vertices.
pub(crate) fn nim(board: &Board) -> Result<Draft, BoardError> {
    let heaps = NimPlacement::on(board.heaps()?)?;
    let orders = heaps.iter().map(|vertices| vertices.count_ones() as usize);
    let mut draft = Draft::new(ConflictBoard::Cliques(orders.collect()));
    let mut first = 0;
    let alone = heaps.len() == 1;
    for (heap, vertices) in heaps.iter().enumerate() {
        let order = vertices.count_ones() as usize;
        for set in 1..1u32 << order {
            let members = (0..order).filter(|v| set >> v & 1 == 1);
            let numbers: Vec<String> = members.clone().map(|v| (v + 1).to_string()).collect();
            let numbers = numbers.join(if order > 9 { "." } else { "" });
            let name = if alone { format!("v{numbers}") } else { format!("v{}_{numbers}", heap + 1) };
            let place = Action::Clique { graph: heap, vertices: members.clone().collect() };
            draft.named(name, Owner::Both, place, members.map(|v| first + v).collect())?;
        }
        first += order;
    }
    draft.forbid_overlap()?;
    Ok(draft)
}

/// **Hex** played until the board is full: each cell is taken once.
pub(crate) fn hex(board: &Board) -> Result<Draft, BoardError> {
    let grid = board.grid()?;
    grid.only(|cell| cell != Cell::Hole, "one of . x o, as the board has no holes")?;
    let mut draft = Draft::new(ConflictBoard::Grid(grid.clone()));
    for player in Player::BOTH {
        for (row, column, cell) in grid.cells() {
            if cell == Cell::Empty {
                let square = Square { row, column };
                draft.place(Owner::Only(player), Action::at(square), vec![row * grid.width() + column])?;
            }
        }
    }
    draft.forbid_overlap()?;
    Ok(draft)
}
