//! Surreal numbers: normal form, sign expansion, birthday, options, location in the number tree.

use crate::error::Error;
use crate::lab::Lab;
use crate::observer::Observer;
use crate::question::Ask;
use crate::schema::Schema;
use crate::texts::SurrealText;
use kelvin_budget::Budget;
use kelvin_heat::HotGames;
use kelvin_heat::hot::HotReason;
use kelvin_numbers::{
    Block, Dyadic, FormValue, HackenbushString, NearestOptions, NumberForm, Ordinal, ParseSurrealReason,
    Rational, Real, RealError, Scalar, Series, SignSequence, Surreal, SurrealError,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt::Display;

/// Asks for the properties of a surreal number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NumberQuestion {
    /// A number with omega, epsilon, pi, e, + - * / ^, sqrt(…), exp(…) and ln(…); a form {L|R}, whose lists may be
    /// infinite; a string of edges B and R; signs + and -.
    pub input: String,
    /// The number of terms of a series, signs of a real number, and options of an infinite set in the answer.
    pub terms: u32,
}

impl Ask for NumberQuestion {
    type Answer = NumberAnswer;

    fn answer(&self, lab: &Lab<'_>, budget: &Budget, _: &mut dyn Observer) -> Result<NumberAnswer, Error> {
        lab.number(self, budget)
    }
}

/// The properties of a surreal number. A property that is undefined or cannot be written is null.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NumberAnswer {
    /// The version of the schema.
    pub schema: Schema,
    /// The number, as given in the question.
    pub input: String,
    /// The interpretation of the infinite lists of a form, as `1, 1/2, 1/3, … read as 1/n`; null if the input
    /// is not a form.
    pub lists: Option<Vec<String>>,
    /// Conway's normal form, or its first terms.
    pub normal_form: Option<SurrealText>,
    /// The order of the omitted terms of a series.
    pub remainder: Option<SurrealText>,
    /// The number of terms of a series in the answer.
    pub terms: Option<usize>,
    /// The sign expansion.
    pub sign_expansion: Option<String>,
    /// The first signs of a real number with an infinite sign expansion.
    pub first_signs: Option<String>,
    /// The birthday.
    pub birthday: Option<SurrealText>,
    /// The nearest Left options.
    pub left_options: Option<Vec<SurrealText>>,
    /// Whether the Left options of a real number that are further away are included.
    pub left_options_begin: Option<bool>,
    /// Whether all Left options are included.
    pub left_options_end: Option<bool>,
    /// The nearest Right options.
    pub right_options: Option<Vec<SurrealText>>,
    /// Whether the Right options of a real number that are further away are included.
    pub right_options_begin: Option<bool>,
    /// Whether all Right options are included.
    pub right_options_end: Option<bool>,
    /// The parent in the number tree.
    pub parent: Option<SurrealText>,
    /// The left child in the number tree.
    pub left_child: Option<SurrealText>,
    /// The right child in the number tree.
    pub right_child: Option<SurrealText>,
    /// The Hackenbush string.
    pub hackenbush: Option<String>,
    /// The first decimal digits of a real number with infinitely many.
    pub decimal: Option<String>,
}

