//! The facts about a loopy value that are shown to the user.

use super::LoopyWithForm;
use crate::error::Error;
use crate::lab::Lab;
use crate::texts::{ExactNumber, Notation};
use crate::value::ValueAnswer;
use crate::words::{Alphabet, LoopyOutcomeClass};
use kelvin_budget::Budget;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The facts about a loopy value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LoopyWorth {
    /// The value in plain characters, as it is typed; null, like the other texts, if it is too long to print.
    pub plain: Option<Notation>,
    /// The value in Unicode.
    pub unicode: Option<Notation>,
    /// The value in LaTeX, for math mode.
    pub latex: Option<Notation>,
    /// The outcome: the winner, or a draw.
    pub outcome: LoopyOutcomeClass,
    /// The value if infinite play is won by Left.
    pub onside: Option<Notation>,
    /// The value if infinite play is won by Right; equal to the onside for a stopper.
    pub offside: Option<Notation>,
    /// The mean; null if there is none, or if it depends on the komaster.
    pub mean: Option<ExactNumber>,
    /// The temperature; null if there is none, or if it depends on the komaster.
    pub temperature: Option<ExactNumber>,
    /// The Left stop; null if the value is not a stopper.
    pub left_stop: Option<Notation>,
    /// The Right stop; null if the value is not a stopper.
    pub right_stop: Option<Notation>,
}

impl<'u> Lab<'u> {
    /// Computes the facts about a loopy value; texts of more than `longest` bytes are omitted.
    pub(super) fn loopy_worth(
        &self,
        game: &LoopyWithForm<'u>,
        longest: usize,
        budget: &Budget,
    ) -> Result<LoopyWorth, Error> {
        let ValueAnswer {
            written, outcome, mean, temperature, onside, offside, left_stop, right_stop, ..
        } = self.value_of_loopy(game, Alphabet::Plain, longest, budget)?;
        let text = |alphabet| self.written_loopy(&game.value, alphabet, longest, budget);
        let [unicode, latex] = match &written.value {
            Some(_) => [
                text(Alphabet::Unicode)?.value.map(Notation::of),
                text(Alphabet::Latex)?.value.map(Notation::of),
            ],
            None => [None, None],
        };
        let plain = written.value.map(Notation::of);
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
