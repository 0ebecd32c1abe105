//! Layouts of tables: text, CSV, JSON and LaTeX.

use crate::failure::Failure;
use crate::object;
use kelvin_lab::{Alphabet, TableRow};
use std::io::{self, Write};

/// The layout of a table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum TableLayout {
    /// Plain text.
    Plain,
    /// Text with Unicode values.
    Unicode,
    /// Comma-separated values (RFC 4180).
    Csv,
    /// One JSON object per line.
    Json,
    /// A LaTeX tabular environment.
    Latex,
}

impl TableLayout {
    /// The alphabet of the values.
    pub fn alphabet(self) -> Alphabet {
        match self {
            TableLayout::Latex => Alphabet::Latex,
            TableLayout::Unicode => Alphabet::Unicode,
            TableLayout::Plain | TableLayout::Csv | TableLayout::Json => Alphabet::Plain,
        }
    }

    /// Returns whether the layout is plain or Unicode text.
    pub fn is_for_people(self) -> bool {
        matches!(self, TableLayout::Plain | TableLayout::Unicode)
    }

    /// Creates a writer of rows. `widest` is the length of the longest board in characters.
    pub fn rows<W: Write>(self, output: W, widest: usize) -> RowWriter<W> {
        RowWriter { layout: self, output, widest: widest.max("board".len()), begun: false }
    }
}

/// A writer of rows, one at a time.
pub struct RowWriter<W> {
    layout: TableLayout,
    output: W,
    widest: usize,
    /// Whether the heading is written.
    begun: bool,
}

impl<W: Write> RowWriter<W> {
    /// Writes the heading before the first row. If an error occurs before any row, only the error is printed.
    fn begin(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.begun, true) {
            return Ok(());
        }
        let widest = self.widest;
        match self.layout {
            TableLayout::Plain | TableLayout::Unicode => {
                writeln!(self.output, "{:widest$}  {:>8}  {:>11}  value", "board", "mean", "temperature")
            }
            TableLayout::Csv => writeln!(self.output, "n,board,value,mean,temperature"),
            TableLayout::Json => Ok(()),
            TableLayout::Latex => writeln!(
                self.output,
                "\\begin{{tabular}}{{llll}}\nboard & value & mean & temperature \\\\\n\\hline"
            ),
        }
    }

    /// Writes a row.
    pub fn row(&mut self, row: &TableRow) -> Result<(), Failure> {
        self.begin()?;
        let TableRow { n, board, mean, temperature, written, .. } = row;
        let (widest, value) = (self.widest, written.to_string());
        match self.layout {
            TableLayout::Plain | TableLayout::Unicode => {
                writeln!(self.output, "{board:widest$}  {mean:>8}  {temperature:>11}  {value}")
            }
            TableLayout::Csv => {
                writeln!(self.output, "{n},{},{},{mean},{temperature}", csv_field(board), csv_field(&value))
            }
            TableLayout::Json => writeln!(self.output, "{}", object::line(row)?),
            TableLayout::Latex => {
                let board = upright(board);
                writeln!(self.output, "{board} & ${value}$ & ${mean}$ & ${temperature}$ \\\\")
            }
        }?;
        Ok(self.output.flush()?)
    }

    /// Writes the end of the table.
    pub fn end(&mut self) -> io::Result<()> {
        self.begin()?;
        match self.layout {
            TableLayout::Latex => writeln!(self.output, "\\end{{tabular}}"),
            _ => Ok(()),
        }
    }
}

/// Quotes a field if needed.
pub fn csv_field(text: &str) -> String {
    match text.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    }
}

/// Escapes a text for LaTeX, in typewriter type.
pub fn upright(text: &str) -> String {
    let mut escaped = String::from("\\texttt{");
    for c in text.chars() {
        match c {
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => escaped.extend(['\\', c]),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '\\' => escaped.push_str("\\textbackslash{}"),
            _ => escaped.push(c),
        }
    }
    escaped.push('}');
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_and_texts_are_escaped() {
        assert_eq!(csv_field("{1,2|0}"), "\"{1,2|0}\"");
        assert_eq!(csv_field("a\"b"), "\"a\"\"b\"");
        assert_eq!(csv_field("+-1"), "+-1");
        assert_eq!(upright("..#|^"), "\\texttt{..\\#|\\textasciicircum{}}");
    }
}
