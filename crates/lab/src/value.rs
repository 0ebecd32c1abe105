//! The value of a position, with the facts that follow from it.

use crate::error::Error;
use crate::lab::Lab;
use crate::loopy::Valued;
use crate::observer::Observer;
use crate::question::Ask;
use crate::schema::Schema;
use crate::subject::Subject;
use crate::texts::{Digits, ExactNumber, Notation};
use crate::words::{Alphabet, LoopyOutcomeClass, OutcomeClass};
use crate::worth::ConfusionInterval;
use crate::written::{LONGEST, Written};
use kelvin_budget::Budget;
use kelvin_positions::{BoardInput, WrittenSummand};
use kelvin_values::{Game, Player};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Asks for the value of a position or a sum.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ValueQuestion {
    /// The position, the sum, or the value itself.
    #[serde(flatten)]
    pub subject: Subject,
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
    pub outcome: LoopyOutcomeClass,
    /// The mean; null for a loopy game without one, or if it depends on the komaster.
    pub mean: Option<ExactNumber>,
    /// The temperature; null for a loopy game without one, or if it depends on the komaster.
    pub temperature: Option<ExactNumber>,
    /// The birthday; null for a loopy game.
    pub birthday: Option<Digits>,
    /// The value if infinite play is won by Left; null for a short game.
    pub onside: Option<Notation>,
    /// The value if infinite play is won by Right; null for a short game.
    pub offside: Option<Notation>,
    /// The Left stop; null for a loopy game that is not a stopper.
    pub left_stop: Option<Notation>,
    /// The Right stop; null for a loopy game that is not a stopper.
    pub right_stop: Option<Notation>,
    /// The numbers that are confused with it; null if there are none, and for a loopy game.
    pub confusion: Option<ConfusionInterval>,
    /// The section L(G), the cut of the numbers at the Left stop: L(3) just left of 3 or R(3) just right of it; null
    /// for a loopy game.
    pub left_section: Option<String>,
    /// The section R(G); null for a loopy game.
    pub right_section: Option<String>,
    /// The temperature t_L from which on the Left wall is at the mean; null for a loopy game.
    pub left_temperature: Option<ExactNumber>,
    /// The temperature t_R from which on the Right wall is at the mean; null for a loopy game.
    pub right_temperature: Option<ExactNumber>,
}

impl<'u> Lab<'u> {
    /// Computes the value of a position and the facts that follow from it.
    pub fn value(&self, question: &ValueQuestion, budget: &Budget) -> Result<ValueAnswer, Error> {
        let longest = question.longest.unwrap_or(LONGEST);
        let mut answer = match self.valued_subject(&question.subject, budget)? {
            Valued::Short(game) => self.value_of(game, question.alphabet, longest, budget)?,
            Valued::Loopy(game) => self.value_of_loopy(&game, question.alphabet, longest, budget)?,
        };
        if let Subject::Summand(WrittenSummand::Board { ruleset, board, .. }) = &question.subject {
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
        let thermograph = self.heat().thermograph(&self.universe().work(budget), game)?;
        let wall_temperature = |player| ExactNumber::of(thermograph.temperature_of(player));
        Ok(ValueAnswer {
            schema: Schema,
            ruleset: None,
            board: None,
            written,
            outcome: OutcomeClass::from(game.outcome()).into(),
            mean: Some(ExactNumber::of(mean)),
            temperature: Some(ExactNumber::of(temperature)),
            birthday: Some(Digits::of(self.universe().work(budget).birthday(game)?)),
            onside: None,
            offside: None,
            left_stop: Some(Notation::of(game.stop(Player::Left))),
            right_stop: Some(Notation::of(game.stop(Player::Right))),
            confusion: ConfusionInterval::of(game),
            left_section: Some(game.section(Player::Left).to_string()),
            right_section: Some(game.section(Player::Right).to_string()),
            left_temperature: Some(wall_temperature(Player::Left)),
            right_temperature: Some(wall_temperature(Player::Right)),
        })
    }
}
