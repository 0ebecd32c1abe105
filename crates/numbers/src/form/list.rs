//! Infinite lists of numbers: `1, 1/2, 1/3, …`.

mod law;
mod powers;
mod truncation;

use std::fmt;

use super::Options;
use crate::{Real, Surreal};

/// The first terms of an infinite list, and the laws that fit all of them.
///
/// A law with fewer free parameters than terms explains the terms; one with as many fits any numbers. So
/// there are three kinds of readings. Those of the first kind are preferred, and those of the last only serve
/// to detect ambiguity.
///
/// ```
/// use kelvin_numbers::{List, Surreal};
///
/// let list = |text: &str| List::new(text.split(' ').map(|x| x.parse::<Surreal>().unwrap()).collect());
/// assert_eq!(list("1 1/2 1/3").unwrap().readings()[0].law, "1/n");
/// assert_eq!(list("2 5/2 8/3 65/24").unwrap().readings()[0].law, "partial sums of 1/n!");
/// assert!(list("1 1/2 1/5").is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List {
    terms: Vec<Surreal>,
    readings: Vec<Reading>,
}

/// A law that fits the given terms of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The law, `1/n`.
    pub law: String,
    /// Options equivalent to all terms of the list: they leave the same numbers to a form.
    pub(super) options: Options,
    /// The limit of the list, if it is a real or a surreal number.
    limit: Option<Limit>,
    kind: Kind,
}

/// The limit of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Limit {
    Surreal(Surreal),
    Real(Real),
}

/// The strength of the evidence that the given terms provide for a law.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// The law has fewer parameters than there are terms.
    Determined,
    /// Binary or decimal digits of one number, or a geometric progression by a power of 1/2. Other laws would
    /// give such terms only by coincidence.
    Likely,
    /// The law has as many parameters as there are terms.
    Vacuous,
}

/// The reason why a list has no reading.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ListError {
    /// Too few terms.
    #[error("expected at least three numbers before `…`, or two that are 1 or more apart; {PATTERNS}")]
    TooFew,
    /// No law fits, or only laws that fit any numbers.
    #[error("{terms}, … fits no pattern that is known; give more terms, or one of the patterns: {PATTERNS}")]
    NoLaw {
        /// The given terms.
        terms: String,
    },
}

/// The supported patterns, for error messages.
pub const PATTERNS: &str = "arithmetic and geometric progressions (1, 2, 3, … and 1, 1/2, 1/4, … and 1, omega, omega^2, …), 1/n, 1/n^2 and n^2 \
     with multiples and shifts of these, partial sums of geometric progressions, of 1/n, 1/n^2, 1/n! and 1/(n*2^n), \
     and binary or decimal digits, rounded down or up, of pi, e, ln(2), the golden ratio, square roots of integers and \
     rational numbers";

impl List {
    /// Creates the list that begins with these terms, if a known law fits all of them.
    pub fn new(terms: Vec<Surreal>) -> Result<List, ListError> {
        if terms.len() < 2 {
            return Err(ListError::TooFew);
        }
        let mut readings = law::readings(&terms);
        readings.extend(powers::reading(&terms));
        readings.extend(truncation::readings(&terms));
        // Stable: readings of one kind keep their order.
        readings.sort_by_key(|reading| reading.kind);
        let list = List { terms, readings };
        if list.readings.iter().any(|reading| reading.kind < Kind::Vacuous) {
            return Ok(list);
        }
        if list.terms.len() < 3 { Err(ListError::TooFew) } else { Err(list.no_law()) }
    }

    /// The given terms.
    pub fn terms(&self) -> &[Surreal] {
        &self.terms
    }

    /// The laws that fit the terms, the preferred ones first.
    pub fn readings(&self) -> &[Reading] {
        &self.readings
    }

    fn no_law(&self) -> ListError {
        ListError::NoLaw { terms: self.text() }
    }

    /// Formats the terms.
    fn text(&self) -> String {
        self.terms.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    }

    /// The readings to consider if the list is read independently of others.
    fn alone(&self) -> impl Iterator<Item = &Reading> {
        let determined = self.readings.iter().any(|reading| reading.kind == Kind::Determined);
        self.readings.iter().filter(move |reading| !determined || reading.kind == Kind::Determined)
    }
}

/// The reading of a list: `1, 1/2, 1/3, … as 1/n`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadList {
    /// The given terms.
    pub terms: String,
    /// The law, or several with the same result.
    pub law: String,
}

impl fmt::Display for ReadList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, … read as {}", self.terms, self.law)
    }
}

/// The reason why lists have no unique reading.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadingError {
    /// Several laws fit equally well but give different values.
    #[error("{terms}, … fits several patterns that give different numbers, {laws}; give more terms")]
    Ambiguous {
        /// The terms of the list.
        terms: String,
        /// The laws.
        laws: String,
    },
    /// Only laws that fit any numbers give a value.
    #[error(transparent)]
    List(#[from] ListError),
}

