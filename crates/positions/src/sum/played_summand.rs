//! Summands in play.

use crate::action::{Action, Move};
use crate::board::{Board, Grid};
use crate::position::Position;
use kelvin_budget::{Budget, Exhausted};
use kelvin_values::notation::{Printer, Style};
use kelvin_values::{Game, Player};
use std::fmt;

/// A summand in play: a position or a value, with its moves.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum PlayedSummand<'u> {
    /// A position that is not itself a sum.
    Position(Position),
    /// A value; its moves are those of its canonical form.
    Value(Game<'u>),
}

/// The maximum length of the text of a value in the name of a move. Moves between longer ones are numbered.
const MAX_TEXT: usize = 1 << 12;

impl<'u> PlayedSummand<'u> {
    /// The maximum number of options of a value that are listed: *1000000 is not played.
    pub const MOST_OPTIONS: usize = 1 << 12;

    /// The moves of a player, with the resulting summands.
    pub fn moves(&self, player: Player) -> Vec<(Move, PlayedSummand<'u>)> {
        match self {
            PlayedSummand::Position(position) => {
                let moves = position.moves(player).into_iter();
                moves.map(|(chosen, to)| (chosen, PlayedSummand::Position(to))).collect()
            }
            PlayedSummand::Value(value) => {
                let options = value.options(player).take(Self::MOST_OPTIONS).collect();
                let moves = named_options(*value, options).into_iter();
                moves.map(|(chosen, to)| (chosen, PlayedSummand::Value(to))).collect()
            }
        }
    }

    /// Visits the options of a player, without the names of moves.
    pub fn options(&self, player: Player, mut visit: impl FnMut(PlayedSummand<'u>)) {
        match self {
            PlayedSummand::Position(position) => {
                position.options(player).into_iter().for_each(|to| visit(PlayedSummand::Position(to)));
            }
            PlayedSummand::Value(value) => {
                value.options(player).take(Self::MOST_OPTIONS).for_each(|to| visit(PlayedSummand::Value(to)));
            }
        }
    }

    /// Returns whether a value has more options than are listed.
    pub fn has_unlisted_options(&self, player: Player) -> bool {
        match self {
            PlayedSummand::Position(_) => false,
            PlayedSummand::Value(value) => value.options(player).nth(Self::MOST_OPTIONS).is_some(),
        }
    }

    /// Returns whether play may not terminate, as far as is known; see [`Position::loops`].
    pub fn loops(&self) -> bool {
        matches!(self, PlayedSummand::Position(position) if position.loops())
    }

    /// Returns whether a player has a move.
    pub fn has_moves(&self, player: Player) -> bool {
        match self {
            PlayedSummand::Position(position) => !position.moves(player).is_empty(),
            PlayedSummand::Value(value) => value.options(player).next().is_some(),
        }
    }

    /// The reason why results are unreliable: a user's rules failed, or play may not terminate. See
    /// [`Position::fault`].
    pub fn fault(&self) -> Option<String> {
        match self {
            PlayedSummand::Position(position) => position.fault(),
            PlayedSummand::Value(_) => None,
        }
    }

    /// The reason why a user's rules failed. Loopy play is not a failure.
    pub fn failure(&self) -> Option<String> {
        if self.loops() { None } else { self.fault() }
    }

    /// The components of the summand.
    pub fn parts(&self) -> Vec<PlayedSummand<'u>> {
        match self {
            PlayedSummand::Position(position) => position.components().map(PlayedSummand::Position).collect(),
            PlayedSummand::Value(_) => vec![self.clone()],
        }
    }

    /// The grid of a board, if it has one.
    pub fn grid(&self) -> Option<Grid> {
        let PlayedSummand::Position(position) = self else { return None };
        match position.boards().pop() {
            Some(Board::Grid(grid)) => Some(grid),
            _ => None,
        }
    }
}

/// Prints the board or the value.
impl fmt::Display for PlayedSummand<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayedSummand::Position(position) => {
                let boards: Vec<String> = position.boards().iter().map(ToString::to_string).collect();
                f.write_str(&boards.join(" + "))
            }
            PlayedSummand::Value(value) => value.fmt(f),
        }
    }
}

/// Returns the moves from a value to these options, in the order in which options are printed.
pub(super) fn named_options<'u>(value: Game<'u>, mut options: Vec<Game<'u>>) -> Vec<(Move, Game<'u>)> {
    if options.is_empty() {
        return Vec::new();
    }
    let mut printer = Printer::new(value.universe(), Style::Plain).limit(MAX_TEXT);
    printer.sort(&mut options);
    let mut text = |game: Game<'u>| printer.print(game, &Budget::unlimited()).ok();
    let from = text(value);
    let named = |(number, to): (usize, Game<'u>)| {
        let action = match from.clone().zip(text(to)) {
            Some((from, to)) => Action::Value { from, to },
            None => Action::Option { number },
        };
        (action.into(), to)
    };
    options.into_iter().enumerate().map(named).collect()
}

/// Returns the canonical options of a value. A value with too many options, like `*1000000`, is an error.
pub fn listed_options<'u>(value: Game<'u>, player: Player) -> Result<Vec<Game<'u>>, Exhausted> {
    let options: Vec<_> = value.options(player).take(PlayedSummand::MOST_OPTIONS + 1).collect();
    if options.len() > PlayedSummand::MOST_OPTIONS { Err(Exhausted::Values) } else { Ok(options) }
}
