//! Tables of graded Betti numbers.

use crate::field::Field;
use dashu_int::UBig;
use std::collections::BTreeMap;
use std::fmt;

/// The graded Betti numbers β_(i,j) of the quotient by an ideal over a field. The i-th module of its minimal
/// free resolution has β_(i,j) generators of degree j.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BettiTable {
    field: Field,
    variables: usize,
    /// The non-zero entries by (i, j).
    entries: BTreeMap<(usize, usize), UBig>,
}

impl BettiTable {
    pub(crate) fn new(field: Field, variables: usize, entries: BTreeMap<(usize, usize), UBig>) -> Self {
        Self { field, variables, entries }
    }

    /// Returns the field of the resolution.
    pub fn field(&self) -> Field {
        self.field
    }

    /// Returns the number β_(i,j).
    pub fn get(&self, i: usize, j: usize) -> UBig {
        self.entries.get(&(i, j)).cloned().unwrap_or_default()
    }

    /// Returns the non-zero entries (i, j, β_(i,j)) in increasing order.
    pub fn entries(&self) -> impl Iterator<Item = (usize, usize, &UBig)> + '_ {
        self.entries.iter().map(|(&(i, j), count)| (i, j, count))
    }

    /// Returns the length of the resolution; `None` if the quotient is 0.
    pub fn projective_dimension(&self) -> Option<usize> {
        self.entries.keys().map(|(i, _)| *i).max()
    }

    /// Returns the Castelnuovo–Mumford regularity, which is the largest j - i; `None` if the quotient is 0.
    pub fn regularity(&self) -> Option<usize> {
        self.entries.keys().map(|(i, j)| j - i).max()
    }

    /// Returns the depth of the quotient: the number of variables minus the projective dimension.
    pub fn depth(&self) -> Option<usize> {
        self.projective_dimension().map(|length| self.variables - length)
    }
}

/// Prints a table in Macaulay2's layout: column i and row j - i contain β_(i,j).
impl fmt::Display for BettiTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Some(length), Some(rows)) = (self.projective_dimension(), self.regularity()) else {
            return writeln!(f, "0");
        };
        let total =
            |i: usize| self.entries.iter().filter(|((k, _), _)| *k == i).map(|(_, n)| n).sum::<UBig>();
        let width = (0..=length).map(|i| total(i).to_string().len()).fold(1, usize::max);
        let line = |f: &mut fmt::Formatter<'_>, head: &str, cell: &dyn Fn(usize) -> String| {
            write!(f, "{head:>6}")?;
            (0..=length).try_for_each(|i| write!(f, " {:>width$}", cell(i)))?;
            writeln!(f)
        };
        line(f, "", &|i| i.to_string())?;
        line(f, "total:", &|i| total(i).to_string())?;
        for row in 0..=rows {
            line(f, &format!("{row}:"), &|i| match self.entries.get(&(i, i + row)) {
                None => ".".to_owned(),
                Some(count) => count.to_string(),
            })?;
        }
        Ok(())
    }
}
