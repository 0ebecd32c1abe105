//! What a question is, and the macro that makes types of the list of all questions.

use crate::error::Error;
use crate::lab::Lab;
use crate::observer::Observer;
use kelvin_budget::Budget;

/// A question with the type of its answer. The list of questions in the crate's root gives it a name.
pub trait Ask {
    /// The answer.
    type Answer;

    /// Answers the question. When the budget runs out, the answer contains the results so far, or the error
    /// reports the limit.
    fn answer(
        &self,
        lab: &Lab<'_>,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<Self::Answer, Error>;
}

/// Declares `Question` and `Answer`: a variant for each question of the list. In JSON a question and its
/// answer have the name of the variant in snake case.
macro_rules! questions {
    ($($(#[$about:meta])+ $name:ident($question:ty),)+) => {
        /// A question; in JSON the key `ask` distinguishes the variants.
        #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
        #[serde(tag = "ask", rename_all = "snake_case")]
        pub enum Question {
            $($(#[$about])+ $name($question),)+
        }

        /// An answer; in JSON the key `answer` distinguishes the variants.
        #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
        #[serde(tag = "answer", rename_all = "snake_case")]
        pub enum Answer {
            $($(#[$about])+ $name(Box<<$question as $crate::Ask>::Answer>),)+
        }

        $(impl From<$question> for Question {
            fn from(question: $question) -> Question {
                Question::$name(question)
            }
        })+

        impl $crate::Ask for Question {
            type Answer = Answer;

            fn answer(
                &self,
                lab: &$crate::Lab<'_>,
                budget: &kelvin_budget::Budget,
                observer: &mut dyn $crate::Observer,
            ) -> Result<Answer, $crate::Error> {
                Ok(match self {
                    $(Question::$name(question) => {
                        Answer::$name(Box::new($crate::Ask::answer(question, lab, budget, observer)?))
                    })+
                })
            }
        }
    };
}

pub(crate) use questions;

impl Lab<'_> {
    /// Answers a question.
    pub fn ask<Q: Ask>(
        &self,
        question: &Q,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<Q::Answer, Error> {
        question.answer(self, budget, observer)
    }
}
