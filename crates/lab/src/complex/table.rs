//! Tables of complexes.

use super::field::FieldName;
use super::share::Share;
use crate::error::Error;
use crate::family::Family;
use crate::lab::Lab;
use crate::observer::{Observer, Part};
use crate::question::Ask;
use crate::schema::Schema;
use crate::table::Ended;
use kelvin_budget::{Budget, Exhausted};
use kelvin_placement::{LabelledComplex, PlacementError, PlacementGame};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Asks for a table of the complexes of a ruleset on families of boards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ComplexTableQuestion {
    /// The placement ruleset.
    pub ruleset: String,
    /// Families of boards, with the letter n for a number.
    pub families: Vec<String>,
    /// The first n.
    pub from: u32,
    /// The last n.
    pub to: u32,
    /// The field: Q, or a prime p for GF(p).
    #[serde(default)]
    #[schemars(with = "String")]
    pub field: FieldName,
}

impl Ask for ComplexTableQuestion {
    type Answer = ComplexTableAnswer;

    fn answer(
        &self,
        lab: &Lab<'_>,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<ComplexTableAnswer, Error> {
        lab.complex_table(self, &lab.complex_table_boards(self)?, budget, observer)
    }
}

/// A table of complexes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ComplexTableAnswer {
    /// A row for each board.
    pub rows: Vec<ComplexRow>,
    /// The number of questions that the limits left open.
    pub open: usize,
    /// The number of rows that were asked for.
    pub of: usize,
    /// The reason why rows are missing.
    pub ended: Option<Ended>,
}

/// The properties of the complex of a board; an answer that the limits left open is null.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ComplexRow {
    /// The version of the schema.
    pub schema: Schema,
    /// The board.
    pub board: String,
    /// The field.
    pub field: String,
    /// Whether all minimal vertex covers of the legal complex have the same size.
    pub unmixed: Option<bool>,
    /// Whether all facets of the legal complex have the same dimension.
    pub pure: Option<bool>,
    /// Whether the legal complex is shellable.
    pub shellable: Option<bool>,
    /// Whether the illegal ideal is Cohen–Macaulay.
    pub illegal_cohen_macaulay: Option<bool>,
    /// Whether the illegal ideal is sequentially Cohen–Macaulay.
    pub sequentially_cohen_macaulay: Option<bool>,
    /// Whether the legal ideal is Cohen–Macaulay.
    pub legal_cohen_macaulay: Option<bool>,
}

/// The number of questions that a row answers.
const QUESTIONS: usize = 6;

/// The largest number of rows of a table.
const ROWS: u32 = 10_000;

impl ComplexRow {
    /// Returns the answers in the order in which they are found.
    pub fn answers(&self) -> [Option<bool>; QUESTIONS] {
        [
            self.unmixed,
            self.pure,
            self.shellable,
            self.illegal_cohen_macaulay,
            self.sequentially_cohen_macaulay,
            self.legal_cohen_macaulay,
        ]
    }
}

impl Lab<'_> {
    /// Returns the boards of a table with their games.
    pub fn complex_table_boards(
        &self,
        question: &ComplexTableQuestion,
    ) -> Result<Vec<(String, PlacementGame)>, Error> {
        let ComplexTableQuestion { ruleset, families, from, to, .. } = question;
        if to < from {
            return Err(Error::Range { from: *from, to: *to });
        }
        if to - from >= ROWS {
            return Err(Error::TooManyRows(ROWS));
        }
        let mut boards = Vec::new();
        for text in families {
            let family = Family::parse(text).ok_or_else(|| Error::Family(text.clone()))?;
            let first = boards.len();
            for n in *from..=*to {
                match self.rulesets().game(ruleset, &family.drawn(n)) {
                    Ok(game) => boards.push((family.board(n), game)),
                    // Some families have no boards for the first n; cycles, for example.
                    Err(_) if boards.len() == first && n < *to => {}
                    Err(why) => return Err(why),
                }
            }
        }
        Ok(boards)
    }

    /// Computes a table of complexes. An answer that the limits left open is unknown; when cancelled, the
    /// result contains the rows found so far.
    pub fn complex_table(
        &self,
        question: &ComplexTableQuestion,
        boards: &[(String, PlacementGame)],
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<ComplexTableAnswer, Error> {
        let field = question.field;
        let mut share = Share::new(budget, boards.len() * QUESTIONS);
        let mut answer = ComplexTableAnswer { rows: vec![], open: 0, of: boards.len(), ended: None };
        for (board, game) in boards {
            let mut found = [None; QUESTIONS];
            let mut legal = None;
            for (place, found) in found.iter_mut().enumerate() {
                *found = ask(game, place, field, &mut legal, &share.next())?;
            }
            // A row that was interrupted is discarded.
            if let Err(why @ Exhausted::Cancelled) = budget.check() {
                let at = format!("{} {board}", question.ruleset);
                answer.ended = Some(Ended { why: why.into(), at });
                break;
            }
            answer.open += found.iter().filter(|found| found.is_none()).count();
            let [
                unmixed,
                pure,
                shellable,
                illegal_cohen_macaulay,
                sequentially_cohen_macaulay,
                legal_cohen_macaulay,
            ] = found;
            let row = ComplexRow {
                schema: Schema,
                board: board.clone(),
                field: field.0.to_string(),
                unmixed,
                pure,
                shellable,
                illegal_cohen_macaulay,
                sequentially_cohen_macaulay,
                legal_cohen_macaulay,
            };
            observer.see(Part::ComplexRow(row.clone()));
            answer.rows.push(row);
        }
        Ok(answer)
    }
}

/// Answers a question, if the budget allows. The legal complex is computed on first use.
fn ask(
    game: &PlacementGame,
    question: usize,
    field: FieldName,
    legal: &mut Option<LabelledComplex>,
    budget: &Budget,
) -> Result<Option<bool>, Error> {
    let mut answer = || -> Result<Option<bool>, PlacementError> {
        // Some questions do not need the legal complex.
        match question {
            1 => return Ok(Some(game.illegal_ideal().is_unmixed(budget)?)),
            3 => return Ok(Some(game.illegal_ideal().cohen_macaulay(field.0, budget)?.holds())),
            4 => return Ok(Some(game.illegal_ideal().sequentially_cohen_macaulay(field.0, budget)?.holds())),
            _ => {}
        }
        let legal = match legal {
            Some(known) => known,
            None => legal.insert(game.legal_complex(budget)?),
        };
        let complex = legal.complex();
        Ok(match question {
            0 => Some(complex.is_unmixed(budget)?),
            2 => complex.shellability(budget).answer(),
            _ => Some(complex.facet_ideal().cohen_macaulay(field.0, budget)?.holds()),
        })
    };
    match answer() {
        Ok(answer) => Ok(answer),
        Err(PlacementError::Unfinished(_)) => Ok(None),
        Err(other) => Err(other.into()),
    }
}
