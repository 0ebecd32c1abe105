//! Graded Betti numbers by Hochster's formula.

use crate::error::Unfinished;
use crate::face::Face;
use crate::family;
use crate::field::Field;
use crate::homology;
use crate::ideal::Ideal;
use crate::memo::Memo;
use crate::normal::normal_form;
use crate::transversal;
use dashu_int::UBig;
use kelvin_budget::Budget;
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;
use std::fmt;

/// How many least common multiples of generators are looked at.
const MULTIPLES_ALLOWED: usize = 1 << 21;

/// The graded Betti numbers β_(i,j) of the quotient by an ideal over a field: in its minimal free resolution
/// the i-th module has β_(i,j) generators of degree j.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BettiTable {
    field: Field,
    variables: usize,
    /// The non-zero entries by (i, j).
    entries: BTreeMap<(usize, usize), UBig>,
}

impl BettiTable {
    /// The field the resolution is taken over.
    pub fn field(&self) -> Field {
        self.field
    }

    /// The number β_(i,j).
    pub fn get(&self, i: usize, j: usize) -> UBig {
        self.entries.get(&(i, j)).cloned().unwrap_or_default()
    }

    /// The non-zero entries (i, j, β_(i,j)), rising.
    pub fn entries(&self) -> impl Iterator<Item = (usize, usize, &UBig)> + '_ {
        self.entries.iter().map(|(&(i, j), count)| (i, j, count))
    }

    /// The length of the resolution; none when the quotient is 0.
    pub fn projective_dimension(&self) -> Option<usize> {
        self.entries.keys().map(|(i, _)| *i).max()
    }

    /// The Castelnuovo–Mumford regularity: the largest j - i; none when the quotient is 0.
    pub fn regularity(&self) -> Option<usize> {
        self.entries.keys().map(|(i, j)| j - i).max()
    }

    /// The depth of the quotient: the number of variables less the projective dimension.
    pub fn depth(&self) -> Option<usize> {
        self.projective_dimension().map(|length| self.variables - length)
    }
}

/// A table as Macaulay2 prints it: column i and row j - i hold β_(i,j).
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

impl Ideal {
    /// The graded Betti numbers of the quotient by the ideal over a field.
    ///
    /// By Hochster's formula β_(i,j) is the sum of the dimensions of the homology in degree j - i - 1 of the
    /// restrictions of the Stanley–Reisner complex to sets of j variables. A restriction to a set that is no
    /// union of generators is a cone, and one to a set on which the generators fall apart is a join.
    pub fn betti_table(&self, field: Field, budget: &Budget) -> Result<BettiTable, Unfinished> {
        let mut entries = BTreeMap::new();
        if !self.is_unit() {
            let mut restrictions = Restrictions { field, budget, known: Memo::new() };
            for set in self.multiples(budget)? {
                let ranks = restrictions.ranks(self.generators(), &set)?;
                for (size, rank) in ranks.into_iter().enumerate().filter(|(_, rank)| !rank.is_zero()) {
                    *entries.entry((set.len() - size, set.len())).or_default() += rank;
                }
            }
        }
        Ok(BettiTable { field, variables: self.variables().len(), entries })
    }

    /// The least common multiples of generators, the empty one among them.
    fn multiples(&self, budget: &Budget) -> Result<Vec<Face>, Unfinished> {
        let meter = budget.meter();
        let mut found: FxHashSet<Face> = FxHashSet::from_iter([Face::EMPTY]);
        for generator in self.generators() {
            let mut new = Vec::new();
            for multiple in &found {
                meter.tick()?;
                let larger = multiple | generator;
                if !found.contains(&larger) {
                    new.push(larger);
                }
            }
            found.extend(new);
            if found.len() > MULTIPLES_ALLOWED {
                let most = self.generators().len().min(Face::union_of(self.generators()).len());
                return Err(Unfinished::Explodes {
                    what: "sets of variables (at most) in Hochster's formula",
                    needed: UBig::ONE << most,
                    allowed: MULTIPLES_ALLOWED as u64,
                });
            }
        }
        let mut multiples: Vec<Face> = found.into_iter().collect();
        multiples.sort_unstable();
        Ok(multiples)
    }
}

struct Restrictions<'b> {
    field: Field,
    budget: &'b Budget,
    known: Memo<Vec<UBig>>,
}

impl Restrictions<'_> {
    /// The dimensions of the homology of the restriction to `set`, in degrees -1, 0, 1, …
    fn ranks(&mut self, generators: &[Face], set: &Face) -> Result<Vec<UBig>, Unfinished> {
        let inside: Vec<Face> = generators.iter().filter(|g| g.is_subset(set)).cloned().collect();
        let mut product = vec![UBig::ONE];
        for class in family::components(&inside) {
            let part: Vec<Face> = inside.iter().filter(|g| g.is_subset(&class)).cloned().collect();
            product = multiply(&product, &self.connected(&part)?);
        }
        Ok(product)
    }

    /// The same for the complex whose minimal non-faces are `nonfaces`, on their union.
    fn connected(&mut self, nonfaces: &[Face]) -> Result<Vec<UBig>, Unfinished> {
        let key = normal_form(nonfaces);
        if let Some(known) = self.known.get(&key) {
            return Ok(known);
        }
        let all = Face::union_of(&key);
        let facets: Vec<Face> =
            transversal::all(&key, self.budget)?.iter().map(|cover| &all - cover).collect();
        let ranks = homology::ranks(&facets, self.field, self.budget)?;
        let ranks: Vec<UBig> = ranks.into_iter().map(UBig::from).collect();
        self.known.insert(key, ranks.clone(), self.budget)?;
        Ok(ranks)
    }
}

/// Künneth: in degrees counted from -1 the homology of a join is the product of polynomials.
fn multiply(a: &[UBig], b: &[UBig]) -> Vec<UBig> {
    let mut product = vec![UBig::ZERO; (a.len() + b.len()).saturating_sub(1)];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            product[i + j] += x * y;
        }
    }
    product
}
