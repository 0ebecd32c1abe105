//! Tables of families of boards.

use crate::error::Error;
use crate::family::Family;
use crate::lab::{Lab, trusted};
use crate::observer::{Observer, Part};
use crate::schema::Schema;
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
    /// The first n; if it is not said, the first from 1 on that gives a board.
    pub from: Option<u32>,
    /// The last n.
    pub to: u32,
    /// The alphabet of the values.
    #[serde(default)]
    pub alphabet: Alphabet,
    /// The longest text of a value, in bytes.
    pub longest: Option<usize>,
}

/// The values of a family of boards, as many as were found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TableAnswer {
    /// One for each board.
    pub rows: Vec<TableRow>,
    /// How many rows were asked for.
    pub of: usize,
    /// Why there are not all of them.
    pub ended: Option<Ended>,
}

/// A board, and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TableRow {
    /// The version of the schema.
    pub schema: Schema,
    /// The number.
    pub n: u32,
    /// The board.
    pub board: String,
    /// What it is worth.
    #[serde(flatten)]
    pub written: Written,
    /// Its mean.
    pub mean: String,
    /// Its temperature.
    pub temperature: String,
}

/// Why a table ended before its last row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Ended {
    /// What ran out.
    pub why: RanOut,
    /// The ruleset and the board, or the ruleset alone, at which it did.
    pub at: String,
}

/// Longer tables are for another day.
const ROWS: u32 = 100_000;

impl TableQuestion {
    /// The family.
    pub fn family(&self) -> Result<Family, Error> {
        Family::parse(&self.family).ok_or_else(|| Error::Family(self.family.clone()))
    }
}

impl<'u> Lab<'u> {
    /// The numbers of a family of boards. The first mistake of the family is found before any work is done.
    pub fn family_numbers(
        &self,
        ruleset: &str,
        family: &Family,
        from: Option<u32>,
        to: u32,
    ) -> Result<RangeInclusive<u32>, Error> {
        // A family may begin later: there is no cycle of two vertices.
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

    /// The boards of a table with their numbers.
    pub fn table_boards(&self, question: &TableQuestion) -> Result<Vec<(u32, String)>, Error> {
        let family = question.family()?;
        let numbers = self.family_numbers(&question.ruleset, &family, question.from, question.to)?;
        Ok(numbers.map(|n| (n, family.board(n))).collect())
    }

    /// The values of a family of boards. When the budget ends, the answer has the rows that were found.
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
            let row = budget.check().and_then(|()| self.found_or_kept(self.analyst(), &position, budget));
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
        let number = |number: Dyadic| -> Result<String, Exhausted> {
            let game = self.universe().number(&number);
            let written = self.written(game, question.alphabet, LONGEST, budget)?;
            Ok(written.value.unwrap_or_else(|| number.to_string()))
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
