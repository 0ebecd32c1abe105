//! Facets as lists of vertex numbers, for polymake and GUDHI.
//!
//! One parser accepts the usual forms: a facet on each line (`0 1 2`), polymake's sets (`{0 1 2}`), and
//! nested brackets (`[[0,1,2],[2,3]]`), also inside polymake's `new SimplicialComplex(FACETS=>…)`. Vertices
//! are named by their numbers.

use super::scanner::Scanner;
use super::{FormatError, Problem};
use crate::complex::Complex;
use crate::face::Face;
use crate::vertices::Vertices;
use std::collections::BTreeSet;

/// Writes the facets by vertex number, one on each line, as GUDHI's tools read them.
pub fn write_gudhi(complex: &Complex) -> String {
    let line = |facet: &Face| numbers(facet, " ") + "\n";
    complex.facets().iter().map(line).collect()
}

/// Writes a polymake command that creates the complex.
pub fn write_polymake(complex: &Complex) -> String {
    let facets: Vec<String> =
        complex.facets().iter().map(|facet| format!("[{}]", numbers(facet, ","))).collect();
    format!("$c = new SimplicialComplex(INPUT_FACES=>[{}]);\n", facets.join(","))
}

fn numbers(facet: &Face, between: &str) -> String {
    facet.iter().map(|v| v.to_string()).collect::<Vec<_>>().join(between)
}

/// Parses facets from lists of numbers. The vertices are the numbers that occur, in increasing order.
pub fn read(text: &str) -> Result<Complex, FormatError> {
    let open = text.find("=>").map_or(0, |arrow| arrow + 2);
    // The scanner starts at the beginning of the text, so that error positions are right.
    let mut scanner = Scanner::new(text);
    while scanner.offset() < open {
        scanner.take_while(|c| c != '>');
        scanner.take(">");
    }
    let faces = if scanner.take("[") { bracketed(&mut scanner)? } else { lines(&mut scanner)? };
    let all: Vec<u64> = faces.iter().flatten().copied().collect::<BTreeSet<_>>().into_iter().collect();
    let place = |v: &u64| all.binary_search(v).expect("all vertices are there");
    let faces = faces.iter().map(|face| face.iter().map(place).collect()).collect();
    let vertices = Vertices::new(all.iter().map(u64::to_string)).map_err(FormatError::whole)?;
    Ok(Complex::generated(vertices, faces))
}

/// Parses the rest of a nested list after its first bracket, such as `[0,1],[2]]`.
fn bracketed(scanner: &mut Scanner<'_>) -> Result<Vec<Vec<u64>>, FormatError> {
    let mut faces = Vec::new();
    while !scanner.take("]") {
        let close = if scanner.take("{") {
            "}"
        } else {
            scanner.expect("[")?;
            "]"
        };
        let mut face = Vec::new();
        while !scanner.take(close) {
            face.push(number(scanner)?);
            scanner.take(",");
        }
        faces.push(face);
        scanner.take(",");
    }
    for token in [")", ";"] {
        scanner.take(token);
    }
    if scanner.at_end() { Ok(faces) } else { Err(scanner.expected("the end of the text")) }
}

/// Parses a facet on each line, with or without braces; `{}` is ∅.
fn lines(scanner: &mut Scanner<'_>) -> Result<Vec<Vec<u64>>, FormatError> {
    let mut faces = Vec::new();
    while !scanner.at_end() {
        let mut face = Vec::new();
        if scanner.take("{") {
            while !scanner.take("}") {
                face.push(number(scanner)?);
                scanner.take(",");
            }
        } else {
            loop {
                face.push(number(scanner)?);
                scanner.take_while(|c| c != '\n' && (c.is_whitespace() || c == ','));
                if scanner.peek().is_none_or(|c| c == '\n') {
                    break;
                }
            }
        }
        faces.push(face);
    }
    Ok(faces)
}

fn number(scanner: &mut Scanner<'_>) -> Result<u64, FormatError> {
    scanner.skip_spaces();
    let start = scanner.offset();
    let digits = scanner.take_while(|c| c.is_ascii_digit());
    match digits.parse() {
        Ok(number) => Ok(number),
        Err(_) if digits.is_empty() => Err(scanner.expected("the number of a vertex")),
        Err(_) => {
            let found = format!("`{digits}`");
            Err(scanner.error_at(start, Problem::Expected { expected: "a number below 2^64".into(), found }))
        }
    }
}
