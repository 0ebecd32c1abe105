//! The steps from a literal form to the canonical form.

use crate::error::Error;
use crate::explain::{ExplainAnswer, ExplainQuestion};
use crate::form::LiteralForm;
use crate::lab::Lab;
use crate::literal::{Forms, Piece};
use crate::observer::Observer;
use crate::question::Ask;
use crate::schema::Schema;
use crate::subject::Subject;
use crate::texts::{ExactNumber, Notation};
use crate::words::{Alphabet, Side};
use crate::written::LONGEST;
use kelvin_budget::{Budget, Exhausted};
use kelvin_positions::board::Board;
use kelvin_values::notation::Printer;
use kelvin_values::{Game, Player, SimplifyReason, SimplifyStep};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Asks for the steps from a position, a sum or a game as it is written to the canonical form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SimplifyQuestion {
    /// The position, the sum, or the value. Braces are taken as they are written.
    #[serde(flatten)]
    pub subject: Subject,
    /// Whether the strategies that prove the comparisons are found too.
    #[serde(default)]
    pub strategy: bool,
    /// The alphabet of the values.
    #[serde(default)]
    pub alphabet: Alphabet,
}

impl Ask for SimplifyQuestion {
    type Answer = SimplifyAnswer;

    fn answer(&self, lab: &Lab<'_>, budget: &Budget, _: &mut dyn Observer) -> Result<SimplifyAnswer, Error> {
        lab.simplify(self, budget)
    }
}

/// The steps from a form to its canonical form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SimplifyAnswer {
    /// The version of the schema.
    pub schema: Schema,
    /// The input.
    pub input: String,
    /// The value.
    pub value: Notation,
    /// The forms that are simplified, options before the games that have them; the last is the whole.
    pub forms: Vec<SimplifiedForm>,
    /// Whether forms are missing because there are many.
    pub cut: bool,
    /// The steps in words; in LaTeX if that is the alphabet.
    pub text: String,
}

/// A form and the steps to its canonical form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SimplifiedForm {
    /// The form: the board, the sum, or the game in braces.
    pub form: Notation,
    /// The board, for drawing; null if it is not a single board.
    pub board: Option<Board>,
    /// The options as they are written.
    pub options: Vec<FormOption>,
    /// The form with the canonical forms of its options.
    pub start: Notation,
    /// The steps.
    pub steps: Vec<FormStep>,
    /// The form after all steps: the canonical form.
    pub end: Notation,
    /// The value.
    pub value: Notation,
    /// Why the value is the simplest number that fits; null if it is not a number.
    pub number: Option<SimplestNumber>,
}

/// An option as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FormOption {
    /// The player whose option it is.
    pub player: Side,
    /// The name of the move; null for an option in braces.
    pub name: Option<String>,
    /// The option: a board, a sum or a game in braces.
    pub to: Notation,
    /// The board after the move, for drawing; null if there is none.
    pub board: Option<Board>,
    /// The value.
    pub value: Notation,
}

/// A step: an option is removed or replaced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FormStep {
    /// The player whose option it is.
    pub player: Side,
    /// The option.
    pub option: Notation,
    /// Why it is removed or replaced.
    pub reason: StepReason,
    /// The comparison that justifies the step, as `kelvin explain` reads it.
    pub comparison: String,
    /// The strategy that proves the comparison, if it is asked for.
    pub proof: Option<ExplainAnswer>,
    /// The form before the step.
    pub before: Notation,
    /// The form after it.
    pub after: Notation,
}

/// Why an option is removed or replaced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum StepReason {
    /// Another option is at least as good for the player.
    Dominated {
        /// The other option.
        by: Notation,
    },
    /// The opponent's reply is at least as good for the opponent as the game.
    Reversible {
        /// The game after the reply.
        through: Notation,
        /// The player's options after the reply, which replace the option.
        replaced_by: Vec<Notation>,
    },
}

/// Why a number is the simplest one between the options: it fits, and neither of its own options does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SimplestNumber {
    /// The number.
    pub number: ExactNumber,
    /// The Left options, each of which is less than the number or confused with it.
    pub left: Vec<Notation>,
    /// The Right options, each of which is greater than the number or confused with it.
    pub right: Vec<Notation>,
    /// The options of the number, which do not fit.
    pub simpler: Vec<SimplerNumber>,
}

/// A simpler number, and the option that excludes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SimplerNumber {
    /// The number.
    pub number: ExactNumber,
    /// The player who has the option: Left's is at least the number, Right's at most.
    pub player: Side,
    /// The option.
    pub option: Notation,
}

/// The largest number of forms.
const FORMS: usize = 100;

impl<'u> Lab<'u> {
    /// Finds the steps from a position, a sum or a game as it is written to the canonical form.
    pub fn simplify(&self, question: &SimplifyQuestion, budget: &Budget) -> Result<SimplifyAnswer, Error> {
        let work = self.universe().work(budget);
        let mut forms = Forms::new(&work);
        let whole = self.literal_form(&question.subject, &mut forms, question.alphabet, budget)?;
        let inner: Vec<Piece<'u>> = forms.all().filter(|&piece| Some(piece) != whole.piece).collect();
        let cut = inner.len() >= FORMS;
        let mut simplified = vec![];
        for &piece in &inner[inner.len().saturating_sub(FORMS - 1)..] {
            let form = self.form_of_piece(piece, &forms, question.alphabet, budget)?;
            let text = self.piece_text(&forms, piece, question.alphabet, budget)?;
            simplified.push(self.simplified(form, text, question, budget)?);
        }
        let text = match whole.piece {
            Some(piece) => self.piece_text(&forms, piece, question.alphabet, budget)?,
            None => question.subject.to_string(),
        };
        let value = self.notation(whole.value, question, budget)?;
        simplified.push(self.simplified(whole, text, question, budget)?);
        let mut answer = SimplifyAnswer {
            schema: Schema,
            input: question.subject.to_string(),
            value,
            forms: simplified,
            cut,
            text: String::new(),
        };
        answer.text = answer.in_words(question.alphabet);
        Ok(answer)
    }

