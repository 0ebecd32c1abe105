//! Parsing and formatting of surreal numbers.

use std::fmt;
use std::str::FromStr;

use super::{ParseSurrealError, ParseSurrealReason, Series, Surreal, SurrealError, Term};
use crate::ordinal::MAX_HEIGHT;
use crate::surd::write_multiple;
use crate::{Integer, Rational, Surd};

/// Formats terms, highest first, in a format that can be parsed: `omega^omega-5*omega^19+omega/2+1`; `{:#}`
/// writes `ω^ω-ω^19×5+ω/2+1`. Before a denominator an exponent is in parentheses, `omega^(-1)/2`, so that it
/// is not parsed as a fraction.
impl fmt::Display for Surreal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_zero() {
            return f.write_str("0");
        }
        for (place, term) in self.terms.iter().enumerate() {
            let negative = term.coefficient.sign().is_lt();
            match (place, negative) {
                (_, true) => f.write_str("-")?,
                (0, false) => {}
                (_, false) => f.write_str("+")?,
            }
            term.fmt_size(f, place == 0 && !negative)?;
        }
        Ok(())
    }
}

impl Term {
    /// Formats the term without its sign; `bare` if nothing precedes it.
    fn fmt_size(&self, f: &mut fmt::Formatter<'_>, bare: bool) -> fmt::Result {
        let coefficient = self.coefficient.abs();
        if self.exponent.is_zero() {
            let closed = bare || coefficient.len() == 1;
            return write_closed(f, &coefficient, closed);
        }
        if let Some(factor) = coefficient.to_rational() {
            return write_multiple(f, &factor, |f| self.fmt_power(f, factor.is_integer()));
        }
        let closed = coefficient.len() == 1;
        if f.alternate() {
            self.fmt_power(f, true)?;
            f.write_str("×")?;
            return write_closed(f, &coefficient, closed);
        }
        write_closed(f, &coefficient, closed)?;
        f.write_str("*")?;
        self.fmt_power(f, true)
    }

    /// Formats the power of ω. The exponent is in parentheses if necessary, or if the power is not the last
    /// factor of the term.
    fn fmt_power(&self, f: &mut fmt::Formatter<'_>, last: bool) -> fmt::Result {
        write_omega(f)?;
        if self.exponent == Surreal::one() {
            return Ok(());
        }
        f.write_str("^")?;
        write_closed(f, &self.exponent, last && self.exponent.is_atom())
    }
}

/// Formats `omega`, or in Unicode `ω`.
pub(crate) fn write_omega(f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str(if f.alternate() { "ω" } else { "omega" })
}

/// Formats a number, in parentheses unless it is an atom.
pub(crate) fn write_closed(
    f: &mut fmt::Formatter<'_>,
    number: &impl fmt::Display,
    closed: bool,
) -> fmt::Result {
    if closed {
        return number.fmt(f);
    }
    f.write_str("(")?;
    number.fmt(f)?;
    f.write_str(")")
}

impl Surreal {
    /// Returns whether the number is formatted as an integer or as a power of ω, and so needs no parentheses
    /// as an exponent.
    fn is_atom(&self) -> bool {
        match &self.terms[..] {
            [term] if term.exponent.is_zero() => term.coefficient.is_integer(),
            [term] => term.coefficient == Surd::one(),
            _ => false,
        }
    }
}

impl Surreal {
    /// Returns whether the number is formatted as a product without a sign before it.
    pub(crate) fn is_product(&self) -> bool {
        matches!(&self.terms[..], [term] if term.coefficient.len() == 1 && term.coefficient.sign().is_gt())
    }
}

impl fmt::Debug for Surreal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ω^({})×{}", self.exponent, self.coefficient)
    }
}

/// Parses an expression of integers, `omega` (`w`, `ω`), `epsilon` (`eps`, `ε`), `+ - * / ^`, `sqrt(…)` and
/// parentheses, whose normal form is finite.
impl FromStr for Surreal {
    type Err = ParseSurrealError;

    fn from_str(text: &str) -> Result<Surreal, ParseSurrealError> {
        let series = Series::parse(text, 0)?;
        series.exact().map_err(|error| ParseSurrealError::value(0, error))
    }
}

impl Series {
    /// Parses an expression in the format of a [`Surreal`], with the first `terms` terms of each infinite
    /// normal form. If `terms` is 0, an infinite normal form is an error.
    pub fn parse(text: &str, terms: usize) -> Result<Series, ParseSurrealError> {
        let mut parser = Parser { text, position: 0, depth: 0, terms };
        let number = parser.sum()?;
        if parser.position < text.len() {
            return Err(parser.error(ParseSurrealReason::TrailingText));
        }
        Ok(number)
    }
}

struct Parser<'t> {
    text: &'t str,
    position: usize,
    /// The number of open parentheses and powers. Each uses only a few nested calls.
    depth: usize,
    /// The number of terms of infinite normal forms.
    terms: usize,
}

