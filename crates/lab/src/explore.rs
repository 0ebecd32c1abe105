//! A node of the game tree: a position or a value with its options and their roles in the canonical form.

use crate::error::Error;
use crate::lab::{Lab, trusted_sum};
use crate::observer::Observer;
use crate::question::Ask;
use crate::schema::Schema;
use crate::status::Status;
use crate::words::Side;
use crate::worth::Worth;
use kelvin_budget::Budget;
use kelvin_positions::board::Board;
use kelvin_positions::{Move, WrittenSummand};
use kelvin_values::{Game, Player};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// Asks for a node of the game tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ExploreQuestion {
    /// The position, or the value.
    pub subject: WrittenSummand,
    /// The longest text of a value, in bytes.
    pub longest: Option<usize>,
}

impl Ask for ExploreQuestion {
    type Answer = ExploreAnswer;

    fn answer(&self, lab: &Lab<'_>, budget: &Budget, _: &mut dyn Observer) -> Result<ExploreAnswer, Error> {
        lab.explore(self, budget)
    }
}

/// A node of the game tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ExploreAnswer {
    /// The version of the schema.
    pub schema: Schema,
    /// The subject.
    pub subject: WrittenSummand,
    /// The text of the board or of the value.
    pub text: String,
    /// The board, for drawing; null for a value.
    pub board: Option<Board>,
    /// Facts about the value; null if it was not found.
    pub worth: Option<Worth>,
    /// The options of both players.
    pub options: Vec<OptionShown>,
    /// Whether some options are omitted.
    pub more: bool,
}

/// An option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OptionShown {
    /// The player whose option it is.
    pub player: Side,
    /// The name of the move.
    pub name: String,
    /// The move as an object: the pieces placed, removed or moved, and their locations.
    pub action: Move,
    /// The option; null if it is a value that is too long to print.
    pub to: Option<WrittenSummand>,
    /// Facts about its value; null if it was not found.
    pub worth: Option<Worth>,
    /// Its role on the way to the canonical form.
    pub status: Status,
}

/// The default length limit for the text of a value, in bytes.
const LONGEST: usize = 1 << 12;
/// The largest number of options listed for a player.
const OPTIONS: usize = 1 << 12;

impl<'u> Lab<'u> {
    /// Returns a node of the game tree. Half of the budget is for its value, the rest for those of its
    /// options.
    pub fn explore(&self, question: &ExploreQuestion, budget: &Budget) -> Result<ExploreAnswer, Error> {
        let longest = question.longest.unwrap_or(LONGEST);
        let view = self.summand_view(&question.subject, &self.universe().work(budget))?;
        let half = budget.share(2);
        let mut worths: HashMap<u32, Worth> = HashMap::new();
        let mut worth_of = |game: Game<'u>, budget: &Budget| {
            if let Some(known) = worths.get(&game.word()) {
                return Some(known.clone());
            }
            let worth = self.worth(game, longest, budget).ok()?;
            worths.insert(game.word(), worth.clone());
            Some(worth)
        };
        let value = self.evaluator().value(&view.played(), &half).ok();
        let worth = value.and_then(|value| worth_of(value, &half));
        let mut options = vec![];
        let mut more = false;
        for player in Player::BOTH {
            let (offers, unseen) = view.offers(player, OPTIONS);
            more |= unseen;
            let mut open = offers.len() as u32;
            let mut values = vec![];
            let before = options.len();
            for offer in offers {
                // If the value of the node was found, those of the options can be found too. Otherwise only a
                // few are tried.
                let share = if value.is_some() { budget.part() } else { budget.share(open.clamp(1, 8)) };
                open = open.saturating_sub(1);
                let value = self.evaluator().value(&offer.to, &share).ok();
                values.push(value);
                options.push(OptionShown {
                    player: player.into(),
                    name: offer.chosen.to_string(),
                    action: offer.chosen,
                    to: offer.summand,
                    worth: value.and_then(|value| worth_of(value, &share)),
                    status: Status::Unknown,
                });
            }
            // Statuses are left unknown if there is no time for the comparisons.
            if let Ok(statuses) = self.statuses(player, value, &values, longest, budget) {
                for (option, status) in options[before..].iter_mut().zip(statuses) {
                    option.status = status.counted_from(before);
                }
            }
        }
        trusted_sum(&[view.played()])?;
        let (text, board) = (view.text(), view.board());
        Ok(ExploreAnswer {
            schema: Schema,
            subject: question.subject.clone(),
            text,
            board,
            worth,
            options,
            more,
        })
    }
}
