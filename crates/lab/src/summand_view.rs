//! The view of a summand: the board as its ruleset draws it, and its moves.

use crate::error::Error;
use crate::lab::Lab;
use crate::rulesets::no_position;
use kelvin_positions::board::{Board, MarkedGraph, Vertex};
use kelvin_positions::{Action, MadeMove, Move, Named, NamedMove, PlayedSummand, Position, WrittenSummand};
use kelvin_values::{Game, Player, Work, notation};
use std::collections::HashMap;

/// The view of a written summand: what it means, with what is needed to draw it and to ask further questions.
pub(crate) struct SummandView<'u> {
    /// The summand, with its moves as objects.
    written: WrittenSummand,
    /// The position in the ruleset's own form, for drawing, or the value.
    drawn: PlayedSummand<'u>,
    /// An equal position in a form that is faster to evaluate, if there is one.
    faster: Option<Position>,
    /// The ruleset of a board.
    ruleset: Option<Named>,
    /// Whether the board of a position determines all further play. This is proved for the built-in rulesets;
    /// for others it is tested.
    board_determines_play: bool,
}

/// A move that the user may choose.
pub(crate) struct Offer<'u> {
    /// The move.
    pub chosen: Move,
    /// The position or value after the move, for evaluation.
    pub to: PlayedSummand<'u>,
    /// The summand after the move, for the next question; `None` if a value is too long to print.
    pub summand: Option<WrittenSummand>,
}

/// The largest length of a written value.
const LONGEST: usize = 1 << 16;

impl<'u> Lab<'u> {
    /// Creates the view of a summand.
    pub(crate) fn summand_view(
        &self,
        summand: &WrittenSummand,
        work: &Work<'u, '_>,
    ) -> Result<SummandView<'u>, Error> {
        let WrittenSummand::Board { ruleset, board, moves } = summand else {
            let (written, drawn) = (summand.clone(), self.summand(summand, work)?);
            return Ok(SummandView {
                written,
                drawn,
                faster: None,
                ruleset: None,
                board_determines_play: true,
            });
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
        Ok(SummandView {
            written: WrittenSummand::Board { ruleset: ruleset.clone(), board: board.clone(), moves: played },
            drawn: PlayedSummand::Position(drawn),
            faster,
            ruleset: Some(named),
            board_determines_play: !self.rulesets().is_own(ruleset),
        })
    }
}

impl<'u> SummandView<'u> {
    /// Returns the position or value, for evaluation.
    pub fn played(&self) -> PlayedSummand<'u> {
        match &self.faster {
            Some(faster) => PlayedSummand::Position(faster.clone()),
            None => self.drawn.clone(),
        }
    }

    /// Returns the board, with the pieces of both players at their locations; `None` for a value.
    pub fn board(&self) -> Option<Board> {
        let (PlayedSummand::Position(drawn), WrittenSummand::Board { moves, .. }) =
            (&self.drawn, &self.written)
        else {
            return None;
        };
        let mut board = drawn.boards().pop()?;
        for MadeMove(player, chosen) in moves {
            if let NamedMove::Move(chosen) = chosen
                && let Some(placed) = with_pieces(&board, *player, &chosen.action)
            {
                board = placed;
            }
        }
        Some(board)
    }

    /// Returns the text of the board or of the value.
    pub fn text(&self) -> String {
        self.board().map_or_else(|| self.drawn.to_string(), |board| board.to_string())
    }

    /// Returns at most `most` moves of a player, and whether there are more.
    pub fn offers(&self, player: Player, most: usize) -> (Vec<Offer<'u>>, bool) {
        let moves = self.drawn.moves(player);
        let more = moves.len() > most || self.drawn.has_unlisted_options(player);
        let mut faster: HashMap<Move, Position> =
            self.faster.as_ref().map(|faster| faster.moves(player).into_iter().collect()).unwrap_or_default();
        let offer = |(chosen, to): (Move, PlayedSummand<'u>)| Offer {
            summand: self.after(player, &chosen, &to),
            to: faster.remove(&chosen).map_or(to, PlayedSummand::Position),
            chosen,
        };
        (moves.into_iter().take(most).map(offer).collect(), more)
    }

    /// Returns the summand after a move: the value, or the board alone if it determines further play, otherwise
    /// the moves from the start. `None` if the value is too long to print.
    fn after(&self, player: Player, chosen: &Move, to: &PlayedSummand<'u>) -> Option<WrittenSummand> {
        let (option, ruleset, start, moves) = match (to, &self.written) {
            (PlayedSummand::Value(game), _) => return written_value(*game),
            (PlayedSummand::Position(option), WrittenSummand::Board { ruleset, board, moves }) => {
                (option, ruleset, board, moves)
            }
            (PlayedSummand::Position(_), WrittenSummand::Value { .. }) => return None,
        };
        let board = option.boards().pop()?;
        let on = |board: &Board| self.ruleset.as_ref()?.on(board).ok();
        let is_option = |board: &Board| on(board).is_some_and(|position| position == *option);
        let drawn = match with_pieces(&board, player, &chosen.action).filter(is_option) {
            Some(placed) => Some(placed),
            None => (self.board_determines_play || is_option(&board)).then_some(board),
        };
        Some(match drawn {
            Some(board) => WrittenSummand::board(ruleset, &board.to_string()),
            None => {
                let made = MadeMove(player, NamedMove::Move(chosen.clone()));
                let moves = moves.iter().cloned().chain([made]).collect();
                WrittenSummand::Board { ruleset: ruleset.clone(), board: start.clone(), moves }
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

/// Returns a value as a summand; `None` if its text is too long.
pub(crate) fn written_value(game: Game<'_>) -> Option<WrittenSummand> {
    let mut printer = notation::Printer::new(game.universe(), notation::Style::Plain).limit(LONGEST);
    let text = printer.print(game, &kelvin_budget::Budget::unlimited()).ok()?;
    Some(WrittenSummand::value(&text))
}
