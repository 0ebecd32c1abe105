//! Columns, chosen by name.

use crate::error::Error;
use crate::table::Field;
use kelvin_lab::Sort;
use std::fmt;

/// What is computed of each position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Column {
    /// The value as it is typed, and a number for it: the values are numbered from 0 in the order in which they first occur.
    Value,
    /// Who wins.
    Outcome,
    /// The mean.
    Mean,
    /// The temperature.
    Temperature,
    /// The Left stop and the Right stop.
    Stops,
    /// The numbers that are confused with it.
    Confusion,
    /// The birthday.
    Birthday,
    /// What kind of value it is.
    Kind,
    /// The atomic weight, where it has one.
    AtomicWeight,
    /// How many followers the value has.
    Followers,
    /// The nim-value, where the value is a nimber.
    NimValue,
    /// How many moves Left and Right have.
    Moves,
    /// Who wins when the player who cannot move wins.
    MisereOutcome,
    /// How large the board is.
    Size,
    /// How many pairs of neighbours there are.
    Edges,
    /// The most neighbours that a cell or vertex has.
    Degree,
    /// A fact of the legal complex of a placement game.
    Complex(ComplexFact),
    /// What an expression of the worksheet language says of the value `g`.
    Expression(String),
}

/// A fact of the legal complex of a placement game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComplexFact {
    /// The numbers of faces by dimension.
    FVector,
    /// The h-vector.
    HVector,
    /// The dimension.
    Dimension,
    /// Whether all facets have one dimension.
    Pure,
    /// Whether the minimal non-faces are pairs.
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

/// The names of the columns.
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

/// The names of the columns, for people.
pub fn names() -> String {
    NAMES.map(|(name, _)| name).join(", ")
}

impl Column {
    /// The columns that there are when none is chosen.
    pub const USUAL: [&'static str; 4] = ["value", "outcome", "mean", "temperature"];

    /// The column that a text means: a name, or an expression over `g`.
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

    /// Whether it follows from the value of a position alone.
    pub fn is_of_value(&self) -> bool {
        match self {
            Column::Moves | Column::MisereOutcome | Column::Size | Column::Edges | Column::Degree => false,
            Column::Complex(_) => false,
            Column::Expression(text) => !is_of_board(text),
            _ => true,
        }
    }

    /// The columns of the table that it fills.
    pub fn fields(&self) -> Vec<Field> {
        let one = |sort| vec![Field::new(self.to_string().replace('-', "_"), sort)];
        match self {
            Column::Value => {
                vec![Field::new("value", Sort::Text), Field::new("value_number", Sort::Integer)]
            }
            Column::Stops => {
                vec![Field::new("left_stop", Sort::Number), Field::new("right_stop", Sort::Number)]
            }
            Column::Moves => {
                vec![Field::new("left_moves", Sort::Integer), Field::new("right_moves", Sort::Integer)]
            }
            Column::Mean | Column::Temperature => one(Sort::Number),
            Column::Birthday | Column::Followers | Column::NimValue => one(Sort::Integer),
            Column::Size | Column::Edges | Column::Degree => one(Sort::Integer),
            Column::Complex(ComplexFact::Dimension) => one(Sort::Integer),
            Column::Complex(
                ComplexFact::Pure | ComplexFact::Flag | ComplexFact::Shellable | ComplexFact::CohenMacaulay,
            ) => one(Sort::Truth),
            Column::Expression(text) => vec![Field::new(text.clone(), Sort::Text)],
            _ => one(Sort::Text),
        }
    }
}

/// As it is typed.
impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self, NAMES.iter().find(|(_, column)| column == self)) {
            (Column::Expression(text), _) => f.write_str(text),
            (_, Some((name, _))) => f.write_str(name),
            (_, None) => Ok(()),
        }
    }
}

/// Whether a word stands in an expression.
fn mentions(text: &str, word: &str) -> bool {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|found| found == word)
}

/// Whether an expression speaks of the board, and not of the value alone.
pub fn is_of_board(text: &str) -> bool {
    ["size", "edges", "degree"].into_iter().any(|word| mentions(text, word))
}
