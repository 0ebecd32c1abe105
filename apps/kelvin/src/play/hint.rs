//! Hints: what the machine knows, for a person.

use super::allowance::Allowance;
use super::draw::{grid_of, shortened};
use super::mind::{Found, Mind, Part};
use super::record::Record;
use crate::component::{Choice, Component};
use kelvin_budget::{Budget, Exhausted};
use kelvin_heat::strategy::letter;
use kelvin_heat::{Name, Strategy, Thermograph};
use kelvin_positions::board::{Board, Cell, Square, Vertex};
use kelvin_values::notation::{Printer, Style};

/// The longest value that is written beside a component.
const LONGEST: usize = 48;

/// What a person is told.
pub struct Hint<'u> {
    pub lines: Vec<String>,
    /// The move that is named.
    pub choice: Option<Choice<'u>>,
}

impl<'u> Mind<'u> {
    /// The temperature of each component, the best move, and why; or what a search finds.
    pub fn hint(&self, record: &Record<'u>, allowance: &mut Allowance) -> Hint<'u> {
        match self.hint_by_values(record, allowance) {
            Ok(hint) => hint,
            Err(_) => self.hint_by_search(record, allowance),
        }
    }

    fn hint_by_search(&self, record: &Record<'u>, allowance: &mut Allowance) -> Hint<'u> {
        let player = record.to_move();
        let found = self.search(record, allowance);
        let name = |choice: &Choice<'u>| choice.full_name(record.boards.len());
        let line = match &found {
            None => format!("{player} has no move."),
            Some(Found::Winning(choice)) => {
                format!("Best is {}: the search proves that {player} wins with it.", name(choice))
            }
            Some(Found::Lost(choice)) => format!(
                "The search proves that {} wins whatever {player} plays; {} leaves {player} most moves.",
                !player,
                name(choice)
            ),
            Some(Found::Undecided(choice, why)) => {
                format!("Who wins is {why}; {} leaves {player} most moves.", name(choice))
            }
        };
        let lines = vec!["The values of the components are out of reach.".to_owned(), line];
        Hint { lines, choice: found.map(Found::choice) }
    }

    fn hint_by_values(&self, record: &Record<'u>, allowance: &Allowance) -> Result<Hint<'u>, Exhausted> {
        let player = record.to_move();
        let parts = self.parts_in_reach(record, allowance)?;
        let budget = allowance.rest();
        let situation = self.situation(record, &parts, &budget)?;
        let boards = record.boards.len();
        let mut lines: Vec<String> = vec![];
        for ((part, name), thermograph) in
            parts.iter().zip(names(&parts, record)).zip(situation.thermographs())
        {
            lines.push(format!("{name}: {}", self.heat_of(part, thermograph, &budget)));
        }
        if situation.is_hot() {
            let compound = situation.compound();
            lines.push(format!(
                "The ambient temperature is {}, and {player} is sure of {}.",
                compound.ambient(),
                compound.guarantee()
            ));
        }
        let decision = self.advise(Strategy::Exact, record, &parts, &situation, &budget)?;
        match &decision {
            None => lines.push(format!("{player} has no move.")),
            Some(decision) => {
                let name = decision.choice.full_name(boards);
                let wins = match decision.wins {
                    Some(true) => format!(" {player} wins with it."),
                    Some(false) => format!(" {player} loses if {} plays well.", !player),
                    None => String::new(),
                };
                lines.push(format!("Best is {name}: {}.{wins}", decision.words));
            }
        }
        Ok(Hint { lines, choice: decision.map(|decision| decision.choice) })
    }

    fn heat_of(&self, part: &Part<'u>, thermograph: &Thermograph, budget: &Budget) -> String {
        let printed = Printer::new(self.universe, Style::Plain).limit(LONGEST).print(part.value, budget);
        let value = printed.map(|text| format!("worth {text}, ")).unwrap_or_default();
        match part.value.number() {
            Some(number) => format!("the number {number}"),
            None => format!("{value}mean {}, temperature {}", thermograph.mean(), thermograph.temperature()),
        }
    }

    /// The compound thermograph in characters.
    pub fn picture(
        &self,
        record: &Record<'u>,
        budget: &Budget,
        width: usize,
        colours: bool,
    ) -> Result<String, Exhausted> {
        let parts = self.parts(record, budget)?;
        let situation = self.situation(record, &parts, budget)?;
        let names = names(&parts, record).map(Name::from);
        let picture = situation.compound().picture(names.zip(situation.thermographs()));
        Ok(if colours { picture.terminal_in_colour(width) } else { picture.terminal(width) })
    }
}

/// The letter of each component, if there are several, and where it is.
fn names<'p>(parts: &'p [Part<'_>], record: &'p Record<'_>) -> impl Iterator<Item = String> + 'p {
    parts.iter().enumerate().map(move |(i, part)| match parts.len() {
        1 => place(part, record),
        _ => format!("{} {}", letter(i), place(part, record)),
    })
}

/// Where a component is.
pub fn place(part: &Part<'_>, record: &Record<'_>) -> String {
    let several = record.boards.len() > 1;
    let board = if several { format!(" on board {}", part.board + 1) } else { String::new() };
    // What began as a strip is shown as such; what is left of other boards may be a strip too.
    let strip = grid_of(&record.start[part.board]).is_some_and(|grid| grid.height() == 1);
    let boards = match &part.what {
        Component::Position(position) => position.boards(),
        Component::Value(_) => return format!("the value{board}"),
    };
    let what = match boards.first() {
        Some(Board::Grid(grid)) if !strip => {
            let pieces = grid.cells().any(|(.., cell)| matches!(cell, Cell::Piece(_) | Cell::Either));
            let counts = |cell: Cell| {
                if pieces { cell != Cell::Hole && cell != Cell::Empty } else { cell != Cell::Hole }
            };
            let cells: Vec<_> =
                grid.cells().filter(|&(.., cell)| counts(cell)).map(|(r, c, _)| (r, c)).collect();
            let corner = |pick: fn(usize, usize) -> usize| {
                let row = cells.iter().map(|cell| cell.0).reduce(pick)?;
                Some(Square { row, column: cells.iter().map(|cell| cell.1).reduce(pick)? })
            };
            match (corner(usize::min), corner(usize::max)) {
                (Some(from), Some(to)) if from != to => format!("{from} to {to}"),
                (Some(from), _) => from.to_string(),
                _ => "empty".into(),
            }
        }
        Some(Board::Graph(graph)) => {
            let open = graph.set(|vertex| !matches!(vertex, Vertex::Gone | Vertex::Piece(_)));
            let vertices: Vec<_> = open.iter().map(|v| v.to_string()).collect();
            let noun = if vertices.len() == 1 { "vertex" } else { "vertices" };
            shortened(&format!("{noun} {}", vertices.join(" ")))
        }
        Some(board) => shortened(&board.to_string()),
        None => "empty".into(),
    };
    format!("{what}{board}")
}