impl Lab<'_> {
    /// Computes the properties of a surreal number.
    pub fn number(&self, question: &NumberQuestion, budget: &Budget) -> Result<NumberAnswer, Error> {
        let text = question.input.trim();
        let answer = budget.around(|| self.number_answer(text, question.terms, budget));
        // An exhausted budget is reported as for other questions, in place of the parser's error.
        budget.check()?;
        Ok(NumberAnswer { input: question.input.clone(), ..answer? })
    }

    fn number_answer(&self, text: &str, terms: u32, budget: &Budget) -> Result<NumberAnswer, Error> {
        if !text.starts_with('{') {
            if let Some(series) = series(text, terms) {
                return Ok(of_series(&series));
            }
            return described(text, self.read_number(text, budget)?, terms);
        }
        let form = text.parse::<NumberForm>().map_err(|error| pointed(text, error.position, &error))?;
        let (value, lists) = form.read().map_err(|why| failed(text, &why))?;
        let value = match value {
            FormValue::Surreal(number) => surreal(number),
            FormValue::Real(number) => Read::Real(number),
        };
        let lists = lists.iter().map(ToString::to_string).collect();
        Ok(NumberAnswer { lists: Some(lists), ..described(text, value, terms)? })
    }

    /// Reads a number, which is not a form.
    pub(crate) fn read_number(&self, text: &str, budget: &Budget) -> Result<Read, Error> {
        let error = match text.parse::<Surreal>() {
            Ok(number) => return Ok(surreal(number)),
            Err(error) => error,
        };
        if let Ok(number) = text.parse::<Real>() {
            return Ok(Read::Real(number));
        }
        let signs = text.parse::<HackenbushString>().map(|string| string.signs().clone());
        if let Ok(signs) = signs.or_else(|_| text.parse::<SignSequence>())
            && !text.is_empty()
        {
            return signs.value().map(Read::Surreal).map_err(|why| failed(text, &why));
        }
        if matches!(error.reason, ParseSurrealReason::Value(_)) {
            return Err(pointed(text, error.position, &error));
        }
        let mut games = HotGames::new(budget);
        match games.read(text, &self.universe().work(budget)) {
            Ok(game) => match games.number(game) {
                Some(number) => Ok(number.to_real().map_or_else(|| Read::Scalar(number.clone()), Read::Real)),
                None => Err(pointed(text, error.position, &error)),
            },
            Err(other) => match other.reason {
                HotReason::Game(why) => Err(pointed(text, other.position, &why)),
                _ => Err(pointed(text, error.position, &error)),
            },
        }
    }
}

/// Returns the first terms of a number whose normal form does not end.
fn series(text: &str, terms: u32) -> Option<Series> {
    let reason = text.parse::<Surreal>().err()?.reason;
    if reason != ParseSurrealReason::Value(SurrealError::Unending) {
        return None;
    }
    Series::parse(text, terms as usize).ok()
}

fn described(text: &str, number: Read, terms: u32) -> Result<NumberAnswer, Error> {
    match number {
        Read::Surreal(number) => of_surreal(&number, terms).map_err(|why| failed(text, &why)),
        Read::Real(number) => of_real(&number, terms).map_err(|why| failed(text, &why)),
        Read::Scalar(number) => of_scalar(&number).map_err(|why| failed(text, &why)),
    }
}

/// The normal form of a number whose signs follow no pattern. A number whose sign is not decided is an error.
fn of_scalar(number: &Scalar) -> Result<NumberAnswer, RealError> {
    number.sign()?;
    Ok(NumberAnswer { normal_form: Some(SurrealText::of(number)), ..NumberAnswer::default() })
}

pub(crate) fn failed(text: &str, why: &dyn Display) -> Error {
    Error::Number { text: text.to_owned(), position: None, why: why.to_string() }
}

/// Creates an error with its byte offset in the text.
fn pointed(text: &str, position: usize, error: &dyn Display) -> Error {
    Error::Number { text: text.to_owned(), position: Some(position), why: error.to_string() }
}

/// The number denoted by a text.
pub(crate) enum Read {
    Surreal(Surreal),
    Real(Real),
    Scalar(Scalar),
}

/// Returns a surreal number as a real number if it has infinitely many digits.
fn surreal(number: Surreal) -> Read {
    match number.to_surd().filter(|surd| surd.to_rational().is_none()) {
        Some(surd) => Read::Real(Real::from(surd)),
        None => Read::Surreal(number),
    }
}

fn of_series(series: &Series) -> NumberAnswer {
    NumberAnswer {
        normal_form: Some(SurrealText::of(series)),
        remainder: series.remainder.as_ref().map(|order| SurrealText::of(format_args!("omega^({order})"))),
        terms: Some(series.sum.terms().len()),
        ..NumberAnswer::default()
    }
}

