//! Tables on paper, in files and in papers.

use crate::failure::Failure;
use crate::object;
use kelvin_lab::{Alphabet, TableRow};
use std::io::{self, Write};

/// How a table is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// For people.
    Plain,
    /// The same, with arrows.
    Unicode,
    /// Comma-separated values (RFC 4180).
    Csv,
    /// An object a line.
    Json,
    /// A tabular environment.
    Latex,
}

impl Layout {
    /// The alphabet of the values.
    pub fn alphabet(self) -> Alphabet {
        match self {
            Layout::Latex => Alphabet::Latex,
            Layout::Unicode => Alphabet::Unicode,
            Layout::Plain | Layout::Csv | Layout::Json => Alphabet::Plain,
        }
    }

    /// Whether people read it as it is.
    pub fn is_for_people(self) -> bool {
        matches!(self, Layout::Plain | Layout::Unicode)
    }

    /// Writes the values of boards, of which the longest has so many characters.
    pub fn rows<W: Write>(self, output: W, widest: usize) -> Rows<W> {
        Rows { layout: self, output, widest: widest.max("board".len()), begun: false }
    }
}

/// Writes one row after the other.
pub struct Rows<W> {
    layout: Layout,
    output: W,
    widest: usize,
    /// Whether what stands above the rows is written.
    begun: bool,
}

impl<W: Write> Rows<W> {
    /// What stands above the rows, before the first of them: where there is none for a mistake, it alone is told.
    fn begin(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.begun, true) {
            return Ok(());
        }
        let widest = self.widest;
        match self.layout {
            Layout::Plain | Layout::Unicode => {
                writeln!(self.output, "{:widest$}  {:>8}  {:>11}  value", "board", "mean", "temperature")
            }
            Layout::Csv => writeln!(self.output, "n,board,value,mean,temperature"),
            Layout::Json => Ok(()),
            Layout::Latex => writeln!(
                self.output,
                "\\begin{{tabular}}{{llll}}\nboard & value & mean & temperature \\\\\n\\hline"
            ),
        }
    }

    /// A row.
    pub fn row(&mut self, row: &TableRow) -> Result<(), Failure> {
        self.begin()?;
        let TableRow { n, board, mean, temperature, written, .. } = row;
        let (widest, value) = (self.widest, written.to_string());
        match self.layout {
            Layout::Plain | Layout::Unicode => {
                writeln!(self.output, "{board:widest$}  {mean:>8}  {temperature:>11}  {value}")
            }
            Layout::Csv => {
                writeln!(self.output, "{n},{},{},{mean},{temperature}", csv_field(board), csv_field(&value))
            }
            Layout::Json => writeln!(self.output, "{}", object::line(row)?),
            Layout::Latex => {
                let board = upright(board);
                writeln!(self.output, "{board} & ${value}$ & ${mean}$ & ${temperature}$ \\\\")
            }
        }?;
        Ok(self.output.flush()?)
    }

    /// What stands below the rows.
    pub fn end(&mut self) -> io::Result<()> {
        self.begin()?;
        match self.layout {
            Layout::Latex => writeln!(self.output, "\\end{{tabular}}"),
            _ => Ok(()),
        }
    }
}

/// A field in quotes where it needs them.
pub fn csv_field(text: &str) -> String {
    match text.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    }
}

/// Any text for LaTeX, in a typewriter's letters.
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
