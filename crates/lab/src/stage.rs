//! A summand as a person looks at it: the board as its ruleset draws it, and the moves there.

use crate::error::Error;
use crate::lab::Lab;
use crate::rulesets::no_position;
use crate::sum::Subject;
use kelvin_play::{Component, Drawn, MadeMove, NamedMove};
use kelvin_positions::board::{Board, MarkedGraph, Vertex};
use kelvin_positions::{Action, Move, Named, Position};
use kelvin_values::{Game, Player, Work, notation};
use std::collections::HashMap;

/// A summand as a person looks at it.
pub(crate) enum Stage<'u> {
    /// A board of a ruleset.
    Board(Box<BoardStage>),
    /// A value.
    Value(Game<'u>),
}

/// A board of a ruleset, after some moves.
pub(crate) struct BoardStage {
    /// The ruleset, as it was asked for.
    ruleset: String,
    named: Named,
    /// Whether the board of a position tells all that matters for the play still to come. That is proved of the built-in
    /// rulesets; of others it is found out.
    tells_all: bool,
    start: Drawn,
    moves: Vec<MadeMove>,
    /// The position as its ruleset draws it.
    drawn: Position,
    /// The same position as it is evaluated faster, where there is such a way.
    faster: Option<Position>,
}

/// A move that a person may choose.
pub(crate) struct Offer<'u> {
    /// The move.
    pub chosen: Move,
    /// The component after it, to be evaluated.
    pub to: Component<'u>,
    /// The summand after it, to be asked for; `None` where a value is too long to be written.
    pub subject: Option<Subject>,
}

/// The longest text of a value that can be asked for.
const LONGEST: usize = 1 << 16;

impl<'u> Lab<'u> {
    /// What a person looks at who asks for a summand.
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
    /// The component, to be evaluated.
    pub fn component(&self) -> Component<'u> {
        match self {
            Stage::Board(stage) => Component::Position(stage.faster.as_ref().unwrap_or(&stage.drawn).clone()),
            Stage::Value(game) => Component::Value(*game),
        }
    }

    /// The board; a value has none.
    pub fn board(&self) -> Option<Board> {
        match self {
            Stage::Board(stage) => stage.board(),
            Stage::Value(_) => None,
        }
    }

    /// The board, or the value, as it is written.
    pub fn text(&self) -> String {
        match self {
            Stage::Board(stage) => stage.board().map_or(String::new(), |board| board.to_string()),
            Stage::Value(game) => game.to_string(),
        }
    }

    /// The moves of a player, as many as `most`; and whether there are more.
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
    /// The board, with the pieces of both players where they were placed.
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

    /// How the board after a move is asked for: as it looks, where that tells all, or else by the moves that lead to it.
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

/// A graph with the pieces that a move places, which rulesets may only show as closed vertices.
fn with_pieces(board: &Board, player: Player, action: &Action) -> Option<Board> {
    let (Board::Graph(graph), Action::Vertices { vertices }) = (board, action) else { return None };
    let placed = |v: usize| match graph.at(v) {
        Vertex::Gone if vertices.contains(&v) => Vertex::Piece(player),
        other => other,
    };
    Some(Board::Graph(MarkedGraph::with(graph, placed)))
}

/// How a value is asked for.
pub(crate) fn value_subject(game: Game<'_>) -> Option<Subject> {
    let mut printer = notation::Printer::new(game.universe(), notation::Style::Plain).limit(LONGEST);
    let text = printer.print(game, &kelvin_budget::Budget::unlimited()).ok()?;
    Some(Subject::Value { value: text })
}
