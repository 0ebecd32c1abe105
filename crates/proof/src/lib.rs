//! A checker of proof certificates for combinatorial games.
//!
//! A certificate is a text: one lemma a line, each proved by lines before it. `docs/proofs.md` is the format. The checker has the
//! definition of the order, and the rules of ten rulesets, literally; it shares no code with the kernel.
//!
//! ```
//! let text = "kelvin proof 1\ng 0 |\ng | 0\ng 1 | 2\nr domineering\n\
//!     p .|. = 1 l0l0\np .. = 2 r0r0\np ..|.. = 3 l0r0l0r0\n! 6 = 3\n";
//! let report = kelvin_proof::check(text.as_bytes()).unwrap();
//! assert_eq!(report.claims, ["domineering ..|.. = {1|-1}"]);
//!
//! let forged = text.replace("g 1 | 2", "g 1 | 1");
//! assert_eq!(kelvin_proof::check(forged.as_bytes()).unwrap_err().line, 8);
//! ```

mod checker;
mod claims;
mod line;
mod loopy;
mod number;
pub mod rules;
mod walls;
mod wins;

pub use number::Number;

use checker::Checker;
use std::fmt;
use std::io::{BufRead, Read};

/// The longest line that is read.
const LONGEST: u64 = 1 << 24;

/// What is wrong with a line, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong(pub String);

impl Wrong {
    pub(crate) fn expected(found: &str, expected: &str) -> Wrong {
        let short: String = found.chars().take(60).collect();
        Wrong(format!("found {short:?}, expected {expected}"))
    }
}

/// Fails with a message unless a condition holds.
pub(crate) fn need(holds: bool, why: impl FnOnce() -> String) -> Result<(), Wrong> {
    if holds { Ok(()) } else { Err(Wrong(why())) }
}

/// What a certificate proves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The claims, in words.
    pub claims: Vec<String>,
    /// The number of lines.
    pub lines: usize,
    /// The number of nodes, 0 among them.
    pub nodes: usize,
}

/// Why a certificate is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The line, counted from 1.
    pub line: usize,
    /// The letter in the line, counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub wrong: Wrong,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.wrong.0)
    }
}

impl std::error::Error for Refused {}

/// Checks a certificate.
pub fn check(mut input: impl BufRead) -> Result<Report, Refused> {
    let mut checker = Checker::new();
    let mut report = Report::default();
    let mut line = Vec::new();
    let mut next = |number: usize, line: &mut Vec<u8>| -> Result<bool, Refused> {
        line.clear();
        let refused = |why: String| Refused { line: number, column: 1, wrong: Wrong(why) };
        input.by_ref().take(LONGEST).read_until(b'\n', line).map_err(|error| refused(error.to_string()))?;
        let ended = line.pop_if(|letter| *letter == b'\n').is_some();
        match ended || (line.len() as u64) < LONGEST {
            true => Ok(ended || !line.is_empty()),
            false => Err(refused(format!("the line has more than {LONGEST} letters"))),
        }
    };
    while next(report.lines + 1, &mut line)? {
        report.lines += 1;
        let read = match std::str::from_utf8(&line) {
            Ok(text) if text.is_ascii() => checker.line(report.lines, text),
            _ => Err((0, Wrong("the line has letters that are not ASCII".into()))),
        };
        let refused = |(offset, wrong)| Refused { line: report.lines, column: offset + 1, wrong };
        report.claims.extend(read.map_err(refused)?);
    }
    let whole = need(report.lines > 0, || "the file is empty, expected kelvin proof 1".into());
    whole.and_then(|()| checker.check_loopy()).map_err(|wrong| Refused {
        line: report.lines,
        column: 1,
        wrong,
    })?;
    report.nodes = checker.nodes();
    Ok(report)
}
