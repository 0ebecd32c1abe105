//! Loopy games, in which play may go on for ever.
//!
//! A text is parsed as a short game if possible, otherwise in the notation of loopy games. The value of a
//! loopy position is computed from all positions that can be reached from it.

mod moves;
mod solve;
mod thermograph;
mod view;
mod worth;

pub use thermograph::NoAgreement;
pub use worth::LoopyWorth;

use crate::error::Error;
use crate::lab::{Lab, trusted};
use crate::schema::Schema;
use crate::texts::{ExactNumber, Notation, ValueText};
use crate::value::ValueAnswer;
use crate::words::Alphabet;
use crate::written::Written;
use kelvin_budget::{Budget, Exhausted};
use kelvin_loopy::notation::{self, LoopyReason, ParseError};
use kelvin_loopy::{Explored, LoopyGame, LoopyRules, LoopyValue, NoThermograph, Stopper};
use kelvin_positions::{Position, WrittenSummand};
use kelvin_values::notation::Reason as ShortReason;
use kelvin_values::{Game, Player};

/// The value of a position or a text.
pub enum Valued<'u> {
    /// A short game.
    Short(Game<'u>),
    /// A game that is not equal to any short game.
    Loopy(Box<LoopyWithForm<'u>>),
}

/// A loopy game with the form from which it was computed.
pub struct LoopyWithForm<'u> {
    /// The value, with both sides.
    pub value: LoopyValue<'u>,
    /// The form as it is written or played, which shows the kos. A pair of sides has no form.
    pub form: Option<LoopyGame<'u>>,
}

impl<'u> LoopyWithForm<'u> {
    /// Returns the value, or the short game that is equal to it.
    pub fn valued(self) -> Valued<'u> {
        match self.value.as_stopper() {
            Some(Stopper::Short(game)) => Valued::Short(game),
            _ => Valued::Loopy(Box::new(self)),
        }
    }
}

/// The rules of positions of any ruleset.
pub(crate) struct AnyRules;

impl LoopyRules for AnyRules {
    type Position = Position;

    fn options(&self, position: &Position, player: Player, found: &mut Vec<Position>) {
        found.extend(position.options(player));
    }
}

