//! Facets as JSON.
//!
//! The format is `{"vertices": ["a", "b", "c"], "facets": [["a", "b"], ["c"]]}`. Without `vertices` the
//! vertices are those in the facets, in natural order. A bare list of lists is a list of facets. Numbers are
//! accepted as names. `"left": […]` and `"right": […]` label the vertices; together they must contain each
//! vertex once.

use super::scanner::natural;
use super::{FormatError, NAME, Problem, TextPosition, is_name};
use crate::complex::Complex;
use crate::error::ComplexError;
use crate::face::Face;
use crate::vertices::Vertices;
use serde::Deserialize;
use serde::de::{Deserializer, Error, Visitor};
use serde_json::{Value, json};
use std::fmt;

/// The content of a JSON text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The complex.
    pub complex: Complex,
    /// The Left vertices, if the text labels the vertices.
    pub left: Option<Face>,
}

/// Writes a complex on one line.
pub fn write(complex: &Complex) -> String {
    document(complex).to_string()
}

/// Writes an (L, R)-labelled complex on one line; the vertices outside `left` belong to Right.
pub fn write_labelled(complex: &Complex, left: &Face) -> String {
    let mut document = document(complex);
    let all = complex.vertices().all();
    document["left"] = names(complex, &(&all & left)).into();
    document["right"] = names(complex, &(&all - left)).into();
    document.to_string()
}

fn document(complex: &Complex) -> Value {
    let facets: Vec<Vec<&str>> = complex.facets().iter().map(|facet| names(complex, facet)).collect();
    json!({ "vertices": complex.vertices().names().collect::<Vec<_>>(), "facets": facets })
}

fn names<'c>(complex: &'c Complex, face: &Face) -> Vec<&'c str> {
    face.iter().map(|v| complex.vertices().name(v)).collect()
}

/// The deserialized text, before validation.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    vertices: Option<Vec<Name>>,
    facets: Vec<Vec<Name>>,
    left: Option<Vec<Name>>,
    right: Option<Vec<Name>>,
}

/// A string, or a number converted to one.
struct Name(String);

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Name, D::Error> {
        deserializer.deserialize_any(NameVisitor)
    }
}

struct NameVisitor;

impl Visitor<'_> for NameVisitor {
    type Value = Name;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a vertex")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Name, E> {
        match is_name(name) {
            true => Ok(Name(name.to_owned())),
            false => Err(E::custom(format_args!("expected {NAME}, found {name:?}"))),
        }
    }

    fn visit_u64<E>(self, number: u64) -> Result<Name, E> {
        Ok(Name(number.to_string()))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Name, E> {
        Ok(Name(number.to_string()))
    }
}

/// Parses a complex, with its labels if there are any.
pub fn read(text: &str) -> Result<Document, FormatError> {
    let raw: Raw = if text.trim_start().starts_with('[') {
        let facets = serde_json::from_str(text).map_err(wrong)?;
        Raw { vertices: None, facets, left: None, right: None }
    } else {
        serde_json::from_str(text).map_err(wrong)?
    };
    let strings = |names: Vec<Name>| names.into_iter().map(|name| name.0).collect::<Vec<String>>();
    let facets: Vec<Vec<String>> = raw.facets.into_iter().map(strings).collect();
    let vertices = raw.vertices.map_or_else(|| used(&facets), strings);
    let vertices = Vertices::new(vertices).map_err(FormatError::whole)?;
    let left = match (raw.left.map(strings), raw.right.map(strings)) {
        (None, None) => None,
        (left, right) => Some(labels(&vertices, &left.unwrap_or_default(), &right.unwrap_or_default())?),
    };
    let complex = Complex::from_names(vertices, facets).map_err(FormatError::whole)?;
    Ok(Document { complex, left })
}

/// Returns the names used in the facets, in natural order.
fn used(facets: &[Vec<String>]) -> Vec<String> {
    let mut names: Vec<&String> = facets.iter().flatten().collect();
    names.sort_unstable_by(|a, b| natural(a).cmp(&natural(b)));
    names.dedup();
    names.into_iter().cloned().collect()
}

fn labels(vertices: &Vertices, left: &[String], right: &[String]) -> Result<Face, FormatError> {
    let side = |names: &[String]| vertices.face(names, 0).map_err(FormatError::whole);
    let (left, right) = (side(left)?, side(right)?);
    match (0..vertices.len()).find(|&v| left.contains(v) == right.contains(v)) {
        None => Ok(left),
        Some(v) => Err(FormatError::whole(ComplexError::NotOneLabel { name: vertices.name(v).to_owned() })),
    }
}

fn wrong(error: serde_json::Error) -> FormatError {
    let place = TextPosition { line: error.line().max(1), column: error.column().max(1) };
    let message = error.to_string();
    // serde_json appends the position to the message; it is reported separately.
    let message = message.split(" at line ").next().unwrap_or(&message).to_owned();
    FormatError { place: Some(place), problem: Problem::Json(message) }
}
