//! The small boards of a ruleset, in order of size.

use crate::cells::CellLetter;
use crate::error::Error;
use crate::rulesets::Rulesets;
use kelvin_budget::{Budget, Exhausted};
use kelvin_graphs::{DrawnGraph, Generator, Graph};
use kelvin_positions::Named;
use kelvin_positions::board::{Board, BoardKind, MarkedGraph, Vertex};
use kelvin_values::Player;

/// The number of boards up to which sizes are searched if none is given.
const ENOUGH: u64 = 20_000;

/// The largest number of vertices of the graphs that are searched.
const VERTICES: usize = 7;

/// The small boards of a ruleset: fillings of boxes, connected graphs with vertices of either player,
/// strings of edges, or a heap.
pub(crate) struct SmallBoards {
    named: Named,
    kind: BoardKind,
    letters: Vec<String>,
}

impl SmallBoards {
    /// Returns the small boards of a ruleset.
    pub fn of(rulesets: &Rulesets, ruleset: &str) -> Result<SmallBoards, Error> {
        let named = rulesets
            .named(ruleset)
            .map_err(|error| crate::rulesets::no_position(ruleset, &String::new().as_str().into(), error))?;
        let kind = named.board().kind;
        let example = named.entry().example().1.to_owned();
        let letters = match kind {
            BoardKind::Grid | BoardKind::Strip => {
                CellLetter::all(&named, &example, false).into_iter().map(|cell| cell.letter).collect()
            }
            BoardKind::Picture => ["B", "R", "G"].map(String::from).to_vec(),
            BoardKind::Graph | BoardKind::Heaps => vec![],
            _ => return Err(Error::NoSmallBoards(ruleset.to_owned())),
        };
        Ok(SmallBoards { named, kind, letters })
    }

    /// The largest size with not too many boards.
    pub fn usual_size(&self) -> usize {
        match self.kind {
            BoardKind::Graph => 5,
            BoardKind::Heaps => 100,
            _ => {
                let most = |size: &usize| {
                    (self.letters.len() as u64).checked_pow(*size as u32).is_some_and(|all| all <= ENOUGH)
                };
                (1..=12).take_while(most).last().unwrap_or(1)
            }
        }
    }

    /// Visits the boards of a size until `visit` returns true, and returns whether it did.
    pub fn visit(
        &self,
        size: usize,
        budget: &Budget,
        visit: &mut dyn FnMut(&Board) -> Result<bool, Error>,
    ) -> Result<bool, Error> {
        match self.kind {
            BoardKind::Graph => self.graphs(size.min(VERTICES), budget, visit),
            BoardKind::Heaps => self.text(&size.to_string(), visit),
            BoardKind::Strip | BoardKind::Picture => self.fillings(1, size, budget, visit),
            _ => {
                for rows in (1..=size).filter(|&rows| size.is_multiple_of(rows)) {
                    if self.fillings(rows, size / rows, budget, visit)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
        }
    }

    /// Visits a board given as text, unless the ruleset has no such board.
    fn text(&self, text: &str, visit: &mut dyn FnMut(&Board) -> Result<bool, Error>) -> Result<bool, Error> {
        match self.named.read(text) {
            Ok(board) => visit(&board),
            Err(_) => Ok(false),
        }
    }

    /// Visits the fillings of a box with all letters.
    fn fillings(
        &self,
        rows: usize,
        columns: usize,
        budget: &Budget,
        visit: &mut dyn FnMut(&Board) -> Result<bool, Error>,
    ) -> Result<bool, Error> {
        let meter = budget.meter();
        let mut digits = vec![0; rows * columns];
        if self.letters.is_empty() {
            return Ok(false);
        }
        loop {
            meter.tick()?;
            let row =
                |row: &[usize]| row.iter().map(|&digit| self.letters[digit].as_str()).collect::<String>();
            let text = digits.chunks(columns).map(row).collect::<Vec<_>>().join("|");
            if self.text(&text, visit)? {
                return Ok(true);
            }
            let Some(place) = digits.iter().rposition(|&digit| digit + 1 < self.letters.len()) else {
                return Ok(false);
            };
            digits[place] += 1;
            digits[place + 1..].fill(0);
        }
    }

    /// Visits the connected graphs whose vertices are open to both players or to one.
    fn graphs(
        &self,
        order: usize,
        budget: &Budget,
        visit: &mut dyn FnMut(&Board) -> Result<bool, Error>,
    ) -> Result<bool, Error> {
        let mut graphs: Vec<Graph> = vec![];
        Generator::connected(order).visit(budget, &mut |graph| graphs.push(graph.clone()))?;
        let marks = [Vertex::Free, Vertex::Only(Player::Left), Vertex::Only(Player::Right)];
        let meter = budget.meter();
        for graph in graphs {
            let graph = MarkedGraph::new(DrawnGraph::from(graph));
            let takes_marks = self.named.on(&Board::Graph(graph.with(|_| marks[1]))).is_ok();
            let kinds = if takes_marks { marks.len() } else { 1 };
            let fillings = kinds.checked_pow(order as u32).ok_or(Exhausted::Positions)?;
            for filling in 0..fillings {
                meter.tick()?;
                let mark = |v: usize| marks[filling / kinds.pow(v as u32) % kinds];
                if visit(&Board::Graph(graph.with(mark)))? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}
