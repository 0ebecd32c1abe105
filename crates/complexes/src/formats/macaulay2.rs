//! Ideals and complexes in the syntax of Macaulay2.

use super::scanner::{Scanner, natural};
use super::{FormatError, Problem};
use crate::complex::Complex;
use crate::face::Face;
use crate::field::Field;
use crate::ideal::Ideal;
use crate::vertices::Vertices;
use std::fmt::Write;

/// The object defined by a Macaulay2 text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Object {
    /// `monomialIdeal(…)` or `ideal(…)`.
    Ideal(Ideal),
    /// `simplicialComplex {…}`, by its facets.
    Complex(Complex),
    /// `simplicialComplex monomialIdeal(…)`: the Stanley–Reisner complex of an ideal.
    ComplexOf(Ideal),
}

/// Writes a text that defines a ring `R` over the field and the ideal `I` in it.
pub fn write_ideal(ideal: &Ideal, field: Field) -> String {
    let names = names(ideal.variables());
    let generators = match ideal.generators() {
        [] => "0_R".to_owned(),
        generators => monomials(generators, &names),
    };
    format!("{}I = monomialIdeal({generators})\n", ring(ideal.variables(), &names, field))
}

/// Writes a text that defines a ring `R` over the field and the complex `D` on its variables.
pub fn write_complex(complex: &Complex, field: Field) -> String {
    let names = names(complex.vertices());
    let value = match complex.facets() {
        [] => "simplicialComplex monomialIdeal(1_R)".to_owned(),
        facets => format!("simplicialComplex {{{}}}", monomials(facets, &names)),
    };
    let ring = ring(complex.vertices(), &names, field);
    format!("needsPackage \"SimplicialComplexes\"\n{ring}D = {value}\n")
}

/// Returns the names of the variables. If some name is not valid in Macaulay2, `v_1`, `v_2`, … replace all
/// names.
fn names(vertices: &Vertices) -> Vec<String> {
    let symbol = |name: &str| {
        let (head, index) = name.split_once('_').unwrap_or((name, "0"));
        head.starts_with(|c: char| c.is_ascii_alphabetic())
            && head.chars().all(|c| c.is_ascii_alphanumeric() || c == '\'')
            && !index.is_empty()
            && index.chars().all(|c| c.is_ascii_digit())
            && !["R", "I", "D", "QQ", "ZZ"].contains(&name)
    };
    match vertices.names().all(symbol) {
        true => vertices.names().map(str::to_owned).collect(),
        false => (1..=vertices.len()).map(|i| format!("v_{i}")).collect(),
    }
}

fn ring(vertices: &Vertices, names: &[String], field: Field) -> String {
    let mut text = String::new();
    for (name, used) in vertices.names().zip(names).filter(|(name, used)| name != used) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "-- {used} = {}", name.escape_debug());
    }
    let base = match field.characteristic() {
        0 => "QQ".to_owned(),
        p => format!("ZZ/{p}"),
    };
    text + &format!("R = {base}[{}]\n", names.join(", "))
}

fn monomials(sets: &[Face], names: &[String]) -> String {
    let monomial = |set: &Face| match set.is_empty() {
        true => "1_R".to_owned(),
        false => set.iter().map(|v| names[v].as_str()).collect::<Vec<_>>().join("*"),
    };
    sets.iter().map(monomial).collect::<Vec<_>>().join(", ")
}

/// Parses the last ideal or complex that a text defines, in the last ring that it defines. Without a ring the
/// variables are those used, in natural order. Only assignments, comments and these objects are supported.
pub fn read(text: &str) -> Result<Object, FormatError> {
    let mut scanner = Scanner::new(text);
    let mut variables: Option<Vec<String>> = None;
    let mut last: Option<(Kind, Vec<Monomial>)> = None;
    loop {
        skip_comments(&mut scanner);
        if scanner.at_end() {
            break;
        }
        if scanner.take("needsPackage") || scanner.take("loadPackage") {
            scanner.take_while(|c| c != '\n' && c != ';');
        } else if ["QQ", "ZZ"].iter().any(|base| scanner.take(base)) {
            scanner.take_while(|c| c == '/' || c.is_ascii_digit());
            variables = Some(ring_variables(&mut scanner)?);
        } else if scanner.take("simplicialComplex") {
            let kind = if scanner.take("monomialIdeal") { Kind::ComplexOf } else { Kind::Complex };
            last = Some((kind, list(&mut scanner)?));
        } else if scanner.take("monomialIdeal") || scanner.take("ideal") {
            last = Some((Kind::Ideal, list(&mut scanner)?));
        } else {
            symbol(&mut scanner, "a definition such as `I = monomialIdeal(x*y)`")?;
            scanner.expect("=")?;
            continue;
        }
        scanner.take(";");
    }
    let Some((kind, monomials)) = last else {
        return Err(scanner.expected("`monomialIdeal` or `simplicialComplex`"));
    };
    let mut used: Vec<String> =
        monomials.iter().flat_map(|monomial| monomial.names.iter().cloned()).collect();
    used.sort_unstable_by(|a, b| natural(a).cmp(&natural(b)));
    used.dedup();
    let vertices = Vertices::new(variables.unwrap_or(used)).map_err(FormatError::whole)?;
    let mut sets = Vec::new();
    for (i, monomial) in monomials.iter().filter(|monomial| !monomial.zero).enumerate() {
        let set = vertices.face(&monomial.names, i);
        sets.push(set.map_err(|why| scanner.error_at(monomial.offset, Problem::Meaning(why)))?);
    }
    Ok(match kind {
        Kind::Complex => Object::Complex(Complex::new(vertices, sets).map_err(FormatError::whole)?),
        Kind::Ideal => Object::Ideal(Ideal::new(vertices, sets).map_err(FormatError::whole)?),
        Kind::ComplexOf => Object::ComplexOf(Ideal::new(vertices, sets).map_err(FormatError::whole)?),
    })
}

