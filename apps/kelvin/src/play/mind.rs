//! What the machine knows of a game: components, values, temperatures, and which move is which.

use super::engine::Engine;
use super::record::{Choice, Record};
use kelvin_budget::{Budget, Exhausted};
use kelvin_heat::strategy::letter;
use kelvin_heat::{Advice, Heat, History, Name, Situation, Strategy, Thermograph};
use kelvin_numbers::Dyadic;
use kelvin_positions::board::{Board, Cell, Square, Vertex};
use kelvin_positions::{Analyst, Position};
use kelvin_values::notation::{Printer, Style};
use kelvin_values::{Game, Player, Universe};

/// Values and thermographs, remembered from move to move.
pub struct Mind<'u> {
    pub universe: &'u Universe,
    analyst: Analyst<'u>,
    heat: Heat<'u>,
}

/// A component of the sum.
pub struct Part<'u> {
    pub board: usize,
    pub position: Position,
    pub value: Game<'u>,
    /// The moves of the player whose turn it is, and what they make of the component.
    moves: Vec<(Choice, Game<'u>)>,
}

/// A move that was chosen.
pub struct Decision {
    pub choice: Choice,
    pub ambient: Option<Dyadic>,
    /// Why.
    pub words: String,
    /// Whether the player wins the game with it, if that is known.
    pub wins: Option<bool>,
}

/// A board with more moves than this is not looked into.
const MOVES: usize = 1 << 14;
/// The longest value that is written beside a component.
const LONGEST: usize = 48;

impl<'u> Mind<'u> {
    pub fn new(universe: &'u Universe) -> Self {
        Mind { universe, analyst: Analyst::new(universe), heat: Heat::new(universe) }
    }

