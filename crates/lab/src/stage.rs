//! The view of a summand: the board as its ruleset draws it, and its moves.

use crate::error::Error;
use crate::lab::Lab;
use crate::rulesets::no_position;
use crate::sum::Subject;
use kelvin_play::{Component, Drawn, MadeMove, NamedMove};
use kelvin_positions::board::{Board, MarkedGraph, Vertex};
use kelvin_positions::{Action, Move, Named, Position};
use kelvin_values::{Game, Player, Work, notation};
use std::collections::HashMap;

/// The view of a summand.
pub(crate) enum Stage<'u> {
    /// A board of a ruleset.
    Board(Box<BoardStage>),
    /// A value.
    Value(Game<'u>),
}

/// A board of a ruleset, after some moves.
pub(crate) struct BoardStage {
    /// The ruleset, as given in the question.
    ruleset: String,
    named: Named,
    /// Whether the board of a position determines all further play. This is proved for the built-in rulesets;
    /// for others it is tested.
    tells_all: bool,
    start: Drawn,
    moves: Vec<MadeMove>,
    /// The position in the ruleset's own form, for drawing.
    drawn: Position,
    /// An equal position in a form that is faster to evaluate, if there is one.
    faster: Option<Position>,
}

/// A move that the user may choose.
pub(crate) struct Offer<'u> {
    /// The move.
    pub chosen: Move,
    /// The component after the move, for evaluation.
    pub to: Component<'u>,
    /// The summand after the move, for the next question; `None` if a value is too long to print.
    pub subject: Option<Subject>,
}

/// The largest length of a value in a subject.
const LONGEST: usize = 1 << 16;

impl<'u> Lab<'u> {
    /// Creates the view of a summand.
    pub(crate) fn stage(&self, subject: &Subject, work: &Work<'u, '_>) -> Result<Stage<'u>, Error> {
        let (ruleset, board, moves) = match subject {
            Subject::Board { ruleset, board, moves } => (ruleset, board, moves),
            Subject::Value { value } => {
                return Ok(Stage::Value(self.short_value(value, work.budget())?));
            }
        };
        let (named, start) = self.rulesets().ruleset_and_board(ruleset, board)?;
        let wrong = |error| no_position(ruleset, board, error);
        let mut drawn = named.on(&start).map_err(wrong)?;
        let mut faster = match &named.entry().placement {
            Some(placement) if placement.faster => {
                Some(kelvin_placement::position_on(&named, &start).map_err(wrong)?)
            }
            _ => None,
        };
        let mut played = vec![];
        for made in moves {
            let (chosen, after) = made.find(&drawn)?;
            faster = faster.and_then(|position| position.play(made.0, &chosen).ok());
            drawn = after;
            played.push(MadeMove(made.0, NamedMove::Move(chosen)));
        }
        Ok(Stage::Board(Box::new(BoardStage {
            tells_all: !self.rulesets().is_own(ruleset),
            ruleset: ruleset.clone(),
            named,
            start: board.clone(),
            moves: played,
            drawn,
            faster,
        })))
    }
}

impl<'u> Stage<'u> {
    /// Returns the component, for evaluation.
    pub fn component(&self) -> Component<'u> {
        match self {
            Stage::Board(stage) => Component::Position(stage.faster.as_ref().unwrap_or(&stage.drawn).clone()),
            Stage::Value(game) => Component::Value(*game),
        }
    }

    /// Returns the board; `None` for a value.
    pub fn board(&self) -> Option<Board> {
        match self {
            Stage::Board(stage) => stage.board(),
            Stage::Value(_) => None,
        }
    }

    /// Returns the text of the board or of the value.
    pub fn text(&self) -> String {
        match self {
            Stage::Board(stage) => stage.board().map_or(String::new(), |board| board.to_string()),
            Stage::Value(game) => game.to_string(),
        }
    }

    /// Returns at most `most` moves of a player, and whether there are more.
    pub fn offers(&self, player: Player, most: usize) -> (Vec<Offer<'u>>, bool) {
        match self {
            Stage::Board(stage) => stage.offers(player, most),
            Stage::Value(game) => {
                let moves = Component::Value(*game).moves(player);
                let more = moves.len() > most || game.options(player).nth(moves.len()).is_some();
                let offer = |(chosen, to): (Move, Component<'u>)| {
                    let subject = match &to {
                        Component::Value(to) => value_subject(*to),
                        Component::Position(_) => None,
                    };
                    Offer { chosen, to, subject }
                };
                (moves.into_iter().take(most).map(offer).collect(), more)
            }
        }
    }
}

impl BoardStage {
    /// Returns the board, with the pieces of both players at their locations.
    fn board(&self) -> Option<Board> {
        let mut board = self.drawn.boards().pop()?;
        for MadeMove(player, chosen) in &self.moves {
            if let NamedMove::Move(chosen) = chosen
                && let Some(placed) = with_pieces(&board, *player, &chosen.action)
            {
                board = placed;
            }
        }
        Some(board)
    }

    fn offers<'u>(&self, player: Player, most: usize) -> (Vec<Offer<'u>>, bool) {
        let moves = self.drawn.moves(player);
        let more = moves.len() > most;
        let mut faster: HashMap<Move, Position> =
            self.faster.as_ref().map(|faster| faster.moves(player).into_iter().collect()).unwrap_or_default();
        let offer = |(chosen, option): (Move, Position)| Offer {
            subject: self.after(player, &chosen, &option),
            to: Component::Position(faster.remove(&chosen).unwrap_or(option)),
            chosen,
        };
        (moves.into_iter().take(most).map(offer).collect(), more)
    }

    /// Returns the subject for the board after a move: the board alone if it determines further play,
    /// otherwise the moves from the start.
    fn after(&self, player: Player, chosen: &Move, option: &Position) -> Option<Subject> {
        let board = option.boards().pop()?;
        let is_option = |board: &Board| self.named.on(board).is_ok_and(|position| position == *option);
        let drawn = match with_pieces(&board, player, &chosen.action).filter(is_option) {
            Some(placed) => Some(placed),
            None => (self.tells_all || is_option(&board)).then_some(board),
        };
        let ruleset = self.ruleset.clone();
        Some(match drawn {
            Some(board) => Subject::Board { ruleset, board: Drawn::Text(board.to_string()), moves: vec![] },
            None => {
                let made = MadeMove(player, NamedMove::Move(chosen.clone()));
                let moves = self.moves.iter().cloned().chain([made]).collect();
                Subject::Board { ruleset, board: self.start.clone(), moves }
            }
        })
    }
}

/// Returns a graph with the pieces placed by a move, which rulesets may show only as closed vertices.
fn with_pieces(board: &Board, player: Player, action: &Action) -> Option<Board> {
    let (Board::Graph(graph), Action::Vertices { vertices }) = (board, action) else { return None };
    let placed = |v: usize| match graph.at(v) {
        Vertex::Gone if vertices.contains(&v) => Vertex::Piece(player),
        other => other,
    };
    Some(Board::Graph(MarkedGraph::with(graph, placed)))
}

/// Returns a value as a subject; `None` if its text is too long.
pub(crate) fn value_subject(game: Game<'_>) -> Option<Subject> {
    let mut printer = notation::Printer::new(game.universe(), notation::Style::Plain).limit(LONGEST);
    let text = printer.print(game, &kelvin_budget::Budget::unlimited()).ok()?;
    Some(Subject::Value { value: text })
}