impl<'t> Parser<'t> {
    fn error(&self, reason: ParseSurrealReason) -> ParseSurrealError {
        ParseSurrealError { position: self.position, reason }
    }

    fn skip_space(&mut self) {
        let rest = &self.text[self.position..];
        self.position += rest.len() - rest.trim_start().len();
    }

    /// Skips the first of the words that is next, and returns its value.
    fn take<W: Copy>(&mut self, words: &[(&str, W)]) -> Option<W> {
        self.skip_space();
        let rest = &self.text[self.position..];
        let (word, meaning) = words.iter().find(|(word, _)| rest.starts_with(word))?;
        self.position += word.len();
        self.skip_space();
        Some(*meaning)
    }

    fn nested(
        &mut self,
        inner: impl FnOnce(&mut Self) -> Result<Series, ParseSurrealError>,
    ) -> Result<Series, ParseSurrealError> {
        if self.depth >= 2 * MAX_HEIGHT {
            return Err(self.error(ParseSurrealReason::TooDeep));
        }
        self.depth += 1;
        let number = inner(self)?;
        self.depth -= 1;
        Ok(number)
    }

    fn sum(&mut self) -> Result<Series, ParseSurrealError> {
        const SIGNS: [(&str, bool); 2] = [("+", false), ("-", true)];
        let mut total = Series::from(Surreal::ZERO);
        let mut negative = self.take(&SIGNS).unwrap_or(false);
        loop {
            let position = self.position;
            let term = self.product()?;
            let term = if negative { term.negated() } else { term };
            total =
                total.plus(&term, self.terms).map_err(|error| ParseSurrealError::value(position, error))?;
            match self.take(&SIGNS) {
                Some(sign) => negative = sign,
                None => return Ok(total),
            }
        }
    }

    fn product(&mut self) -> Result<Series, ParseSurrealError> {
        let mut product = self.power()?;
        loop {
            self.skip_space();
            let position = self.position;
            let operators = [("*", false), ("×", false), ("·", false), ("/", true)];
            let Some(divides) = self.take(&operators) else { return Ok(product) };
            let factor = self.power()?;
            let terms = self.terms;
            let result = if divides { product.over(&factor, terms) } else { product.times(&factor, terms) };
            product = result.map_err(|error| ParseSurrealError::value(position, error))?;
        }
    }

    /// Parses a power. It is right-associative, and its exponent may have a sign.
    fn power(&mut self) -> Result<Series, ParseSurrealError> {
        let base = self.atom()?;
        self.skip_space();
        let position = self.position;
        if self.take(&[("^", ())]).is_none() {
            return Ok(base);
        }
        let negative = self.take(&[("-", ())]).is_some();
        let exponent = self.nested(Self::power)?;
        let exponent = if negative { exponent.negated() } else { exponent };
        base.to_the(&exponent, self.terms).map_err(|error| ParseSurrealError::value(position, error))
    }

    fn atom(&mut self) -> Result<Series, ParseSurrealError> {
        self.skip_space();
        let position = self.position;
        let names = [
            ("omega", Name::Omega),
            ("ω", Name::Omega),
            ("w", Name::Omega),
            ("epsilon", Name::Epsilon),
            ("eps", Name::Epsilon),
            ("ε", Name::Epsilon),
            ("sqrt(", Name::Root),
            ("√(", Name::Root),
            ("√", Name::RootOfInteger),
            ("(", Name::Parenthesis),
        ];
        match self.take(&names) {
            Some(Name::Omega) => Ok(Surreal::omega().into()),
            Some(Name::Epsilon) => Ok(Surreal::epsilon().into()),
            Some(Name::Parenthesis) => self.closed(),
            Some(name @ (Name::Root | Name::RootOfInteger)) => {
                let number = if let Name::Root = name { self.closed()? } else { self.integer()? };
                number.root(self.terms).map_err(|error| ParseSurrealError::value(position, error))
            }
            None => self.integer(),
        }
    }

    /// Parses an expression and its closing parenthesis.
    fn closed(&mut self) -> Result<Series, ParseSurrealError> {
        let number = self.nested(Self::sum)?;
        match self.take(&[(")", ())]) {
            Some(()) => Ok(number),
            None => Err(self.error(ParseSurrealReason::ExpectedClosing)),
        }
    }

    fn integer(&mut self) -> Result<Series, ParseSurrealError> {
        let rest = &self.text[self.position..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let number = Integer::from_str_radix(&rest[..digits], 10)
            .map_err(|_| self.error(ParseSurrealReason::ExpectedNumber))?;
        self.position += digits;
        Ok(Surreal::from(Rational::from(number)).into())
    }
}

#[derive(Clone, Copy)]
enum Name {
    Omega,
    Epsilon,
    Root,
    RootOfInteger,
    Parenthesis,
}

impl From<SurrealError> for ParseSurrealReason {
    fn from(error: SurrealError) -> ParseSurrealReason {
        ParseSurrealReason::Value(error)
    }
}