enum Kind {
    Ideal,
    Complex,
    ComplexOf,
}

struct Monomial {
    names: Vec<String>,
    zero: bool,
    offset: usize,
}

fn skip_comments(scanner: &mut Scanner<'_>) {
    while scanner.take("--") {
        scanner.take_while(|c| c != '\n');
    }
}

/// Parses a list of variables, such as `[x, y_1..y_3, z]`.
fn ring_variables(scanner: &mut Scanner<'_>) -> Result<Vec<String>, FormatError> {
    scanner.expect("[")?;
    let mut names = Vec::new();
    while !scanner.take("]") {
        let first = symbol(scanner, "a variable or `]`")?;
        if scanner.take("..") {
            let start = scanner.offset();
            let last = symbol(scanner, "a variable")?;
            let range = indexed(&first).zip(indexed(&last)).filter(|((a, i), (b, j))| a == b && i <= j);
            let Some(((head, from), (_, to))) = range.filter(|((_, i), (_, j))| j - i < 1_000_000) else {
                let found = format!("`{first}..{last}`");
                return Err(
                    scanner.error_at(start, Problem::Expected { expected: "a range x_1..x_n".into(), found })
                );
            };
            names.extend((from..=to).map(|i| format!("{head}_{i}")));
        } else {
            names.push(first);
        }
        scanner.take(",");
    }
    Ok(names)
}

fn indexed(name: &str) -> Option<(&str, u64)> {
    let (head, index) = name.split_once('_')?;
    Some((head, index.parse().ok()?))
}

/// Parses a symbol, such as `x`, `x'` or `x_1`.
fn symbol(scanner: &mut Scanner<'_>, expected: &'static str) -> Result<String, FormatError> {
    scanner.skip_spaces();
    if !scanner.peek().is_some_and(|c| c.is_ascii_alphabetic()) {
        return Err(scanner.expected(expected));
    }
    Ok(scanner.take_while(|c| c.is_ascii_alphanumeric() || c == '\'' || c == '_').to_owned())
}

/// Parses a list of monomials: `(m, …)`, `{m, …}`, or `m, …` in both brackets.
fn list(scanner: &mut Scanner<'_>) -> Result<Vec<Monomial>, FormatError> {
    let round = scanner.take("(");
    let curly = scanner.take("{");
    if !round && !curly {
        return Err(scanner.expected("`(` or `{`"));
    }
    let close = if curly { "}" } else { ")" };
    let mut monomials = Vec::new();
    loop {
        skip_comments(scanner);
        if scanner.take(close) {
            break;
        }
        monomials.push(monomial(scanner)?);
        if !scanner.take(",") {
            scanner.expect(close)?;
            break;
        }
    }
    if round && curly {
        scanner.expect(")")?;
    }
    Ok(monomials)
}

/// Parses a monomial, such as `x*y_1`, `1`, `1_R` or `0_R`.
fn monomial(scanner: &mut Scanner<'_>) -> Result<Monomial, FormatError> {
    scanner.skip_spaces();
    let offset = scanner.offset();
    let mut names = Vec::new();
    let mut zero = false;
    loop {
        scanner.skip_spaces();
        if scanner.peek().is_some_and(|c| c.is_ascii_digit()) {
            let start = scanner.offset();
            let constant = scanner.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
            match constant.split('_').next() {
                Some("0") => zero = true,
                Some("1") => {}
                _ => {
                    let found = format!("`{constant}`");
                    return Err(scanner.error_at(
                        start,
                        Problem::Expected { expected: "0, 1 or a variable".into(), found },
                    ));
                }
            }
        } else {
            let start = scanner.offset();
            let name = symbol(scanner, "a monomial")?;
            if names.contains(&name) {
                let found = format!("`{name}` twice");
                return Err(scanner.error_at(
                    start,
                    Problem::Expected { expected: "a square-free monomial".into(), found },
                ));
            }
            names.push(name);
        }
        if !scanner.take("*") {
            return Ok(Monomial { names, zero, offset });
        }
    }
}