/// The most combinations of readings that are tried.
const COMBINATIONS: usize = 64;

/// Chooses a reading of each list, and evaluates them together; `None` if no combination has a value.
///
/// If the lists of both players have a common limit, they are read as digits or partial sums of it. Otherwise
/// the best law that fits is used for each list. Several laws that fit equally well are allowed if all of
/// them with a value give the same value.
pub fn choose<T: PartialEq, E: From<ReadingError>>(
    lists: [&[&List]; 2],
    mut value: impl FnMut([&[&Options]; 2]) -> Result<Option<T>, E>,
) -> Result<Option<(T, Vec<ReadList>)>, E> {
    let all: Vec<&List> = lists.iter().flat_map(|lists| lists.iter()).copied().collect();
    let left = lists[0].len();
    if let [[one], [other]] = lists
        && let Some(found) = towards_each_other(one, other, &mut value)?
    {
        return Ok(Some(found));
    }
    let choices: Vec<Vec<&Reading>> = all.iter().map(|list| list.alone().collect()).collect();
    if choices.iter().map(Vec::len).product::<usize>() > COMBINATIONS {
        return Err(ambiguous(&all, &choices).into());
    }
    let mut found: Option<T> = None;
    let mut used: Vec<Vec<&Reading>> = Vec::new();
    for combination in combinations(&choices) {
        let options: Vec<&Options> = combination.iter().map(|reading| &reading.options).collect();
        let Some(next) = value([&options[..left], &options[left..]])? else { continue };
        if found.as_ref().is_some_and(|found| *found != next) {
            return Err(ambiguous(&all, &choices).into());
        }
        found = Some(next);
        used.push(combination);
    }
    let Some(found) = found else { return Ok(None) };
    for (place, list) in all.iter().enumerate() {
        if used.iter().all(|combination| combination[place].kind == Kind::Vacuous) {
            return Err(ReadingError::from(list.no_law()).into());
        }
    }
    let used: Vec<&Vec<&Reading>> = used.iter().collect();
    Ok(Some((found, read(&all, &used))))
}

/// Evaluates two lists that converge to a common limit from below and from above.
#[allow(clippy::type_complexity, reason = "the same as that of `choose`")]
fn towards_each_other<T: PartialEq, E: From<ReadingError>>(
    one: &List,
    other: &List,
    value: &mut impl FnMut([&[&Options]; 2]) -> Result<Option<T>, E>,
) -> Result<Option<(T, Vec<ReadList>)>, E> {
    let choices = [one, other]
        .map(|list| list.readings.iter().filter(|reading| reading.kind < Kind::Vacuous).collect::<Vec<_>>());
    let mut found: Option<T> = None;
    let mut used: Vec<Vec<&Reading>> = Vec::new();
    for pair in combinations(&choices) {
        if pair[0].limit.is_none() || pair[0].limit != pair[1].limit {
            continue;
        }
        let Some(next) = value([&[&pair[0].options], &[&pair[1].options]])? else { continue };
        if found.as_ref().is_some_and(|found| *found != next) {
            return Err(ambiguous(&[one, other], &choices).into());
        }
        found = Some(next);
        used.push(pair);
    }
    let used: Vec<&Vec<&Reading>> = used.iter().collect();
    Ok(found.map(|found| (found, read(&[one, other], &used))))
}

/// All combinations of one reading per list.
fn combinations<'r>(choices: &[Vec<&'r Reading>]) -> impl Iterator<Item = Vec<&'r Reading>> {
    let mut all: Vec<Vec<&Reading>> = vec![Vec::new()];
    for readings in choices {
        all = all
            .into_iter()
            .flat_map(|start| {
                readings.iter().map(move |reading| start.iter().copied().chain([*reading]).collect())
            })
            .collect();
    }
    all.into_iter()
}

/// The readings of the lists in the combinations that give the value.
fn read(lists: &[&List], combinations: &[&Vec<&Reading>]) -> Vec<ReadList> {
    let law = |place: usize| {
        let mut laws: Vec<&str> = Vec::new();
        for combination in combinations {
            let reading = combination[place];
            if reading.kind < Kind::Vacuous && !laws.contains(&reading.law.as_str()) {
                laws.push(&reading.law);
            }
        }
        laws.join(" or ")
    };
    lists.iter().enumerate().map(|(place, list)| ReadList { terms: list.text(), law: law(place) }).collect()
}

/// The error for the first list with several readings.
fn ambiguous(lists: &[&List], choices: &[Vec<&Reading>]) -> ReadingError {
    let place = choices.iter().position(|readings| readings.len() > 1).unwrap_or_default();
    let laws: Vec<&str> = choices[place].iter().map(|reading| reading.law.as_str()).collect();
    ReadingError::Ambiguous { terms: lists[place].text(), laws: laws.join(" and ") }
}
