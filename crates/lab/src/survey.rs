//! The results of a survey, which answers a question about every position of a kind. The crate `survey` runs
//! it.

use crate::schema::Schema;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The summary of a survey.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SurveyAnswer {
    /// The version of the schema.
    pub schema: Schema,
    /// The ruleset.
    pub ruleset: String,
    /// The families.
    pub families: Vec<String>,
    /// The condition, if there is one.
    #[serde(rename = "where")]
    pub condition: Option<String>,
    /// The version that computes the dataset.
    pub made_by: String,
    /// The number of shards.
    pub shards: u64,
    /// The number of finished shards.
    pub shards_done: u64,
    /// Whether the tables are complete and in their final form.
    pub finished: bool,
    /// The number of rows.
    pub rows: u64,
    /// The number of positions that the rows represent; null if it has more than 63 bits.
    pub positions: Option<u64>,
    /// Whether the numbers of positions that are negatives of the positions of their rows are known. A
    /// dataset of an earlier version may lack them; counts of positions and extremes that depend on them are
    /// then null.
    pub negatives_known: bool,
    /// The number of rows with errors.
    pub errors: u64,
    /// The first rows with errors.
    pub first_errors: Vec<FailedRow>,
    /// Statistics of the columns.
    pub columns: Vec<SurveyColumn>,
}

/// A row of a survey that is not stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SurveyRow {
    /// The version of the schema.
    pub schema: Schema,
    /// The position.
    pub position: String,
    /// The number of positions that it represents; null if it has more than 63 bits.
    pub stands_for: Option<i64>,
    /// The number of these positions that have the negative of its value.
    pub negatives: i64,
    /// The entry of each column; null if there is no answer.
    pub columns: BTreeMap<String, Option<String>>,
    /// The error.
    pub error: Option<String>,
}

/// A row with an error.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FailedRow {
    /// The position.
    pub position: String,
    /// The error.
    pub error: String,
}

/// Statistics of a column.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SurveyColumn {
    /// Its name.
    pub name: String,
    /// The type of its entries.
    pub sort: Sort,
    /// The number of rows with an entry.
    pub known: u64,
    /// The number of distinct entries.
    pub distinct: u64,
    /// The least entry, if the entries are numbers.
    pub least: Option<Extreme>,
    /// The greatest entry, if the entries are numbers.
    pub greatest: Option<Extreme>,
    /// The frequency of each entry, for the first entries only if there are many: numbers in order, other
    /// entries by frequency.
    pub groups: Vec<Group>,
}

impl SurveyColumn {
    /// The bars of a histogram: the number of positions of each group, or of rows where a number of positions is not known.
    pub fn bars(&self) -> (&'static str, Vec<u64>) {
        let positions: Option<Vec<u64>> = self.groups.iter().map(|group| group.positions).collect();
        positions.map_or_else(
            || ("rows", self.groups.iter().map(|group| group.rows).collect()),
            |positions| ("positions", positions),
        )
    }
}

/// The least or the greatest number of a column.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Extreme {
    /// The number.
    pub value: String,
    /// The number of rows with this number.
    pub rows: u64,
    /// The first position with this number.
    pub first: String,
}

/// The rows in which some of the positions have one entry: that of the row, or its negative.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Group {
    /// The entry.
    pub value: String,
    /// The number of rows.
    pub rows: u64,
    /// The number of positions with this entry; null if it has more than 63 bits or is unknown.
    pub positions: Option<u64>,
    /// The first position with this entry.
    pub first: String,
}

/// The type of the entries of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Sort {
    /// Texts.
    Text,
    /// Integers.
    Integer,
    /// Dyadic rationals that a double represents exactly.
    Number,
    /// True or false.
    Truth,
}

/// The result of a verification.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Verified {
    /// The number of recomputed rows.
    pub rows: u64,
    /// The number of compared entries.
    pub entries: u64,
    /// Entries that differ.
    pub mistakes: Vec<Mistake>,
}

/// An entry that differs when it is recomputed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Mistake {
    /// The position.
    pub position: String,
    /// The column.
    pub column: String,
    /// The entry of the table.
    pub there: String,
    /// The recomputed entry.
    pub again: String,
}