impl<'u> Lab<'u> {
    /// Computes the value of the subject of a question.
    pub fn valued(&self, subject: &WrittenSummand, budget: &Budget) -> Result<Valued<'u>, Error> {
        match subject {
            WrittenSummand::Board { ruleset, board, moves } => {
                self.position_valued(&self.position_after(ruleset, board, moves)?, budget)
            }
            WrittenSummand::Value { value } => self.read_value(value, budget).map_err(|error| match error {
                ReadError::Text(error) => Error::Value { text: value.clone(), error },
                ReadError::Other(error) => error,
            }),
        }
    }

    /// Parses a value, or evaluates an expression.
    fn read_value(&self, text: &str, budget: &Budget) -> Result<Valued<'u>, ReadError> {
        match self.notated(text, budget) {
            Err(ReadError::Text(error)) => match self.evaluated_expression(text, budget) {
                Some(evaluated) => evaluated.map(Valued::Short).map_err(ReadError::Other),
                None => Err(ReadError::Text(error)),
            },
            value => value,
        }
    }

    /// Parses a value in the notation of values.
    pub(crate) fn notated(&self, text: &str, budget: &Budget) -> Result<Valued<'u>, ReadError> {
        let short = match kelvin_values::notation::parse(text, &self.universe().work(budget)) {
            Ok(game) => return Ok(Valued::Short(game)),
            Err(error) => error,
        };
        if let ShortReason::Exhausted(why) = short.reason {
            return Err(ReadError::Other(why.into()));
        }
        let work = self.loopy().work(budget);
        match notation::parse(text, &work) {
            Ok(value) => {
                let form = notation::parse_form(text, &work).ok();
                Ok(LoopyWithForm { value, form }.valued())
            }
            Err(ParseError { reason: LoopyReason::Notation(ShortReason::Exhausted(why)), .. }) => {
                Err(ReadError::Other(why.into()))
            }
            // If both notations fail, the error is that of short games, unless the other parser got further.
            Err(error)
                if error.position > short.position
                    || !matches!(error.reason, LoopyReason::Notation(_) | LoopyReason::UnknownName(_)) =>
            {
                Err(ReadError::Text(Box::new(error)))
            }
            Err(_) => {
                let error = ParseError::new(text, short.position, LoopyReason::Notation(short.reason));
                Err(ReadError::Text(Box::new(error)))
            }
        }
    }

    /// Parses a summand, which must be a short game.
    pub(crate) fn short_value(&self, text: &str, budget: &Budget) -> Result<Game<'u>, Error> {
        match self.read_value(text, budget) {
            Ok(Valued::Short(game)) => Ok(game),
            Ok(Valued::Loopy(_)) => Err(Error::LoopySummand(text.to_owned())),
            Err(ReadError::Text(error)) => Err(self.no_value(text, error)),
            Err(ReadError::Other(error)) => Err(error),
        }
    }

    /// Computes the value of a position, short or loopy.
    pub fn position_valued(&self, position: &Position, budget: &Budget) -> Result<Valued<'u>, Error> {
        if !position.loops() {
            // A user's rules may turn out to be loopy during the computation.
            match self.position_value(position, budget) {
                Err(_) if position.loops() => {}
                value => return value.map(Valued::Short),
            }
        }
        let explored = self.explored(position, budget)?;
        let form = explored.form(position, self.universe());
        let form =
            form.ok_or_else(|| Error::Panicked("a position is not among those reached from it".into()))?;
        let value = self.loopy().work(budget).value(&form)?;
        Ok(LoopyWithForm { value, form: Some(form) }.valued())
    }

    /// Finds all positions that can be reached from a position.
    pub(crate) fn explored(&self, position: &Position, budget: &Budget) -> Result<Explored<Position>, Error> {
        let explored = budget.around(|| Explored::from(&AnyRules, [position.clone()], budget));
        if !position.loops() {
            trusted([position])?;
        }
        Ok(explored?)
    }

    /// Writes a loopy game, or returns its size if the text is longer than `longest` bytes.
    pub fn written_loopy(
        &self,
        value: &LoopyValue<'u>,
        alphabet: Alphabet,
        longest: usize,
        budget: &Budget,
    ) -> Result<Written, Exhausted> {
        let work = self.loopy().work(budget);
        let text = match work.print_in(value, alphabet.into()) {
            Err(Exhausted::Memory | Exhausted::Digits) => None,
            text => Some(text?).filter(|text| text.len() <= longest),
        };
        let options = match (&text, value.as_stopper()) {
            (None, Some(stopper)) => {
                Some(Player::BOTH.map(|player| work.options(stopper, player).len() as u64))
            }
            _ => None,
        };
        Ok(Written { value: text.map(ValueText::of), options })
    }

    /// Computes the facts that follow from a loopy game.
    pub fn value_of_loopy(
        &self,
        game: &LoopyWithForm<'u>,
        alphabet: Alphabet,
        longest: usize,
        budget: &Budget,
    ) -> Result<ValueAnswer, Error> {
        let work = self.loopy().work(budget);
        let value = &game.value;
        let [mean, temperature] = match self.loopy_thermograph(game, None, budget) {
            Ok(found) => [Some(ExactNumber::of(found.mean())), Some(ExactNumber::of(found.temperature()))],
            Err(NoAgreement::None(NoThermograph::Exhausted(why))) => return Err(why.into()),
            Err(_) => [None, None],
        };
        let side = |side| match work.print_side_in(side, alphabet.into()) {
            Err(Exhausted::Memory | Exhausted::Digits) => Ok(None),
            text => text.map(|text| Some(Notation::of(text)).filter(|text| text.len() <= longest)),
        };
        let mut stops = [None, None];
        if let Some(stopper) = value.as_stopper() {
            for player in Player::BOTH {
                let stop = work.stop(stopper, player)?;
                stops[player.index()] = Some(Notation::of(work.print_stopper_in(stop, alphabet.into())?));
            }
        }
        let [left_stop, right_stop] = stops;
        Ok(ValueAnswer {
            schema: Schema,
            ruleset: None,
            board: None,
            written: self.written_loopy(value, alphabet, longest, budget)?,
            outcome: work.outcome_of_value(value)?.into(),
            mean,
            temperature,
            birthday: None,
            onside: side(value.onside())?,
            offside: side(value.offside())?,
            left_stop,
            right_stop,
            confusion: None,
            left_section: None,
            right_section: None,
            left_temperature: None,
            right_temperature: None,
        })
    }
}

/// The reason why a text is not a value.
pub(crate) enum ReadError {
    /// It is not in the notation of values.
    Text(Box<ParseError>),
    /// Any other error.
    Other(Error),
}
