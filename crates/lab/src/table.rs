//! Tables of families of boards.

use crate::error::Error;
use crate::family::Family;
use crate::lab::{Lab, trusted};
use crate::observer::{Observer, Part};
use crate::question::Ask;
use crate::schema::Schema;
use crate::texts::ExactNumber;
use crate::words::{Alphabet, RanOut};
use crate::written::{LONGEST, Written};
use kelvin_budget::{Budget, Exhausted};
use kelvin_numbers::Dyadic;
use kelvin_values::Game;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// Asks for the values of a family of boards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TableQuestion {
    /// The ruleset.
    pub ruleset: String,
    /// A board with the letter n for a number.
    pub family: String,
    /// The first n; by default the first from 1 on that gives a board.
    pub from: Option<u32>,
    /// The last n.
    pub to: u32,
    /// The alphabet of the values.
    #[serde(default)]
    pub alphabet: Alphabet,
    /// The longest text of a value, in bytes.
    pub longest: Option<usize>,
}

impl Ask for TableQuestion {
    type Answer = TableAnswer;

    fn answer(
        &self,
        lab: &Lab<'_>,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<TableAnswer, Error> {
        lab.table(self, budget, observer)
    }
}

/// The values of a family of boards that were found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TableAnswer {
    /// A row for each board.
    pub rows: Vec<TableRow>,
    /// The number of rows that were asked for.
    pub of: usize,
    /// The reason why rows are missing.
    pub ended: Option<Ended>,
}

/// A board with its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TableRow {
    /// The version of the schema.
    pub schema: Schema,
    /// The number.
    pub n: u32,
    /// The board.
    pub board: String,
    /// The value.
    #[serde(flatten)]
    pub written: Written,
    /// The mean.
    pub mean: ExactNumber,
    /// The temperature.
    pub temperature: ExactNumber,
}

/// The reason why a table ended before its last row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Ended {
    /// The limit that was reached.
    pub why: RanOut,
    /// The ruleset and the board, or the ruleset alone, at which the limit was reached.
    pub at: String,
}

/// The largest number of rows of a table.
const ROWS: u32 = 100_000;

impl TableQuestion {
    /// Parses the family.
    pub fn family(&self) -> Result<Family, Error> {
        Family::parse(&self.family).ok_or_else(|| Error::Family(self.family.clone()))
    }
}

impl<'u> Lab<'u> {
    /// Returns the numbers of a family of boards. Errors in the family are found before any work is done.
    pub fn family_numbers(
        &self,
        ruleset: &str,
        family: &Family,
        from: Option<u32>,
        to: u32,
    ) -> Result<RangeInclusive<u32>, Error> {
        // A family may have no boards for the first n: there is no cycle of two vertices.
        let exists = |n: &u32| self.rulesets().position(ruleset, &family.drawn(*n)).is_ok();
        let from = from.unwrap_or_else(|| (1..=to.min(16)).find(exists).unwrap_or(1));
        if from > to {
            return Err(Error::Range { from, to });
        }
        if to - from >= ROWS {
            return Err(Error::TooManyRows(ROWS));
        }
        for n in [from, to] {
            self.rulesets().position(ruleset, &family.drawn(n))?;
        }
        Ok(from..=to)
    }

    /// Returns the boards of a table with their numbers.
    pub fn table_boards(&self, question: &TableQuestion) -> Result<Vec<(u32, String)>, Error> {
        let family = question.family()?;
        let numbers = self.family_numbers(&question.ruleset, &family, question.from, question.to)?;
        Ok(numbers.map(|n| (n, family.board(n))).collect())
    }

    /// Computes the values of a family of boards. When the budget runs out, the answer contains the rows
    /// found so far.
    pub fn table(
        &self,
        question: &TableQuestion,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<TableAnswer, Error> {
        let boards = self.table_boards(question)?;
        let mut answer = TableAnswer { rows: vec![], of: boards.len(), ended: None };
        for (n, board) in boards {
            let position = self.rulesets().position(&question.ruleset, &board.as_str().into())?;
            let nimbers = self.solvers().nimbers();
            let row =
                budget.check().and_then(|()| self.found_or_kept(self.analyst(), nimbers, &position, budget));
            trusted([&position])?;
            match row.and_then(|value| self.table_row(question, n, &board, value, budget)) {
                Ok(row) => {
                    observer.see(Part::Row(row.clone()));
                    answer.rows.push(row);
                }
                Err(why) => {
                    let at = format!("{} {board}", question.ruleset);
                    answer.ended = Some(Ended { why: why.into(), at });
                    break;
                }
            }
        }
        Ok(answer)
    }

    fn table_row(
        &self,
        question: &TableQuestion,
        n: u32,
        board: &str,
        value: Game<'u>,
        budget: &Budget,
    ) -> Result<TableRow, Exhausted> {
        let [mean, temperature] = self.mean_and_temperature(value, budget)?;
        let number = |number: Dyadic| -> Result<ExactNumber, Exhausted> {
            let game = self.universe().number(&number);
            let written = self.written(game, question.alphabet, LONGEST, budget)?;
            Ok(written.value.map_or_else(|| ExactNumber::of(number), ExactNumber::of))
        };
        Ok(TableRow {
            schema: Schema,
            n,
            board: board.to_owned(),
            mean: number(mean)?,
            temperature: number(temperature)?,
            written: self.written(value, question.alphabet, question.longest.unwrap_or(LONGEST), budget)?,
        })
    }
}
