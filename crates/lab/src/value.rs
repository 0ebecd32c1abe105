//! What a position or a value is worth.

use crate::error::Error;
use crate::lab::Lab;
use crate::loopy::Valued;
use crate::schema::Schema;
use crate::sum::Subject;
use crate::words::{Alphabet, OutcomeClass};
use crate::written::{LONGEST, Written};
use kelvin_budget::Budget;
use kelvin_play::Drawn;
use kelvin_values::{Game, Player};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Asks for the value of a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ValueQuestion {
    /// The position, or the value itself.
    #[serde(flatten)]
    pub subject: Subject,
    /// The alphabet of the value.
    #[serde(default)]
    pub alphabet: Alphabet,
    /// The longest text of the value, in bytes.
    pub longest: Option<usize>,
}

/// The value of a position, and what follows from it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ValueAnswer {
    /// The version of the schema.
    pub schema: Schema,
    /// The ruleset, as it was asked for.
    pub ruleset: Option<String>,
    /// The board, as it was asked for.
    pub board: Option<Drawn>,
    /// The value.
    #[serde(flatten)]
    pub written: Written,
    /// Who wins: L or R, or N for the next and P for the previous player.
    pub outcome: OutcomeClass,
    /// The mean; null for a loopy game that has none, or whose mean depends on who wins its kos.
    pub mean: Option<String>,
    /// The temperature; null for a loopy game that has none, or whose temperature depends on who wins its kos.
    pub temperature: Option<String>,
    /// The birthday; null for a loopy game.
    pub birthday: Option<String>,
    /// The value if infinite play is won by Left; null for a short game.
    pub onside: Option<String>,
    /// The value if infinite play is won by Right; null for a short game.
    pub offside: Option<String>,
    /// Where play stops if Left begins; null for a loopy game that is no stopper.
    pub left_stop: Option<String>,
    /// Where play stops if Right begins; null for a loopy game that is no stopper.
    pub right_stop: Option<String>,
}

impl<'u> Lab<'u> {
    /// The value of a position, and what follows from it.
    pub fn value(&self, question: &ValueQuestion, budget: &Budget) -> Result<ValueAnswer, Error> {
        let longest = question.longest.unwrap_or(LONGEST);
        let mut answer = match self.valued(&question.subject, budget)? {
            Valued::Short(game) => self.value_of(game, question.alphabet, longest, budget)?,
            Valued::Loopy(game) => self.value_of_loopy(&game, question.alphabet, longest, budget)?,
        };
        if let Subject::Board { ruleset, board, .. } = &question.subject {
            answer.ruleset = Some(ruleset.clone());
            answer.board = Some(board.clone());
        }
        Ok(answer)
    }

    /// What follows from a value.
    pub fn value_of(
        &self,
        game: Game<'u>,
        alphabet: Alphabet,
        longest: usize,
        budget: &Budget,
    ) -> Result<ValueAnswer, Error> {
        let written = self.written(game, alphabet, longest, budget)?;
        let [mean, temperature] = self.mean_and_temperature(game, budget)?;
        Ok(ValueAnswer {
            schema: Schema,
            ruleset: None,
            board: None,
            written,
            outcome: game.outcome().into(),
            mean: Some(mean.to_string()),
            temperature: Some(temperature.to_string()),
            birthday: Some(self.universe().work(budget).birthday(game)?.to_string()),
            onside: None,
            offside: None,
            left_stop: Some(game.stop(Player::Left).to_string()),
            right_stop: Some(game.stop(Player::Right).to_string()),
        })
    }
}
