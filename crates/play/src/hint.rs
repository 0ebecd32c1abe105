//! Hints: what the machine knows, for a person.

use super::allowance::Allowance;
use super::draw::{grid_of, shortened};
use super::mind::{Mind, Part};
use super::record::Record;
use super::search::Found;
use crate::component::{Choice, Component};
use kelvin_budget::{Budget, Exhausted};
use kelvin_heat::strategy::letter;
use kelvin_heat::{Name, Strategy, Thermograph};
use kelvin_positions::board::{Board, Cell, Square, Vertex};
use kelvin_values::Game;
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
        let mut lines = self.easy_components(record, allowance);
        lines.push(line);
        Hint { lines, choice: found.map(Found::choice) }
    }

    /// What little effort shows of each component.
    fn easy_components(&self, record: &Record<'u>, allowance: &Allowance) -> Vec<String> {
        let of_board =
            |(i, board): (usize, &Component<'u>)| board.parts().into_iter().map(move |part| (i, part));
        let parts: Vec<_> = record.boards.iter().enumerate().flat_map(of_board).collect();
        if parts.len() < 2 {
            return vec!["The value is out of reach.".to_owned()];
        }
        let names = names(parts.iter().map(|(board, what)| (*board, what)), record);
        let line = |(name, (_, what)): (String, &(usize, Component<'u>))| {
            let little = allowance.little();
            let known = self.value(what, &little).and_then(|value| {
                let thermograph = self.heat.thermograph(&self.universe.work(&little), value)?.into_owned();
                Ok(self.heat_of(value, &thermograph, &little))
            });
            format!("{name}: {}", known.unwrap_or_else(|_| "its value is out of reach".into()))
        };
        names.zip(&parts).map(line).collect()
    }

    fn hint_by_values(&self, record: &Record<'u>, allowance: &Allowance) -> Result<Hint<'u>, Exhausted> {
        let player = record.to_move();
        let parts = self.parts_in_reach(record, allowance)?;
        let budget = allowance.rest();
        let situation = self.situation(record, &parts, &budget)?;
        let boards = record.boards.len();
        let mut lines: Vec<String> = vec![];
        for ((part, name), thermograph) in
            parts.iter().zip(names(places(&parts), record)).zip(situation.thermographs())
        {
            lines.push(format!("{name}: {}", self.heat_of(part.value, thermograph, &budget)));
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

    fn heat_of(&self, value: Game<'u>, thermograph: &Thermograph, budget: &Budget) -> String {
        let printed = Printer::new(self.universe, Style::Plain).limit(LONGEST).print(value, budget);
        let worth = printed.map(|text| format!("worth {text}, ")).unwrap_or_default();
        match value.number() {
            Some(number) => format!("the number {number}"),
            None => format!("{worth}mean {}, temperature {}", thermograph.mean(), thermograph.temperature()),
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
        let names = names(places(&parts), record).map(Name::from);
        let picture = situation.compound().picture(names.zip(situation.thermographs()));
        Ok(if colours { picture.terminal_in_colour(width) } else { picture.terminal(width) })
    }
}

/// The letter of each component, if there are several, and where it is.
fn names<'u: 'p, 'p>(
    components: impl ExactSizeIterator<Item = (usize, &'p Component<'u>)>,
    record: &Record<'u>,
) -> impl Iterator<Item = String> {
    let several = components.len() > 1;
    components.enumerate().map(move |(i, (board, what))| match several {
        true => format!("{} {}", letter(i), place(board, what, record)),
        false => place(board, what, record),
    })
}

fn places<'u, 'p>(parts: &'p [Part<'u>]) -> impl ExactSizeIterator<Item = (usize, &'p Component<'u>)> {
    parts.iter().map(|part| (part.board, &part.what))
}

/// Where a component is.
pub fn place(board: usize, what: &Component<'_>, record: &Record<'_>) -> String {
    // What began as a strip is shown as such; what is left of other boards may be a strip too.
    let strip = grid_of(&record.start[board]).is_some_and(|grid| grid.height() == 1);
    let board = if record.boards.len() > 1 { format!(" on board {}", board + 1) } else { String::new() };
    let boards = match what {
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
