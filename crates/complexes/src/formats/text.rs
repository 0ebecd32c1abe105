//! Plain text: the list of facets, as a complex prints itself.
//!
//! Facets are separated by commas or line breaks, vertices by spaces: `x1 x2, y1`. The name of a vertex
//! begins with a letter, a digit or an underscore; primes, dots, hyphens and carets may follow. The whole
//! list may be enclosed in `<` and `>`. The empty face is `{}`, so `{}` is the complex {∅} and the empty text
//! is the void complex.

use super::scanner::{natural, place};
use super::{FormatError, NAME, Problem, TextPosition, is_name};
use crate::complex::Complex;
use crate::face::Face;
use crate::vertices::Vertices;
use rustc_hash::FxHashMap;
use std::str::FromStr;

impl FromStr for Complex {
    type Err = FormatError;

    /// Parses the facets. The vertices are those that occur, in natural order: digits count as numbers, so
    /// `x2` comes before `x10`.
    fn from_str(text: &str) -> Result<Complex, FormatError> {
        // Names are numbered in order of appearance, and renumbered when all are known.
        let mut numbers: FxHashMap<&str, usize> = FxHashMap::default();
        let mut faces: Vec<Vec<usize>> = Vec::new();
        for face in read(text)? {
            let number = |name| {
                let next = numbers.len();
                *numbers.entry(name).or_insert(next)
            };
            faces.push(face.into_iter().map(number).collect());
        }
        let mut names: Vec<&str> = numbers.keys().copied().collect();
        names.sort_unstable_by(|a, b| natural(a).cmp(&natural(b)));
        let mut places = vec![0; names.len()];
        names.iter().enumerate().for_each(|(place, name)| places[numbers[name]] = place);
        let faces = faces.iter().map(|face| face.iter().map(|&v| places[v]).collect()).collect();
        Ok(Complex::generated(Vertices::new(names).map_err(FormatError::whole)?, faces))
    }
}

impl Complex {
    /// Parses facets as plain text on a given vertex set, which may have loops.
    pub fn parse_on(vertices: Vertices, text: &str) -> Result<Complex, FormatError> {
        let mut faces = Vec::new();
        for (i, names) in read(text)?.into_iter().enumerate() {
            let face: Result<Face, _> = vertices.face(&names, i);
            faces.push(face.map_err(|problem| {
                let unknown = names.iter().find(|name| vertices.find(name).is_none());
                let place = unknown.map(|name| place_of(text, name));
                FormatError { place, problem: Problem::Meaning(problem) }
            })?);
        }
        Ok(Complex::generated(vertices, faces))
    }
}

/// Parses the faces as lists of names, which are slices of the text.
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
                if let Some(bad) = names.iter().find(|name| !is_name(name)) {
                    let place = Some(place_of(text, bad));
                    let found = format!("`{}`", bad.escape_debug());
                    let problem = Problem::Expected { expected: NAME.into(), found };
                    return Err(FormatError { place, problem });
                }
                faces.push(names);
            }
        }
    }
    Ok(faces)
}

fn error_at_end(text: &str) -> FormatError {
    FormatError {
        place: Some(place(text, text.trim_end().len())),
        problem: Problem::Expected { expected: "`>`".into(), found: "the end of the text".to_owned() },
    }
}

/// Returns the location of a slice of `text`.
fn place_of(text: &str, slice: &str) -> TextPosition {
    place(text, (slice.as_ptr() as usize).saturating_sub(text.as_ptr() as usize))
}