    /// The components of the boards with the moves of the player whose turn it is.
    pub fn parts(&self, record: &Record, budget: &Budget) -> Result<Vec<Part<'u>>, Exhausted> {
        let player = record.to_move();
        let mut all = vec![];
        for (board, position) in record.boards.iter().enumerate() {
            if position.moves(player).len() > MOVES {
                return Err(Exhausted::Positions);
            }
            match self.split(board, position, player, budget)? {
                Some(parts) => all.extend(parts),
                None => all.push(self.whole(board, position, player, budget)?),
            }
        }
        Ok(all)
    }

    /// A board as one component.
    fn whole(
        &self,
        board: usize,
        position: &Position,
        player: Player,
        budget: &Budget,
    ) -> Result<Part<'u>, Exhausted> {
        let value = self.analyst.value(position, budget)?;
        let mut moves = vec![];
        for (name, to) in position.moves(player) {
            let value = self.analyst.value(&to, budget)?;
            moves.push((Choice { board, name, to }, value));
        }
        Ok(Part { board, position: position.clone(), value, moves })
    }

    /// The components of a board; `None` where it is not clear which of them a move belongs to.
    fn split(
        &self,
        board: usize,
        position: &Position,
        player: Player,
        budget: &Budget,
    ) -> Result<Option<Vec<Part<'u>>>, Exhausted> {
        let mut parts = vec![];
        for part in position.components() {
            let value = self.analyst.value(&part, budget)?;
            parts.push(Part { board, position: part, value, moves: vec![] });
        }
        let work = self.universe.work(budget);
        for (name, to) in position.moves(player) {
            budget.check()?;
            // A component that is still there was not moved in.
            let mut gone: Vec<usize> = (0..parts.len()).collect();
            let mut value = self.universe.zero();
            for part in to.components() {
                match gone.iter().position(|&place| parts[place].position == part) {
                    Some(place) => {
                        gone.remove(place);
                    }
                    None => value = work.add(value, self.analyst.value(&part, budget)?)?,
                }
            }
            match gone[..] {
                [place] => parts[place].moves.push((Choice { board, name, to }, value)),
                _ => return Ok(None),
            }
        }
        Ok(Some(parts))
    }

    /// The situation of the player whose turn it is.
    fn situation(
        &self,
        record: &Record,
        parts: &[Part<'u>],
        budget: &Budget,
    ) -> Result<Situation<'_, 'u>, Exhausted> {
        let player = record.to_move();
        let forms =
            parts.iter().map(|part| (part.value, part.moves.iter().map(|(_, value)| *value).collect()));
        let situation = Situation::of_forms(&self.heat, &self.universe.work(budget), player, forms)?;
        let answered = match record.turns.last() {
            Some(turn) => {
                let before: Vec<_> = turn.before.components().collect();
                let fresh = |part: &Part| part.board == turn.board && !before.contains(&part.position);
                parts.iter().enumerate().filter(|(_, part)| fresh(part)).map(|(i, _)| i).collect()
            }
            None => vec![],
        };
        let known = record
            .turns
            .iter()
            .rev()
            .find(|turn| turn.player == player)
            .and_then(|turn| turn.ambient.clone());
        let ambient = match known {
            Some(ambient) => Some(ambient),
            None => self.hottest(&record.start, budget)?,
        };
        Ok(situation.after(History { answered, ambient }))
    }

    /// The temperature of the hottest component.
    fn hottest(&self, boards: &[Position], budget: &Budget) -> Result<Option<Dyadic>, Exhausted> {
        let work = self.universe.work(budget);
        let mut hottest = None;
        for part in boards.iter().flat_map(|board| board.components().collect::<Vec<_>>()) {
            let temperature = self.heat.temperature(&work, self.analyst.value(&part, budget)?)?;
            hottest = hottest.max(Some(temperature));
        }
        Ok(hottest)
    }

    /// The move of an engine, or `None` if there is none. Where the values are out of reach it is a move that
    /// leaves many moves, and the words say so.
    pub fn decide(
        &self,
        engine: Engine,
        record: &Record,
        dice: &mut fastrand::Rng,
        budget: &Budget,
    ) -> Option<Decision> {
        let strategy = match engine {
            Engine::Strategy(strategy) => strategy,
            Engine::Random => {
                let choice = dice.choice(record.choices())?;
                return Some(Decision { choice, ambient: None, words: "by chance".into(), wins: None });
            }
        };
        match self.consider(strategy, record, budget) {
            Ok(Some(decision)) => Some(decision),
            Ok(None) => {
                let choice = most_moves(record)?;
                let words = "it leaves most moves over".into();
                Some(Decision { choice, ambient: None, words, wins: None })
            }
            Err(why) => {
                let choice = most_moves(record)?;
                let words = format!("undecided, as {why}: the move that leaves most moves over");
                Some(Decision { choice, ambient: None, words, wins: None })
            }
        }
    }

    /// The move of a strategy.
    fn consider(
        &self,
        strategy: Strategy,
        record: &Record,
        budget: &Budget,
    ) -> Result<Option<Decision>, Exhausted> {
        let parts = self.parts(record, budget)?;
        let situation = self.situation(record, &parts, budget)?;
        let advice = strategy.advise(&situation, &self.universe.work(budget))?;
        Ok(advice.map(|advice| decision(&parts, &advice, record.to_move(), record.boards.len())))
    }

    /// The temperature of each component, the best move, and why.
    pub fn hint(&self, record: &Record, budget: &Budget) -> Vec<String> {
        self.try_hint(record, budget).unwrap_or_else(|why| {
            let mut lines = vec![format!("The components are too large to evaluate, as {why}.")];
            if let Some(choice) = most_moves(record) {
                lines.push(format!("{} leaves most moves over.", choice.full_name(record.boards.len())));
            }
            lines
        })
    }

    fn try_hint(&self, record: &Record, budget: &Budget) -> Result<Vec<String>, Exhausted> {
        let player = record.to_move();
        let parts = self.parts(record, budget)?;
        let situation = self.situation(record, &parts, budget)?;
        let several = record.boards.len() > 1;
        let mut lines: Vec<String> = vec![];
        for (i, (part, thermograph)) in parts.iter().zip(situation.thermographs()).enumerate() {
            lines.push(format!(
                "{} {}: {}",
                letter(i),
                place(part, several),
                self.heat_of(part, thermograph, budget)
            ));
        }
        if situation.is_hot() {
            let compound = situation.compound();
            lines.push(format!(
                "The ambient temperature is {}, and {player} is sure of {}.",
                compound.ambient(),
                compound.guarantee()
            ));
        }
        let advice = Strategy::Exact.advise(&situation, &self.universe.work(budget))?;
        match advice {
            None => lines.push(format!("{player} has no move.")),
            Some(advice) => {
                let decision = decision(&parts, &advice, player, record.boards.len());
                let name = decision.choice.full_name(record.boards.len());
                let wins = match decision.wins {
                    Some(true) => format!(" {player} wins with it."),
                    Some(false) => format!(" {player} loses if {} plays well.", !player),
                    None => String::new(),
                };
                lines.push(format!("Best is {name}: {}.{wins}", decision.words));
            }
        }
        Ok(lines)
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
        record: &Record,
        budget: &Budget,
        width: usize,
        colours: bool,
    ) -> Result<String, Exhausted> {
        let parts = self.parts(record, budget)?;
        let situation = self.situation(record, &parts, budget)?;
        let several = record.boards.len() > 1;
        let names = parts
            .iter()
            .enumerate()
            .map(|(i, part)| Name::from(format!("{} {}", letter(i), place(part, several))));
        let picture = situation.compound().picture(names.zip(situation.thermographs()));
        Ok(if colours { picture.terminal_in_colour(width) } else { picture.terminal(width) })
    }
}

