//! The columns of a survey, selected by name.

use crate::error::Error;
use crate::table::TableField;
use kelvin_lab::Sort;
use std::fmt;

/// A column: what is computed for each position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Column {
    /// The value in input syntax, and its number: values are numbered from 0 in order of first occurrence.
    Value,
    /// The outcome class.
    Outcome,
    /// The mean.
    Mean,
    /// The temperature.
    Temperature,
    /// The Left stop and the Right stop.
    Stops,
    /// The confusion interval: the numbers confused with the value.
    Confusion,
    /// The birthday.
    Birthday,
    /// The kind of the value.
    Kind,
    /// The atomic weight, where it exists.
    AtomicWeight,
    /// The number of followers of the value.
    Followers,
    /// The nim-value, where the value is a nimber.
    NimValue,
    /// The number of moves of Left and of Right.
    Moves,
    /// The outcome class under misère play, in which the player who cannot move wins.
    MisereOutcome,
    /// The size of the board.
    Size,
    /// The number of pairs of neighbours.
    Edges,
    /// The largest number of neighbours of a cell or vertex.
    Degree,
    /// A fact of the legal complex of a placement game.
    Complex(ComplexFact),
    /// An expression of the worksheet language over the value `g`.
    Expression(String),
}

/// A fact of the legal complex of a placement game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComplexFact {
    /// The number of faces in each dimension.
    FVector,
    /// The h-vector.
    HVector,
    /// The dimension.
    Dimension,
    /// Whether all facets have the same dimension.
    Pure,
    /// Whether all minimal non-faces are pairs.
    Flag,
    /// Whether it has a shelling.
    Shellable,
    /// Whether it is Cohen–Macaulay over the rational numbers.
    CohenMacaulay,
    /// The Betti numbers of its Stanley–Reisner ideal over the rational numbers.
    Betti,
    /// The reduced homology.
    Homology,
}

/// The columns by name.
const NAMES: [(&str, Column); 25] = [
    ("value", Column::Value),
    ("outcome", Column::Outcome),
    ("mean", Column::Mean),
    ("temperature", Column::Temperature),
    ("stops", Column::Stops),
    ("confusion", Column::Confusion),
    ("birthday", Column::Birthday),
    ("kind", Column::Kind),
    ("atomic-weight", Column::AtomicWeight),
    ("followers", Column::Followers),
    ("nim-value", Column::NimValue),
    ("moves", Column::Moves),
    ("misere-outcome", Column::MisereOutcome),
    ("size", Column::Size),
    ("edges", Column::Edges),
    ("degree", Column::Degree),
    ("f-vector", Column::Complex(ComplexFact::FVector)),
    ("h-vector", Column::Complex(ComplexFact::HVector)),
    ("dimension", Column::Complex(ComplexFact::Dimension)),
    ("pure", Column::Complex(ComplexFact::Pure)),
    ("flag", Column::Complex(ComplexFact::Flag)),
    ("shellable", Column::Complex(ComplexFact::Shellable)),
    ("cohen-macaulay", Column::Complex(ComplexFact::CohenMacaulay)),
    ("betti", Column::Complex(ComplexFact::Betti)),
    ("homology", Column::Complex(ComplexFact::Homology)),
];

/// The names of the columns, for messages.
pub fn names() -> String {
    NAMES.map(|(name, _)| name).join(", ")
}

impl Column {
    /// The default columns.
    pub const USUAL: [&'static str; 4] = ["value", "outcome", "mean", "temperature"];

    /// Parses a column: a name, or an expression over `g`.
    pub fn parse(text: &str) -> Result<Column, Error> {
        let plain = |text: &str| text.trim().to_lowercase().replace(['_', ' '], "-");
        if let Some((_, column)) = NAMES.iter().find(|(name, _)| *name == plain(text)) {
            return Ok(column.clone());
        }
        match mentions(text, "g") {
            true => Ok(Column::Expression(text.trim().to_owned())),
            false => Err(Error::Column { found: text.to_owned() }),
        }
    }

    /// Returns whether the column depends on the value of a position alone.
    pub fn is_of_value(&self) -> bool {
        match self {
            Column::Moves | Column::MisereOutcome | Column::Size | Column::Edges | Column::Degree => false,
            Column::Complex(_) => false,
            Column::Expression(text) => !is_of_board(text),
            _ => true,
        }
    }

    /// The table columns it fills.
    pub fn fields(&self) -> Vec<TableField> {
        let one = |sort| vec![TableField::new(self.to_string().replace('-', "_"), sort)];
        match self {
            Column::Value => {
                vec![TableField::new("value", Sort::Text), TableField::new("value_number", Sort::Integer)]
            }
            Column::Stops => {
                vec![TableField::new("left_stop", Sort::Number), TableField::new("right_stop", Sort::Number)]
            }
            Column::Moves => {
                vec![
                    TableField::new("left_moves", Sort::Integer),
                    TableField::new("right_moves", Sort::Integer),
                ]
            }
            Column::Mean | Column::Temperature => one(Sort::Number),
            Column::Birthday | Column::Followers | Column::NimValue => one(Sort::Integer),
            Column::Size | Column::Edges | Column::Degree => one(Sort::Integer),
            Column::Complex(ComplexFact::Dimension) => one(Sort::Integer),
            Column::Complex(
                ComplexFact::Pure | ComplexFact::Flag | ComplexFact::Shellable | ComplexFact::CohenMacaulay,
            ) => one(Sort::Truth),
            Column::Expression(text) => vec![TableField::new(text.clone(), Sort::Text)],
            _ => one(Sort::Text),
        }
    }
}

/// Formats the column in input syntax.
impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self, NAMES.iter().find(|(_, column)| column == self)) {
            (Column::Expression(text), _) => f.write_str(text),
            (_, Some((name, _))) => f.write_str(name),
            (_, None) => Ok(()),
        }
    }
}

/// Returns whether a word occurs in an expression.
fn mentions(text: &str, word: &str) -> bool {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|found| found == word)
}

/// Returns whether an expression depends on the board, not on the value alone.
pub fn is_of_board(text: &str) -> bool {
    ["size", "edges", "degree"].into_iter().any(|word| mentions(text, word))
}