    fn notation(
        &self,
        game: Game<'u>,
        question: &SimplifyQuestion,
        budget: &Budget,
    ) -> Result<Notation, Exhausted> {
        Ok(Notation::of(self.written(game, question.alphabet, LONGEST, budget)?))
    }

    fn simplified(
        &self,
        form: LiteralForm<'u>,
        text: String,
        question: &SimplifyQuestion,
        budget: &Budget,
    ) -> Result<SimplifiedForm, Error> {
        let values = form.options.each_ref().map(|side| side.iter().map(|option| option.value).collect());
        let steps = self.universe().work(budget).steps_to_canonical_form(values)?;
        let canonical = Player::BOTH.map(|player| {
            let mut options: Vec<Game<'u>> = form.value.options(player).collect();
            Printer::new(self.universe(), Alphabet::Plain.into()).sort(&mut options);
            options
        });
        let [start, end] = match (steps.first(), steps.last()) {
            (Some(first), Some(last)) => [&first.before, &last.after],
            _ => [&canonical, &canonical],
        };
        let mut options = vec![];
        for player in Player::BOTH {
            for option in &form.options[player.index()] {
                options.push(FormOption {
                    player: player.into(),
                    name: option.name.clone(),
                    to: Notation::of(&option.text),
                    board: option.board.clone(),
                    value: self.notation(option.value, question, budget)?,
                });
            }
        }
        Ok(SimplifiedForm {
            form: Notation::of(text),
            board: form.board,
            options,
            start: Notation::of(self.form_text(start, question.alphabet, budget)?),
            steps: steps
                .iter()
                .map(|step| self.form_step(step, question, budget))
                .collect::<Result<_, Error>>()?,
            end: Notation::of(self.form_text(end, question.alphabet, budget)?),
            value: self.notation(form.value, question, budget)?,
            number: self.simplest_number(form.value, start, question, budget)?,
        })
    }

    fn form_step(
        &self,
        step: &SimplifyStep<'u>,
        question: &SimplifyQuestion,
        budget: &Budget,
    ) -> Result<FormStep, Error> {
        let notation = |game| self.notation(game, question, budget);
        let plain =
            |game| Ok::<_, Exhausted>(self.written(game, Alphabet::Plain, LONGEST, budget)?.to_string());
        // Left's options are to be large, Right's small; for replies it is the other way round.
        let (better, reply) = match step.player {
            Player::Left => (">=", "<="),
            Player::Right => ("<=", ">="),
        };
        let (reason, comparison) = match step.reason {
            SimplifyReason::Dominated { by } => (
                StepReason::Dominated { by: notation(by)? },
                format!("{} {better} {}", plain(by)?, plain(step.option)?),
            ),
            SimplifyReason::Reversible { through } => {
                let replaced_by = through.options(step.player).map(notation).collect::<Result<_, _>>()?;
                let whole = self.form_text(&step.before, Alphabet::Plain, budget)?;
                (
                    StepReason::Reversible { through: notation(through)?, replaced_by },
                    format!("{} {reply} {whole}", plain(through)?),
                )
            }
        };
        let proof = match question.strategy {
            true => {
                let statement = comparison.clone();
                Some(self.explain(&ExplainQuestion { statement, alphabet: question.alphabet }, budget)?)
            }
            false => None,
        };
        Ok(FormStep {
            player: step.player.into(),
            option: notation(step.option)?,
            reason,
            comparison,
            proof,
            before: Notation::of(self.form_text(&step.before, question.alphabet, budget)?),
            after: Notation::of(self.form_text(&step.after, question.alphabet, budget)?),
        })
    }

    /// Why a number is the simplest one that fits between the options.
    ///
    /// A simpler number y than x is at most x^L or at least x^R. If y fitted, so would the option of x between y and
    /// x. So it suffices to exclude the options of x.
    fn simplest_number(
        &self,
        game: Game<'u>,
        options: &[Vec<Game<'u>>; 2],
        question: &SimplifyQuestion,
        budget: &Budget,
    ) -> Result<Option<SimplestNumber>, Exhausted> {
        if game.number().is_none() {
            return Ok(None);
        }
        let number = |game| self.notation(game, question, budget).map(ExactNumber::of);
        let work = self.universe().work(budget);
        let mut simpler = vec![];
        for player in Player::BOTH {
            for own in game.options(player) {
                for &option in &options[player.index()] {
                    let excludes = match player {
                        Player::Left => work.le(own, option)?,
                        Player::Right => work.le(option, own)?,
                    };
                    if excludes {
                        simpler.push(SimplerNumber {
                            number: number(own)?,
                            player: player.into(),
                            option: self.notation(option, question, budget)?,
                        });
                        break;
                    }
                }
            }
        }
        let texts = |side: &Vec<Game<'u>>| {
            side.iter().map(|&option| self.notation(option, question, budget)).collect::<Result<_, _>>()
        };
        Ok(Some(SimplestNumber {
            number: number(game)?,
            left: texts(&options[0])?,
            right: texts(&options[1])?,
            simpler,
        }))
    }
}
