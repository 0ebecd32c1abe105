//! What a position or a value is worth.

use crate::error::Error;
use crate::lab::Lab;
use crate::schema::Schema;
use crate::sum::Subject;
use crate::words::{Alphabet, OutcomeClass};
use crate::written::{LONGEST, Written};
use kelvin_budget::Budget;
use kelvin_play::Drawn;
use kelvin_values::Game;
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
    /// The mean.
    pub mean: String,
    /// The temperature.
    pub temperature: String,
    /// The birthday.
    pub birthday: String,
}

impl<'u> Lab<'u> {
    /// The value of a position, and what follows from it.
    pub fn value(&self, question: &ValueQuestion, budget: &Budget) -> Result<ValueAnswer, Error> {
        let game = self.game(&question.subject, budget)?;
        let longest = question.longest.unwrap_or(LONGEST);
        let mut answer = self.value_of(game, question.alphabet, longest, budget)?;
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
            mean: mean.to_string(),
            temperature: temperature.to_string(),
            birthday: self.universe().work(budget).birthday(game)?.to_string(),
        })
    }
}
