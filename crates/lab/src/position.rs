//! The view of a sum: the boards, the components, the value, and every move.

use crate::advice::Area;
use crate::error::Error;
use crate::lab::{Lab, Trusting};
use crate::loopy::LoopyWorth;
use crate::observer::{Observer, Part};
use crate::question::Ask;
use crate::schema::Schema;
use crate::summand_view::SummandView;
use crate::texts::ExactNumber;
use crate::view::View;
use crate::words::{RanOut, Side};
use crate::worth::Worth;
use kelvin_budget::Budget;
use kelvin_positions::board::Board;
use kelvin_positions::{Move, PlayedSummand, WrittenSummand};
use kelvin_values::{Outcome, Player};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Asks for the view of a sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PositionQuestion {
    /// The boards and values.
    pub summands: Vec<WrittenSummand>,
    /// The longest text of a value, in bytes.
    pub longest: Option<usize>,
    /// Whether the moves are listed.
    #[serde(default = "yes")]
    pub moves: bool,
}

impl Ask for PositionQuestion {
    type Answer = PositionAnswer;

    fn answer(
        &self,
        lab: &Lab<'_>,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<PositionAnswer, Error> {
        lab.position(self, budget, observer)
    }
}

fn yes() -> bool {
    true
}

/// The view of a sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PositionAnswer {
    /// The version of the schema.
    pub schema: Schema,
    /// The boards and values.
    pub summands: Vec<SummandShown>,
    /// The components of the boards.
    pub components: Vec<ComponentShown>,
    /// Facts about the value of the sum; null if it was not found or is a loopy game.
    pub worth: Option<Worth>,
    /// Facts about the value of the sum, if it is a loopy game.
    pub loopy: Option<LoopyWorth>,
    /// The limit that was reached before the value of the sum was found.
    pub out_of_reach: Option<RanOut>,
    /// A lower bound of a value that was not found.
    pub at_least: Option<i64>,
    /// An upper bound of a value that was not found.
    pub at_most: Option<i64>,
    /// The winners.
    pub winners: Winners,
    /// The moves of both players.
    pub moves: Vec<MoveShown>,
    /// Whether some moves are omitted.
    pub more: bool,
}

/// The winner for each starting player, if it is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Winners {
    /// The winner if Left moves first.
    pub left_first: Option<Side>,
    /// The winner if Right moves first.
    pub right_first: Option<Side>,
    /// Whether the game is drawn if Left moves first; only a loopy game can be.
    pub left_first_drawn: bool,
    /// Whether the game is drawn if Right moves first; only a loopy game can be.
    pub right_first_drawn: bool,
}

impl Winners {
    pub(crate) fn of(outcome: Outcome) -> Winners {
        let winner = |first: Player| if outcome.first_move_wins(first) { first } else { !first };
        let [left_first, right_first] = Player::BOTH.map(|first| Some(winner(first).into()));
        Winners { left_first, right_first, ..Winners::default() }
    }

    /// Creates the winners of a loopy game; `None` is a draw.
    pub(crate) fn or_drawn(winners: [Option<Player>; 2]) -> Winners {
        let [left_first, right_first] = winners.map(|winner| winner.map(Side::from));
        let [left_first_drawn, right_first_drawn] = winners.map(|winner| winner.is_none());
        Winners { left_first, right_first, left_first_drawn, right_first_drawn }
    }

    pub(crate) fn if_begun_by(&mut self, first: Player) -> &mut Option<Side> {
        match first {
            Player::Left => &mut self.left_first,
            Player::Right => &mut self.right_first,
        }
    }
}

/// A board or a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SummandShown {
    /// The subject.
    pub subject: WrittenSummand,
    /// The text of the board or of the value.
    pub text: String,
    /// The board, for drawing; null for a value.
    pub board: Option<Board>,
}

/// A component of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ComponentShown {
    /// The index of its summand, from 0.
    pub summand: usize,
    /// Its location in the summand.
    pub place: Area,
    /// The component alone; null for a value.
    pub board: Option<Board>,
    /// Facts about its value; null if it was not found.
    pub worth: Option<Worth>,
}

/// A move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MoveShown {
    /// The player who makes the move.
    pub player: Side,
    /// The index of its summand, from 0.
    pub summand: usize,
    /// Its name.
    pub name: String,
    /// The move as an object: the pieces placed, removed or moved, and their locations.
    pub action: Move,
    /// The summand after the move; null if it is a value that is too long to print.
    pub to: Option<WrittenSummand>,
    /// Facts about the value of the whole sum after the move; null if it was not found or is a loopy game.
    pub worth: Option<Worth>,
    /// Facts about the value of the whole sum after the move, if it is a loopy game.
    pub loopy: Option<LoopyWorth>,
    /// Whether it leads to an option of the canonical form of the sum, if that is known.
    pub sensible: Option<bool>,
    /// Whether the player wins with it, if that is known.
    pub wins: Option<bool>,
    /// Whether the game is drawn after it, if that is known; only a loopy game can be.
    pub draws: Option<bool>,
    /// The number of moves of both players, including this one, until a loopy game is won or lost, if that is
    /// known.
    pub length: Option<u32>,
    /// The difference between the stop after the player's best move and the stop after this one, if that is
    /// known.
    pub loss: Option<ExactNumber>,
}

/// The default length limit for the text of a value, in bytes.
const LONGEST: usize = 1 << 12;
/// The largest number of summands.
pub(crate) const SUMMANDS: usize = 256;

impl<'u> Lab<'u> {
    /// Computes the view of a sum. Half of the budget is for values; if they are not found, the rest is for
    /// the solver.
    pub fn position(
        &self,
        question: &PositionQuestion,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<PositionAnswer, Error> {
        if question.summands.len() > SUMMANDS {
            return Err(Error::TooManySummands(SUMMANDS));
        }
        let work = self.universe().work(budget);
        let views: Vec<SummandView<'u>> = question
            .summands
            .iter()
            .map(|summand| self.summand_view(summand, &work))
            .collect::<Result<_, _>>()?;
        let shown = |(subject, view): (&WrittenSummand, &SummandView<'u>)| SummandShown {
            subject: subject.clone(),
            text: view.text(),
            board: view.board(),
        };
        let summands: Vec<_> = question.summands.iter().zip(&views).map(shown).collect();
        let components: Vec<PlayedSummand<'u>> = views.iter().map(SummandView::played).collect();
        let observer = &mut Trusting { observer, sum: components.clone() };
        observer.see(Part::Summands { summands: summands.clone() });
        let longest = question.longest.unwrap_or(LONGEST);
        let mut view = View::new(self, summands, longest, budget, observer);
        let offers = if question.moves { view.offers(&views) } else { vec![] };
        if !components.iter().any(PlayedSummand::loops) {
            view.look(&components, &offers);
        }
        // A user's rules may turn out to be loopy during the computation.
        if components.iter().any(PlayedSummand::loops) {
            view.look_at_loops(&components, &offers)?;
        }
        match components.iter().find_map(PlayedSummand::failure) {
            Some(why) => Err(Error::Own(why)),
            None => Ok(view.answer),
        }
    }
}
