//! The rows of a survey in memory, by column.

use crate::summary::OTHERS;
use kelvin_lab::Sort;
use std::sync::Arc;

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableField {
    /// Its name.
    pub name: String,
    /// The type of its entries.
    pub sort: Sort,
}

impl TableField {
    pub(crate) fn new(name: impl Into<String>, sort: Sort) -> TableField {
        TableField { name: name.into(), sort }
    }
}

/// An entry of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum TableEntry {
    /// Missing: there is no answer, or it failed.
    #[default]
    None,
    /// A text.
    Text(Arc<str>),
    /// An integer.
    Integer(i64),
    /// A dyadic number.
    Number(f64),
    /// A boolean.
    Truth(bool),
}

impl TableEntry {
    pub(crate) fn text(text: impl Into<Arc<str>>) -> TableEntry {
        TableEntry::Text(text.into())
    }

    /// The entry as a number, if it is one.
    pub fn number(&self) -> Option<f64> {
        match self {
            TableEntry::Integer(n) => Some(*n as f64),
            TableEntry::Number(x) => Some(*x),
            // Results of expressions are texts.
            TableEntry::Text(text) => number(text),
            _ => None,
        }
    }
}

impl std::fmt::Display for TableEntry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            TableEntry::None => Ok(()),
            TableEntry::Text(text) => f.write_str(text),
            TableEntry::Integer(n) => n.fmt(f),
            TableEntry::Number(x) => f.write_str(&fraction(*x)),
            TableEntry::Truth(truth) => truth.fmt(f),
        }
    }
}

/// Formats a double as an exact dyadic fraction: `3/4`.
fn fraction(x: f64) -> String {
    let mut below = 1.0;
    // Doubles of practical size are integers after a few doublings.
    while (x * below).fract() != 0.0 && below < 2f64.powi(1000) {
        below *= 2.0;
    }
    let above = x * below;
    if below == 1.0 { format!("{above}") } else { format!("{above}/{below}") }
}

/// Parses an integer, or a fraction of integers.
pub(crate) fn number(text: &str) -> Option<f64> {
    let integer = |text: &str| text.parse::<i64>().ok().map(|n| n as f64);
    match text.split_once('/') {
        Some((above, below)) => Some(integer(above)? / integer(below).filter(|below| *below != 0.0)?),
        None => integer(text),
    }
}

/// Rows, stored by column.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// The columns.
    pub fields: Vec<TableField>,
    /// The entries: each column has as many as there are rows.
    pub columns: Vec<Vec<TableEntry>>,
}

impl Table {
    /// A table without rows.
    pub fn new(fields: Vec<TableField>) -> Table {
        let columns = fields.iter().map(|_| vec![]).collect();
        Table { fields, columns }
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.columns.first().map_or(0, Vec::len)
    }

    /// Adds a row.
    ///
    /// # Panics
    ///
    /// If the number of entries differs from the number of columns.
    pub fn push(&mut self, row: impl IntoIterator<Item = TableEntry>) {
        let row: Vec<TableEntry> = row.into_iter().collect();
        assert_eq!(row.len(), self.columns.len(), "a row has an entry for each column");
        for (column, entry) in self.columns.iter_mut().zip(row) {
            column.push(entry);
        }
    }

    /// The requested columns, without those that every survey has.
    pub fn asked(&self) -> impl Iterator<Item = (&TableField, &[TableEntry])> {
        let columns = self.fields.iter().zip(self.columns.iter().map(Vec::as_slice));
        columns.filter(|(field, _)| !OTHERS.contains(&field.name.as_str()))
    }

    /// The column with a name.
    pub fn column(&self, name: &str) -> Option<&[TableEntry]> {
        let place = self.fields.iter().position(|field| field.name == name)?;
        Some(&self.columns[place])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_fractions_and_read_again() {
        for (x, text) in [(0.0, "0"), (-1.0, "-1"), (0.75, "3/4"), (-2.5, "-5/2"), (1.0 / 1024.0, "1/1024")] {
            assert_eq!(TableEntry::Number(x).to_string(), text);
            assert_eq!(TableEntry::text(text).number(), Some(x));
        }
        assert_eq!(TableEntry::text("*2").number(), None);
    }

    #[test]
    #[should_panic(expected = "an entry for each column")]
    fn a_row_that_is_too_short_is_no_row_of_nulls() {
        let mut table = Table::new(vec![TableField::new("a", Sort::Text), TableField::new("b", Sort::Text)]);
        table.push([TableEntry::text("1")]);
    }
}
