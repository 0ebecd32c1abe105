//! The value of a position, with the facts that follow from it.

use crate::error::Error;
use crate::lab::Lab;
use crate::loopy::Valued;
use crate::observer::Observer;
use crate::question::Ask;
use crate::schema::Schema;
use crate::words::{Alphabet, OutcomeClass};
use crate::written::{LONGEST, Written};
use kelvin_budget::Budget;
use kelvin_positions::{BoardInput, WrittenSummand};
use kelvin_values::{Game, Player};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Asks for the value of a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ValueQuestion {
    /// The position, or the value itself.
    #[serde(flatten)]
    pub subject: WrittenSummand,
    /// The alphabet of the value.
    #[serde(default)]
    pub alphabet: Alphabet,
    /// The longest text of the value, in bytes.
    pub longest: Option<usize>,
}

impl Ask for ValueQuestion {
    type Answer = ValueAnswer;

    fn answer(&self, lab: &Lab<'_>, budget: &Budget, _: &mut dyn Observer) -> Result<ValueAnswer, Error> {
        lab.value(self, budget)
    }
}

/// The value of a position, with the facts that follow from it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ValueAnswer {
    /// The version of the schema.
    pub schema: Schema,
    /// The ruleset, as given in the question.
    pub ruleset: Option<String>,
    /// The board, as given in the question.
    pub board: Option<BoardInput>,
    /// The value.
    #[serde(flatten)]
    pub written: Written,
    /// The outcome: L, R, N (the next player wins) or P (the previous player wins).
    pub outcome: OutcomeClass,
    /// The mean; null for a loopy game without one, or if it depends on the komaster.
    pub mean: Option<String>,
    /// The temperature; null for a loopy game without one, or if it depends on the komaster.
    pub temperature: Option<String>,
    /// The birthday; null for a loopy game.
    pub birthday: Option<String>,
    /// The value if infinite play is won by Left; null for a short game.
    pub onside: Option<String>,
    /// The value if infinite play is won by Right; null for a short game.
    pub offside: Option<String>,
    /// The Left stop; null for a loopy game that is not a stopper.
    pub left_stop: Option<String>,
    /// The Right stop; null for a loopy game that is not a stopper.
    pub right_stop: Option<String>,
}

impl<'u> Lab<'u> {
    /// Computes the value of a position and the facts that follow from it.
    pub fn value(&self, question: &ValueQuestion, budget: &Budget) -> Result<ValueAnswer, Error> {
        let longest = question.longest.unwrap_or(LONGEST);
        let mut answer = match self.valued(&question.subject, budget)? {
            Valued::Short(game) => self.value_of(game, question.alphabet, longest, budget)?,
            Valued::Loopy(game) => self.value_of_loopy(&game, question.alphabet, longest, budget)?,
        };
        if let WrittenSummand::Board { ruleset, board, .. } = &question.subject {
            answer.ruleset = Some(ruleset.clone());
            answer.board = Some(board.clone());
        }
        Ok(answer)
    }

    /// Computes the facts that follow from a value.
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
