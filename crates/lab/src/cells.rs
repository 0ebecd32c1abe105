//! The contents that a cell of a ruleset's boards may have, for an editor of boards.

use kelvin_positions::Named;
use kelvin_positions::board::{Board, BoardKind, Cell, Grid, MarkedGraph, Vertex};
use kelvin_values::Player;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The contents of a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CellLetter {
    /// The letter on a grid, the mark on a graph, or the colour in a picture.
    pub letter: String,
    /// The owner; null if it has none.
    pub owner: Option<CellOwner>,
    /// The meaning.
    pub meaning: String,
}

/// The owner of a cell's contents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum CellOwner {
    /// Left owns it.
    Left,
    /// Right owns it.
    Right,
    /// Both players own it.
    #[serde(rename = "both")]
    Both,
}

impl From<Player> for CellOwner {
    fn from(player: Player) -> CellOwner {
        match player {
            Player::Left => CellOwner::Left,
            Player::Right => CellOwner::Right,
        }
    }
}

/// The possible contents of a cell of a grid.
const CELLS: [Cell; 5] =
    [Cell::Empty, Cell::Hole, Cell::Piece(Player::Left), Cell::Piece(Player::Right), Cell::Either];

/// The possible contents of a vertex of a graph.
const VERTICES: [Vertex; 8] = [
    Vertex::Free,
    Vertex::Piece(Player::Left),
    Vertex::Piece(Player::Right),
    Vertex::Only(Player::Left),
    Vertex::Only(Player::Right),
    Vertex::Beside(Player::Left),
    Vertex::Beside(Player::Right),
    Vertex::Gone,
];

impl CellLetter {
    /// Returns the contents that a ruleset accepts in some cell of a board like `example`. The rules of a
    /// user's class are not tried, because they may fail.
    pub fn all(ruleset: &Named, example: &str, class: bool) -> Vec<CellLetter> {
        let Ok(board) = ruleset.read(example) else { return vec![] };
        let takes = |board: Board| class || ruleset.on(&board).is_ok();
        match (ruleset.board().kind, &board) {
            (BoardKind::Picture, _) => CellLetter::colours(),
            (BoardKind::Grid | BoardKind::Strip, Board::Grid(grid)) => {
                let fits = |&cell: &Cell| cells(grid).any(|at| takes(Board::Grid(with_cell(grid, at, cell))));
                // Only a few rulesets have a letter for a piece of both players.
                let cells = if class { &CELLS[..4] } else { &CELLS };
                let known: Vec<Cell> = cells.iter().copied().filter(fits).collect();
                let alone = !known.contains(&Cell::Piece(Player::Right));
                known.into_iter().map(|cell| CellLetter::cell(grid, cell, alone)).collect()
            }
            (BoardKind::Graph, _) => {
                let Ok(graph) = board.graph() else { return vec![] };
                let order = graph.graph().order();
                let fits = |&vertex: &Vertex| {
                    (0..order).any(|v| takes(Board::Graph(with_vertex(&graph, v, vertex))))
                };
                VERTICES.into_iter().filter(fits).map(CellLetter::vertex).collect()
            }
            _ => vec![],
        }
    }

    fn new(letter: &str, owner: Option<CellOwner>, meaning: &str) -> CellLetter {
        CellLetter { letter: letter.to_owned(), owner, meaning: meaning.to_owned() }
    }

    /// The colours of edges.
    fn colours() -> Vec<CellLetter> {
        vec![
            CellLetter::new("B", Some(CellOwner::Left), "a blue edge, which Left may cut"),
            CellLetter::new("R", Some(CellOwner::Right), "a red edge, which Right may cut"),
            CellLetter::new("G", Some(CellOwner::Both), "a green edge, which both may cut"),
        ]
    }

    /// Returns the letter, owner and meaning of a cell. If only one player's letter is used, the pieces
    /// belong to both players.
    fn cell(grid: &Grid, cell: Cell, alone: bool) -> CellLetter {
        let letter = grid.letters().write(cell);
        let (owner, meaning) = match cell {
            Cell::Empty => (None, "a free cell".to_owned()),
            Cell::Hole => (None, "no cell, or one that neither player can use".to_owned()),
            Cell::Piece(Player::Left) if alone => (Some(CellOwner::Both), "a piece of both".to_owned()),
            Cell::Piece(player) => (Some(player.into()), format!("a piece of {player}")),
            Cell::Either | Cell::Kind(_) => (Some(CellOwner::Both), "a piece of both".to_owned()),
        };
        CellLetter { letter, owner, meaning }
    }

    fn vertex(vertex: Vertex) -> CellLetter {
        let of = |word: [&str; 2], player: Player, meaning: &str| {
            let meaning = meaning.replace("{}", &player.to_string());
            CellLetter::new(word[player.index()], Some(player.into()), &meaning)
        };
        match vertex {
            Vertex::Free => CellLetter::new(".", None, "a free vertex"),
            Vertex::Piece(player) => of(["x", "o"], player, "a piece of {}"),
            Vertex::Only(player) => of(["left", "right"], player, "open to {} only"),
            Vertex::Beside(player) => {
                of(["by-x", "by-o"], player, "free, beside a piece of {} that is not drawn")
            }
            Vertex::Gone => CellLetter::new("gone", None, "open to neither player"),
        }
    }
}

fn cells(grid: &Grid) -> impl Iterator<Item = (usize, usize)> + '_ {
    grid.cells().map(|(row, column, _)| (row, column))
}

fn with_cell(grid: &Grid, at: (usize, usize), cell: Cell) -> Grid {
    Grid::from_fn(grid.height(), grid.width(), grid.letters(), |row, column| {
        if (row, column) == at { cell } else { grid.at(row, column) }
    })
}

fn with_vertex(graph: &MarkedGraph, at: usize, vertex: Vertex) -> MarkedGraph {
    graph.with(|v| if v == at { vertex } else { graph.at(v) })
}
