//! The lines of a certificate.

use crate::CertificateError;
use kelvin_budget::Exhausted;
use kelvin_values::Work;
use std::fmt::{self, Write};

/// The lines so far, within the limits of a budget.
pub(crate) struct Lines<'w, 'u, 'b> {
    work: &'w Work<'u, 'b>,
    text: String,
    claims: usize,
}

/// The bytes of tables for each byte of the text, roughly: nodes, their options and the lemmas.
const TABLES: u64 = 6;

impl<'w, 'u, 'b> Lines<'w, 'u, 'b> {
    pub fn new(work: &'w Work<'u, 'b>) -> Self {
        Lines { work, text: "kelvin proof 1\n".into(), claims: 0 }
    }

    pub fn work(&self) -> &'w Work<'u, 'b> {
        self.work
    }

    /// Appends a line.
    pub fn push(&mut self, line: fmt::Arguments<'_>) -> Result<(), CertificateError> {
        self.work.tick()?;
        let most = self.work.budget().byte_limit();
        if most.is_some_and(|most| self.text.len() as u64 * TABLES > most) {
            return Err(Exhausted::Memory.into());
        }
        let start = self.text.len();
        // Writing to a string does not fail.
        let _ = self.text.write_fmt(line);
        self.text.truncate(self.text.trim_end().len());
        self.claims += usize::from(self.text[start..].starts_with('!'));
        self.text.push('\n');
        Ok(())
    }

    /// The text, with the last line, which counts the claims.
    pub fn into_text(mut self) -> String {
        // Writing to a string does not fail.
        let _ = writeln!(self.text, "end {}", self.claims);
        self.text
    }
}