fn of_surreal(number: &Surreal, terms: u32) -> Result<NumberAnswer, SurrealError> {
    let plain = NumberAnswer { normal_form: Some(SurrealText::of(number)), ..NumberAnswer::default() };
    let signs = match number.sign_sequence() {
        Err(SurrealError::Indescribable) => return Ok(plain),
        signs => signs?,
    };
    let shown = |signs: &SignSequence| {
        // If the normal form is infinite, the signs still identify the number.
        signs.value().map_or_else(|_| SurrealText::of(signs), SurrealText::of)
    };
    let child = |positive: bool| {
        let mut child = signs.clone();
        child.push(positive, Ordinal::one());
        shown(&child)
    };
    let [left, right] = [number.options(true, terms)?, number.options(false, terms)?];
    let end = |options: &NearestOptions| !matches!(options, NearestOptions::Approaching(_));
    Ok(NumberAnswer {
        sign_expansion: Some(signs.to_string()),
        birthday: Some(SurrealText::of(number.birthday()?)),
        left_options: Some(texts(&left)),
        left_options_begin: Some(true),
        left_options_end: Some(end(&left)),
        right_options: Some(texts(&right)),
        right_options_begin: Some(true),
        right_options_end: Some(end(&right)),
        parent: parent(&signs)?.map(|parent| shown(&parent)),
        left_child: Some(child(false)),
        right_child: Some(child(true)),
        hackenbush: Some(HackenbushString::from(signs.clone()).to_string()),
        ..plain
    })
}

/// Returns the parent in the number tree: the number without its last sign, if it has one.
fn parent(signs: &SignSequence) -> Result<Option<SignSequence>, SurrealError> {
    let Some((Block::Run(last), before)) = signs.blocks().split_last() else { return Ok(None) };
    let Some(length) = last.length.predecessor() else { return Ok(None) };
    let mut parent = SignSequence::new();
    for block in before {
        match block {
            Block::Run(run) => parent.push(run.positive, run.length.clone()),
            Block::Cycle(pattern) => parent.push_cycle(pattern.iter().cloned())?,
        }
    }
    parent.push(last.positive, length);
    Ok(Some(parent))
}

fn texts(options: &NearestOptions) -> Vec<SurrealText> {
    match options {
        NearestOptions::None => vec![],
        NearestOptions::One(option) => vec![SurrealText::of(option)],
        NearestOptions::Approaching(options) => options.iter().map(SurrealText::of).collect(),
    }
}

/// The number of binary digits of a real number that are computed.
const DIGITS: u64 = 64;
/// The least number of signs of a real number in the answer.
const SIGNS: u32 = 16;

fn of_real(number: &Real, terms: u32) -> Result<NumberAnswer, RealError> {
    let signs = terms.max(SIGNS);
    let [left, right] = number.options(signs)?;
    let [low, high] = number.enclosure(DIGITS)?;
    let nearest = |options: &[Dyadic]| {
        let from = options.len().saturating_sub(terms as usize);
        Some(options[from..].iter().map(SurrealText::of).collect())
    };
    Ok(NumberAnswer {
        // Sums of roots are written in the notation of surreal numbers.
        normal_form: Some(
            number.to_surd()?.map_or_else(|| SurrealText::of(number), |x| SurrealText::of(Surreal::from(x))),
        ),
        decimal: Some(decimal(&low, &high)?),
        first_signs: Some(number.signs(signs)?.to_string()),
        birthday: Some(SurrealText::of(Ordinal::omega())),
        left_options: nearest(&left),
        left_options_begin: Some(left.len() <= terms as usize),
        left_options_end: Some(false),
        right_options: nearest(&right),
        right_options_begin: Some(right.len() <= terms as usize),
        right_options_end: Some(false),
        ..NumberAnswer::default()
    })
}

/// The number of decimal places printed.
const PLACES: usize = 15;

/// Returns the decimal digits that both ends of an enclosure share.
fn decimal(low: &Rational, high: &Rational) -> Result<String, kelvin_numbers::NumberTooLarge> {
    if high.sign().is_lt() {
        return Ok(format!("-{}", decimal(&-high, &-low)?));
    }
    let scale = Rational::from(10_i64.pow(PLACES as u32));
    let write =
        |x: &Rational| Ok(format!("{:0>width$}", x.try_mul(&scale)?.floor().to_string(), width = PLACES + 1));
    let [low, high] = [write(low)?, write(high)?];
    let same = low.bytes().zip(high.bytes()).take_while(|(a, b)| a == b).count();
    let whole = low.len() - PLACES;
    Ok(format!("{}.{}", &low[..whole], &low[whole..same.max(whole)]))
}