fn decision(parts: &[Part<'_>], advice: &Advice<'_>, player: Player, boards: usize) -> Decision {
    let part = &parts[advice.component];
    let several = parts.len() > 1;
    let words = match several {
        true => format!("{} ({} is {})", advice.reason, letter(advice.component), place(part, boards > 1)),
        false => advice.reason.to_string(),
    };
    let choice = part.moves[advice.option].0.clone();
    Decision { choice, ambient: Some(advice.ambient.clone()), words, wins: advice.wins(player) }
}

/// Where a component is.
fn place(part: &Part<'_>, several: bool) -> String {
    let board = if several { format!(" on board {}", part.board + 1) } else { String::new() };
    let boards = part.position.boards();
    let what = match boards.first() {
        Some(Board::Grid(grid)) if grid.height() > 1 => {
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

fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Moves that are counted when nothing is known of values: at some point any move must do.
const COUNTED: usize = 1 << 17;

/// The move after which the player has most moves over the opponent's.
fn most_moves(record: &Record) -> Option<Choice> {
    let player = record.to_move();
    let count = |position: &Position| [player, !player].map(|player| position.moves(player).len());
    let over = |[own, other]: [usize; 2]| own as i64 - other as i64;
    let before: Vec<_> = record.boards.iter().map(count).collect();
    let mut counted: usize = before.iter().flatten().sum();
    let mut best: Option<(i64, Choice)> = None;
    for choice in record.choices() {
        if best.is_some() && counted >= COUNTED {
            break;
        }
        let after = count(&choice.to);
        counted += after[0] + after[1];
        let gain = over(after) - over(before[choice.board]);
        if best.as_ref().is_none_or(|(most, _)| gain > *most) {
            best = Some((gain, choice));
        }
    }
    best.map(|(_, choice)| choice)
}

#[cfg(test)]
mod tests {
    use super::super::record::Summand;
    use super::*;
    use clap::ValueEnum;
    use kelvin_positions::RULESETS;

    /// Plays to the end; who won.
    fn winner(mind: &Mind<'_>, mut record: Record, engines: [Engine; 2], dice: &mut fastrand::Rng) -> Player {
        loop {
            let player = record.to_move();
            let engine = engines[player.index()];
            let Some(decision) = mind.decide(engine, &record, dice, &Budget::unlimited()) else {
                return !player;
            };
            assert!(!decision.words.contains("undecided"), "{}", decision.words);
            record.play(decision.choice, decision.ambient);
        }
    }

    /// On the example board of every ruleset, alone and beside a hot one: exact play wins what can be won, against
    /// every engine, and no engine ends without a move.
    #[test]
    fn exact_play_wins_what_can_be_won_in_every_ruleset() {
        let universe = Universe::new();
        let mut dice = fastrand::Rng::with_seed(7);
        let exact = Engine::Strategy(Strategy::Exact);
        for entry in RULESETS {
            let mind = Mind::new(&universe);
            let (ruleset, board) = entry.example;
            let alone = Summand { ruleset: ruleset.into(), board: board.into() };
            let beside = Summand { ruleset: "domineering".into(), board: "2x3".into() };
            for summands in [vec![alone.clone()], vec![alone, beside]] {
                let Ok(record) = Record::new(summands, Player::Left) else { panic!("{ruleset} {board}") };
                // Larger ones are for longer tests.
                if record.choices().len() > 60 {
                    continue;
                }
                let sum: Position = record.boards.iter().cloned().sum();
                let outcome = mind.analyst.value(&sum, &Budget::unlimited()).map(Game::outcome);
                let Ok(outcome) = outcome else { panic!("no limit") };
                for player in Player::BOTH {
                    for first in Player::BOTH {
                        let wins = match first == player {
                            true => outcome.first_move_wins(player),
                            false => !outcome.first_move_wins(!player),
                        };
                        for &other in Engine::value_variants() {
                            let mut engines = [exact, exact];
                            engines[(!player).index()] = other;
                            let mut record = record.clone();
                            record.first = first;
                            let won = winner(&mind, record, engines, &mut dice) == player;
                            assert!(won || !wins, "{ruleset} {board}: exact {player} lost to {other}");
                        }
                    }
                }
            }
        }
    }
}
