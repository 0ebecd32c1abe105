//! A sum as a person looks at it: the boards, the components, what all of it is worth, and every move.

use crate::advice::Area;
use crate::error::Error;
use crate::lab::{Lab, Trusting};
use crate::loopy::LoopyWorth;
use crate::observer::{Observer, Part};
use crate::schema::Schema;
use crate::stage::Stage;
use crate::sum::Subject;
use crate::view::View;
use crate::words::{RanOut, Side};
use crate::worth::Worth;
use kelvin_budget::Budget;
use kelvin_play::Component;
use kelvin_positions::Move;
use kelvin_positions::board::Board;
use kelvin_values::{Outcome, Player};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Asks what there is to see of a sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PositionQuestion {
    /// The boards and values.
    pub summands: Vec<Subject>,
    /// The longest text of a value, in bytes.
    pub longest: Option<usize>,
    /// Whether the moves are told.
    #[serde(default = "yes")]
    pub moves: bool,
}

fn yes() -> bool {
    true
}

/// What there is to see of a sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PositionAnswer {
    /// The version of the schema.
    pub schema: Schema,
    /// The boards and values.
    pub summands: Vec<SummandShown>,
    /// The components of the boards.
    pub components: Vec<ComponentShown>,
    /// What the sum is worth; null where that is out of reach, or a loopy game.
    pub worth: Option<Worth>,
    /// What the sum is worth, where that is a loopy game.
    pub loopy: Option<LoopyWorth>,
    /// What ran out before it was known what the sum is worth.
    pub out_of_reach: Option<RanOut>,
    /// The value of a sum that is out of reach is at least this.
    pub at_least: Option<i64>,
    /// The value of a sum that is out of reach is at most this.
    pub at_most: Option<i64>,
    /// Who wins.
    pub winners: Winners,
    /// The moves of both players.
    pub moves: Vec<MoveShown>,
    /// Whether there are more moves than are told.
    pub more: bool,
}

/// Who wins, as far as that is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Winners {
    /// Who wins if Left begins.
    pub left_first: Option<Side>,
    /// Who wins if Right begins.
    pub right_first: Option<Side>,
    /// Whether nobody can win if Left begins, as play need not end.
    pub left_first_drawn: bool,
    /// Whether nobody can win if Right begins, as play need not end.
    pub right_first_drawn: bool,
}

impl Winners {
    pub(crate) fn of(outcome: Outcome) -> Winners {
        let winner = |first: Player| if outcome.first_move_wins(first) { first } else { !first };
        let [left_first, right_first] = Player::BOTH.map(|first| Some(winner(first).into()));
        Winners { left_first, right_first, ..Winners::default() }
    }

    /// The winners where play need not end: nobody, where it is drawn.
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
    /// What was asked for.
    pub subject: Subject,
    /// The board as it is written, or the value.
    pub text: String,
    /// The board, to be drawn; null for a value.
    pub board: Option<Board>,
}

/// A component of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ComponentShown {
    /// The summand it is of, from 0.
    pub summand: usize,
    /// Where it is there.
    pub place: Area,
    /// The component alone; null for a value.
    pub board: Option<Board>,
    /// What it is worth; null where that is out of reach.
    pub worth: Option<Worth>,
}

/// A move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MoveShown {
    /// Whose move it is.
    pub player: Side,
    /// The summand it is in, from 0.
    pub summand: usize,
    /// Its name.
    pub name: String,
    /// The move itself: what is placed, taken or moved, and where.
    pub action: Move,
    /// The summand after the move; null where it is a value that is too long to be written.
    pub to: Option<Subject>,
    /// What the whole sum is worth after the move; null where that is out of reach, or a loopy game.
    pub worth: Option<Worth>,
    /// What the whole sum is worth after the move, where that is a loopy game.
    pub loopy: Option<LoopyWorth>,
    /// Whether it leads to an option of the canonical form of the sum, if that is known.
    pub sensible: Option<bool>,
    /// Whether the player wins with it, if that is known.
    pub wins: Option<bool>,
    /// Whether nobody can win after it, as play need not end, if that is known.
    pub draws: Option<bool>,
    /// After how many moves of both players the game is won or lost, this one among them; where play need not end, if that is known.
    pub length: Option<u32>,
    /// How much worse the stop is to which it leads than that of the player's best move, if that is known.
    pub loss: Option<String>,
}

/// The longest text of a value, in bytes, if it is not said.
const LONGEST: usize = 1 << 12;
/// More summands than these are not looked at.
pub(crate) const SUMMANDS: usize = 256;

impl<'u> Lab<'u> {
    /// What there is to see of a sum. Half of what the budget allows is for values; where they are out of reach, the rest is for
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
        let stages: Vec<Stage<'u>> =
            question.summands.iter().map(|subject| self.stage(subject, &work)).collect::<Result<_, _>>()?;
        let shown = |(subject, stage): (&Subject, &Stage<'u>)| SummandShown {
            subject: subject.clone(),
            text: stage.text(),
            board: stage.board(),
        };
        let summands: Vec<_> = question.summands.iter().zip(&stages).map(shown).collect();
        let components: Vec<Component<'u>> = stages.iter().map(Stage::component).collect();
        let observer = &mut Trusting { observer, sum: components.clone() };
        observer.see(Part::Summands { summands: summands.clone() });
        let longest = question.longest.unwrap_or(LONGEST);
        let mut view = View::new(self, summands, longest, budget, observer);
        let offers = if question.moves { view.offers(&stages) } else { vec![] };
        if !components.iter().any(Component::loops) {
            view.look(&components, &offers);
        }
        // Of rules of a user it may turn out on the way that play need not end.
        if components.iter().any(Component::loops) {
            view.look_at_loops(&components, &offers)?;
        }
        match components.iter().find_map(Component::fault) {
            Some(why) => Err(Error::Own(why)),
            None => Ok(view.answer),
        }
    }
}
