//! The subject of a question: a board, a value, or a sum of them.

use crate::error::Error;
use crate::lab::Lab;
use crate::loopy::{LoopyWithForm, Valued};
use crate::sum::Sum;
use kelvin_budget::{Budget, Exhausted};
use kelvin_loopy::{LoopyValue, Stopper};
use kelvin_positions::WrittenSummand;
use kelvin_values::{Game, Universe};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A board, a value, or a sum of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, expecting = "expected a ruleset and a board, a value, or a sum")]
// Published schemas call a summand a subject.
#[schemars(rename = "SubjectOrSum")]
pub enum Subject {
    /// A sum.
    Sum {
        /// The sum: an expression, words, or a list of summands.
        sum: Sum,
    },
    /// A board or a value.
    Summand(WrittenSummand),
}

impl Subject {
    /// Creates the subject that the words of a command line mean. A single word is an expression.
    pub fn of_words(words: &[String]) -> Subject {
        match words {
            [ruleset, board] if ruleset != "+" && board != "+" => {
                Subject::Summand(WrittenSummand::board(ruleset, board))
            }
            [expression] => Subject::Sum { sum: Sum::Expression(expression.clone()) },
            words => Subject::Sum { sum: Sum::Words(words.to_vec()) },
        }
    }

    /// Parses the summands.
    pub fn summands(&self) -> Result<Vec<WrittenSummand>, Error> {
        match self {
            Subject::Sum { sum } => sum.summands(),
            Subject::Summand(summand) => Ok(vec![summand.clone()]),
        }
    }
}

impl From<WrittenSummand> for Subject {
    fn from(summand: WrittenSummand) -> Subject {
        Subject::Summand(summand)
    }
}

impl From<Sum> for Subject {
    fn from(sum: Sum) -> Subject {
        Subject::Sum { sum }
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Subject::Sum { sum } => sum.fmt(f),
            Subject::Summand(summand) => summand.fmt(f),
        }
    }
}

/// An evaluator of expressions of the worksheet language. The laboratory knows only the notation of values;
/// surfaces that have the language pass its evaluator.
pub trait Evaluate:
    for<'u> Fn(&'u Universe, &str, &Budget) -> Result<Game<'u>, NotEvaluated> + Send + Sync + 'static
{
}

impl<F> Evaluate for F where
    F: for<'u> Fn(&'u Universe, &str, &Budget) -> Result<Game<'u>, NotEvaluated> + Send + Sync + 'static
{
}

/// The reason why a text has no value as an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotEvaluated {
    /// It is not an expression.
    Syntax,
    /// It is an expression whose evaluation fails.
    Failed(String),
    /// The budget ran out.
    Exhausted(Exhausted),
}

impl<'u> Lab<'u> {
    /// Computes the value of a subject. A single text is read as a value, as a sum of boards and values, and as
    /// an expression of the worksheet language, in this order.
    pub fn valued_subject(&self, subject: &Subject, budget: &Budget) -> Result<Valued<'u>, Error> {
        let sum = match subject {
            Subject::Summand(summand) => return self.valued(summand, budget),
            Subject::Sum { sum } => sum,
        };
        let whole = sum.expression();
        if let Some(value) = whole.and_then(|text| self.notated(text, budget).ok()) {
            return Ok(value);
        }
        let summands = sum.summands()?;
        if let [summand] = &summands[..] {
            return self.valued(summand, budget);
        }
        let added = self.added(&summands, budget);
        match (added, whole) {
            // A + may also stand inside of an expression.
            (Err(error @ Error::Value { .. }), Some(text)) => match self.evaluated_expression(text, budget) {
                Some(Ok(game)) => Ok(Valued::Short(game)),
                _ => Err(error),
            },
            (added, _) => added,
        }
    }

    /// Returns whether a text contains no boards, so that it may be an expression.
    pub fn is_expression(&self, text: &str) -> bool {
        let summands = Sum::Expression(text.to_owned()).summands();
        summands.is_ok_and(|all| all.iter().all(|one| matches!(one, WrittenSummand::Value { .. })))
    }

    /// Computes the value of a subject that must be a short game.
    pub fn game_of(&self, subject: &Subject, budget: &Budget) -> Result<Game<'u>, Error> {
        match self.valued_subject(subject, budget)? {
            Valued::Short(game) => Ok(game),
            Valued::Loopy(_) => Err(Error::loopy(subject.to_string())),
        }
    }

    /// Parses the summands of a subject. A single text in the notation of values is one summand.
    pub(crate) fn summands_of_subject(
        &self,
        subject: &Subject,
        budget: &Budget,
    ) -> Result<Vec<WrittenSummand>, Error> {
        let whole = match subject {
            Subject::Sum { sum } => sum.expression(),
            Subject::Summand(_) => None,
        };
        match whole {
            Some(text) if self.notated(text, budget).is_ok() => Ok(vec![WrittenSummand::value(text)]),
            _ => subject.summands(),
        }
    }

    /// Adds the values of summands.
    fn added(&self, summands: &[WrittenSummand], budget: &Budget) -> Result<Valued<'u>, Error> {
        let work = self.universe().work(budget);
        let mut short = self.universe().zero();
        let mut loopy: Option<LoopyValue<'u>> = None;
        for summand in summands {
            match self.valued(summand, budget)? {
                Valued::Short(game) => short = work.add(short, game)?,
                Valued::Loopy(game) => {
                    let game = game.value;
                    loopy = Some(match loopy {
                        Some(sum) => self.loopy().work(budget).add_values(&sum, &game)?,
                        None => game,
                    });
                }
            }
        }
        let Some(loopy) = loopy else { return Ok(Valued::Short(short)) };
        let value = self.loopy().work(budget).add_values(&loopy, &Stopper::Short(short).into())?;
        Ok(LoopyWithForm { value, form: None }.valued())
    }

    /// Evaluates a text as an expression; `None` if it is not one, or if the laboratory has no evaluator.
    pub(crate) fn evaluated_expression(
        &self,
        text: &str,
        budget: &Budget,
    ) -> Option<Result<Game<'u>, Error>> {
        match self.expressions()?(self.universe(), text, budget) {
            Ok(game) => Some(Ok(game)),
            Err(NotEvaluated::Syntax) => None,
            Err(NotEvaluated::Failed(why)) => Some(Err(Error::Expression { text: text.to_owned(), why })),
            Err(NotEvaluated::Exhausted(why)) => Some(Err(why.into())),
        }
    }
}
