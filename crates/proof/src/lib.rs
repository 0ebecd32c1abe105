//! A checker of proof certificates for combinatorial games.
//!
//! A certificate is a text: one lemma a line, each proved by lines before it. `docs/proofs.md` is the format. The checker has the
//! definition of the order, and the rules of eleven rulesets, literally; it shares no code with the kernel.
//!
//! ```
//! let text = "kelvin proof 1\ng 0 |\ng | 0\ng 1 | 2\nr domineering\n\
//!     p .|. = 1 l0l0\np .. = 2 r0r0\np ..|.. = 3 l0r0l0r0\n! 6 = 3\nend 1\n";
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
    let (mut checker, mut line, mut lines) = (Checker::new(), Vec::new(), 0);
    loop {
        let refused = |why: String| Refused { line: lines + 1, column: 1, wrong: Wrong(why) };
        line.clear();
        input
            .by_ref()
            .take(LONGEST)
            .read_until(b'\n', &mut line)
            .map_err(|error| refused(error.to_string()))?;
        if line.is_empty() {
            break;
        }
        let whole = line.pop_if(|letter| *letter == b'\n').is_some() || (line.len() as u64) < LONGEST;
        let printable = line.iter().all(|letter| (b' '..=b'~').contains(letter));
        let text = std::str::from_utf8(&line).ok().filter(|_| whole && printable);
        let text = text.ok_or_else(|| {
            refused("found a letter that is not printable ASCII, or too many of them".into())
        })?;
        lines += 1;
        checker.line(text).map_err(|(offset, wrong)| Refused { line: lines, column: offset + 1, wrong })?;
    }
    let cut = || "the file is cut off: expected a last line end with the number of claims".into();
    let ended = need(checker.ended, cut).map_err(|wrong| Refused { line: lines.max(1), column: 1, wrong });
    ended.map(|()| Report { nodes: checker.nodes(), claims: checker.claims, lines })
}
