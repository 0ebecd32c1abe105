//! What is told of a loopy value where a person looks at it.

use super::Endless;
use crate::error::Error;
use crate::lab::Lab;
use crate::value::ValueAnswer;
use crate::words::{Alphabet, OutcomeClass};
use kelvin_budget::Budget;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What is told of a loopy value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LoopyWorth {
    /// The value as it can be typed; null where it is too long to be written, as are the other texts then.
    pub plain: Option<String>,
    /// The value in Unicode.
    pub unicode: Option<String>,
    /// The value for papers, in math mode.
    pub latex: Option<String>,
    /// Who wins, or that it is drawn.
    pub outcome: OutcomeClass,
    /// The value if infinite play is won by Left.
    pub onside: Option<String>,
    /// The value if infinite play is won by Right; of a stopper it is the same.
    pub offside: Option<String>,
    /// The mean; null where there is none, or where it depends on who wins the kos.
    pub mean: Option<String>,
    /// The temperature; null where there is none, or where it depends on who wins the kos.
    pub temperature: Option<String>,
    /// Where play stops if Left begins; null where it is no stopper.
    pub left_stop: Option<String>,
    /// Where play stops if Right begins; null where it is no stopper.
    pub right_stop: Option<String>,
}

impl<'u> Lab<'u> {
    /// What is told of a loopy value; texts of more than `longest` bytes are left out.
    pub(super) fn loopy_worth(
        &self,
        game: &Endless<'u>,
        longest: usize,
        budget: &Budget,
    ) -> Result<LoopyWorth, Error> {
        let ValueAnswer {
            written, outcome, mean, temperature, onside, offside, left_stop, right_stop, ..
        } = self.value_of_loopy(game, Alphabet::Plain, longest, budget)?;
        let text = |alphabet| self.written_loopy(&game.value, alphabet, longest, budget);
        let [unicode, latex] = match &written.value {
            Some(_) => [text(Alphabet::Unicode)?.value, text(Alphabet::Latex)?.value],
            None => [None, None],
        };
        let plain = written.value;
        Ok(LoopyWorth {
            plain,
            unicode,
            latex,
            outcome,
            onside,
            offside,
            mean,
            temperature,
            left_stop,
            right_stop,
        })
    }
}
