//! Tables of the highest temperatures of a ruleset with two parameters.

use crate::error::Error;
use crate::family::Family;
use crate::lab::{Lab, trusted};
use crate::observer::{Observer, Part};
use crate::question::Ask;
use crate::schema::Schema;
use crate::table::Ended;
use crate::texts::ExactNumber;
use kelvin_budget::{Budget, Exhausted};
use kelvin_heat::Heat;
use kelvin_numbers::Dyadic;
use kelvin_positions::{Analyst, Position};
use kelvin_values::Universe;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Asks for the highest temperature among the boards of a family, for each a and b in the arguments of a
/// ruleset.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MaximaQuestion {
    /// A ruleset whose arguments contain the letters a and b for numbers: `oab(a,b)`.
    pub ruleset: String,
    /// A board with the letter n for a number.
    pub family: String,
    /// The first n; by default the first from 1 on that gives a board.
    pub from: Option<u32>,
    /// The last n.
    pub to: u32,
    /// The largest a and b.
    pub over: u32,
}

impl Ask for MaximaQuestion {
    type Answer = MaximaAnswer;

    fn answer(
        &self,
        lab: &Lab<'_>,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<MaximaAnswer, Error> {
        lab.maxima(self, budget, observer)
    }
}

/// The highest temperatures that were found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MaximaAnswer {
    /// A row for each a and b.
    pub rows: Vec<MaximumRow>,
    /// The largest a and b.
    pub over: u32,
    /// The reason why rows are missing.
    pub ended: Option<Ended>,
}

/// The highest temperature among some boards, and the first board that has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MaximumRow {
    /// The version of the schema.
    pub schema: Schema,
    /// The number a of the ruleset.
    pub a: u32,
    /// The number b of the ruleset.
    pub b: u32,
    /// The first board that has the highest temperature.
    pub board: String,
    /// The highest temperature.
    pub temperature: ExactNumber,
}

/// A ruleset whose arguments contain the letters `a` and `b` for numbers.
struct Codes<'r> {
    name: &'r str,
    arguments: &'r str,
}

impl<'r> Codes<'r> {
    /// Parses a ruleset; returns `None` if it has no such letters.
    fn parse(ruleset: &'r str) -> Option<Codes<'r>> {
        let (name, arguments) = ruleset.split_once('(')?;
        (arguments.contains('a') && arguments.contains('b')).then_some(Codes { name, arguments })
    }

    fn ruleset(&self, a: u32, b: u32) -> String {
        let arguments = self.arguments.replace('a', &a.to_string()).replace('b', &b.to_string());
        format!("{}({arguments}", self.name)
    }
}

impl MaximaQuestion {
    /// Returns whether the arguments of a ruleset contain the letters a and b for numbers.
    pub fn is_about(ruleset: &str) -> bool {
        Codes::parse(ruleset).is_some()
    }
}

impl Lab<'_> {
    /// Computes the highest temperature for each a and b. When the budget runs out, the answer contains the
    /// rows found so far.
    pub fn maxima(
        &self,
        question: &MaximaQuestion,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<MaximaAnswer, Error> {
        let MaximaQuestion { ruleset, family, from, to, over } = question;
        let family = Family::parse(family).ok_or_else(|| Error::Family(family.clone()))?;
        let codes = Codes::parse(ruleset).unwrap_or(Codes { name: ruleset, arguments: ")" });
        let last = *over;
        let numbers = self.family_numbers(&codes.ruleset(last, last), &family, *from, *to)?;
        let mut answer = MaximaAnswer { rows: vec![], over: last, ended: None };
        for (a, b) in (1..=last).flat_map(|a| (1..=last).map(move |b| (a, b))) {
            let ruleset = codes.ruleset(a, b);
            let mut boards = vec![];
            for n in numbers.clone() {
                let board = family.board(n);
                boards.push((self.rulesets().position(&ruleset, &board.as_str().into())?, board));
            }
            let hottest = budget.check().and_then(|()| hottest(&boards, budget));
            trusted(boards.iter().map(|(position, _)| position))?;
            match hottest {
                Ok(Some((temperature, board))) => {
                    let temperature = ExactNumber::of(temperature);
                    answer.rows.push(MaximumRow { schema: Schema, a, b, board, temperature });
                }
                Ok(None) => {}
                Err(why) => {
                    answer.ended = Some(Ended { why: why.into(), at: ruleset });
                    break;
                }
            }
            let done = u64::from((a - 1) * last + b);
            observer.see(Part::Done { done, of: u64::from(last) * u64::from(last) });
        }
        Ok(answer)
    }
}

/// Computes the values of one ruleset in a universe of its own, since they have little in common with those
/// of the next.
fn hottest(boards: &[(Position, String)], budget: &Budget) -> Result<Option<(Dyadic, String)>, Exhausted> {
    let universe = Universe::new();
    let (analyst, heat) = (Analyst::new(&universe), Heat::new(&universe));
    let work = universe.work(budget);
    let mut best: Option<(Dyadic, String)> = None;
    for (position, board) in boards {
        let temperature = heat.temperature(&work, analyst.value(position, budget)?)?;
        if best.as_ref().is_none_or(|(highest, _)| temperature > *highest) {
            best = Some((temperature, board.clone()));
        }
    }
    Ok(best)
}
