//! Plain text: the facets one by one, as a complex prints itself.
//!
//! Facets are separated by commas or ends of line, vertices by spaces: `x1 x2, y1`. The whole may stand
//! between `<` and `>`. The empty face is `{}`, so `{}` is the complex {∅} and the empty text the void complex.

use super::{FormatError, Problem};
use crate::complex::Complex;
use crate::face::Face;
use crate::vertices::Vertices;
use rustc_hash::FxHashMap;
use std::str::FromStr;

impl FromStr for Complex {
    type Err = FormatError;

    /// Reads the facets; the vertices are those named, numbered in their natural order: digits count as
    /// numbers, so `x2` comes before `x10`.
    fn from_str(text: &str) -> Result<Complex, FormatError> {
        let faces = read(text)?;
        let mut names: Vec<&str> = faces.iter().flatten().copied().collect();
        names.sort_unstable_by_key(|name| natural(name));
        names.dedup();
        let numbers: FxHashMap<&str, usize> = names.iter().enumerate().map(|(i, name)| (*name, i)).collect();
        let faces = faces.iter().map(|face| face.iter().map(|name| numbers[name]).collect()).collect();
        let whole = |problem| FormatError { line: 1, column: 1, problem: Problem::Meaning(problem) };
        Ok(Complex::generated(Vertices::new(names).map_err(whole)?, faces))
    }
}

impl Complex {
    /// Reads facets as plain text on a given vertex set, which may have loops.
    pub fn parse_on(vertices: Vertices, text: &str) -> Result<Complex, FormatError> {
        let mut faces = Vec::new();
        for (i, names) in read(text)?.into_iter().enumerate() {
            let place = |name: &str| place_of(text, name);
            let face: Result<Face, _> = vertices.face(&names, i);
            faces.push(face.map_err(|problem| {
                let unknown = names.iter().find(|name| vertices.find(name).is_none());
                let (line, column) = unknown.map_or((1, 1), |name| place(name));
                FormatError { line, column, problem: Problem::Meaning(problem) }
            })?);
        }
        Ok(Complex::generated(vertices, faces))
    }
}

/// The faces as lists of names, which are slices of the text.
fn read(text: &str) -> Result<Vec<Vec<&str>>, FormatError> {
    let mut body = text.trim();
    if let Some(inner) = body.strip_prefix('<') {
        body = inner.strip_suffix('>').ok_or_else(|| error_at_end(text))?;
    }
    let mut faces = Vec::new();
    for part in body.split([',', '\n']) {
        let names: Vec<&str> = part.split_whitespace().collect();
        match names.as_slice() {
            [] => {}
            ["{}"] => faces.push(Vec::new()),
            _ => {
                if let Some(bad) = names.iter().find(|name| name.contains(['<', '>', '{', '}'])) {
                    let (line, column) = place_of(text, bad);
                    let problem =
                        Problem::Expected { expected: "the name of a vertex", found: format!("`{bad}`") };
                    return Err(FormatError { line, column, problem });
                }
                faces.push(names);
            }
        }
    }
    Ok(faces)
}

fn error_at_end(text: &str) -> FormatError {
    let (line, column) = position(text, text.trim_end().len());
    FormatError {
        line,
        column,
        problem: Problem::Expected { expected: "`>`", found: "the end of the text".to_owned() },
    }
}

/// Line and column of a slice of `text`.
fn place_of(text: &str, slice: &str) -> (usize, usize) {
    position(text, (slice.as_ptr() as usize).saturating_sub(text.as_ptr() as usize))
}

/// Line and column of a byte offset.
pub(super) fn position(text: &str, offset: usize) -> (usize, usize) {
    let before = text.get(..offset).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    (1 + before.matches('\n').count(), 1 + before[line_start..].chars().count())
}

/// A key that sorts `x2` before `x10`.
pub(super) fn natural(name: &str) -> (String, u128, String) {
    let head = name.trim_end_matches(|c: char| c.is_ascii_digit());
    (head.to_owned(), name[head.len()..].parse().unwrap_or(0), name.to_owned())
}
