//! What a survey found: the answer about every position of a kind. Surveys themselves are a crate of their own.

use crate::schema::Schema;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a survey found, in sum.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SurveyAnswer {
    /// The version of the schema.
    pub schema: Schema,
    /// The ruleset.
    pub ruleset: String,
    /// The families.
    pub families: Vec<String>,
    /// The condition, where there is one.
    #[serde(rename = "where")]
    pub condition: Option<String>,
    /// Which version computes it.
    pub made_by: String,
    /// How many shards there are.
    pub shards: u64,
    /// How many of them are done.
    pub shards_done: u64,
    /// Whether the tables have their final form.
    pub finished: bool,
    /// How many rows there are.
    pub rows: u64,
    /// How many positions they stand for; none where the number has more than 63 bits.
    pub positions: Option<u64>,
    /// Whether it is known how many of the positions are negatives of the positions of their rows. It is not in a dataset of an
    /// earlier version that does not store it: then counts of positions and extremes that depend on it are null.
    pub negatives_known: bool,
    /// How many rows have errors.
    pub errors: u64,
    /// The first of them.
    pub first_errors: Vec<FailedRow>,
    /// What is in the columns.
    pub columns: Vec<SurveyColumn>,
}

/// A row of a survey that is not kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SurveyRow {
    /// The version of the schema.
    pub schema: Schema,
    /// The position.
    pub position: String,
    /// How many positions it stands for; none where the number has more than 63 bits.
    pub stands_for: Option<i64>,
    /// How many of these have the negative of its value.
    pub negatives: i64,
    /// What stands in each column; null where there is no answer.
    pub columns: BTreeMap<String, Option<String>>,
    /// What went wrong.
    pub error: Option<String>,
}

/// A row with an error.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FailedRow {
    /// The position.
    pub position: String,
    /// What went wrong.
    pub error: String,
}

/// What is in a column.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SurveyColumn {
    /// Its name.
    pub name: String,
    /// What stands there.
    pub sort: Sort,
    /// In how many rows something stands.
    pub known: u64,
    /// How many different things stand there.
    pub distinct: u64,
    /// The least, of numbers.
    pub least: Option<Extreme>,
    /// The greatest, of numbers.
    pub greatest: Option<Extreme>,
    /// How often each thing stands there: numbers in order, other things by how often; of more than are listed the first.
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
    /// In how many rows it stands.
    pub rows: u64,
    /// The first position that has it.
    pub first: String,
}

/// The rows in which one thing stands for some of their positions: that of the row, or its negative.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Group {
    /// The thing.
    pub value: String,
    /// How many rows.
    pub rows: u64,
    /// How many positions have it; none where the number has more than 63 bits or is not known.
    pub positions: Option<u64>,
    /// The first position that has it.
    pub first: String,
}

/// What stands in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Sort {
    /// Texts.
    Text,
    /// Integers.
    Integer,
    /// Dyadic numbers that a double holds exactly.
    Number,
    /// True or false.
    Truth,
}
