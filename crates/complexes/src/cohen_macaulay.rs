//! Cohen–Macaulay and sequentially Cohen–Macaulay complexes and ideals.

use crate::complex::Complex;
use crate::cover;
use crate::decomposition::Decomposer;
use crate::error::Unfinished;
use crate::face::Face;
use crate::field::Field;
use crate::homology::Coefficients;
use crate::ideal::Ideal;
use crate::presentation::{ByFacets, ByNonfaces};
use crate::reisner::Reisner;
use kelvin_budget::Budget;
use std::fmt;

/// The reason why a complex is not Cohen–Macaulay, or not sequentially Cohen–Macaulay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstruction {
    /// Two facets have different sizes.
    Impure {
        /// A facet.
        smaller: Face,
        /// A larger facet.
        larger: Face,
    },
    /// The facets of dimension at least `from` of the link of `face` have homology in a degree below `from`.
    ///
    /// For the Cohen–Macaulay property `from` is the dimension of the link: this is Reisner's criterion
    /// (1976).
    Homology {
        /// The face whose link has the homology.
        face: Face,
        /// The least dimension of the selected facets.
        from: isize,
        /// The lowest degree with homology.
        degree: isize,
    },
}

impl Obstruction {
    /// Converts an obstruction in the link of a vertex to one in the complex.
    pub(crate) fn beside(self, v: usize) -> Obstruction {
        match self {
            Self::Impure { smaller, larger } => {
                Self::Impure { smaller: smaller.with(v), larger: larger.with(v) }
            }
            Self::Homology { face, from, degree } => Self::Homology { face: face.with(v), from, degree },
        }
    }

    /// Describes the obstruction in words, with the names of the vertices of `complex`.
    pub fn explain(&self, complex: &Complex) -> String {
        match self {
            Self::Impure { smaller, larger } => format!(
                "the facets {{{}}} and {{{}}} have different dimensions",
                complex.spell(smaller),
                complex.spell(larger)
            ),
            Self::Homology { face, from, degree } => format!(
                "the facets of dimension at least {from} of the link of {{{}}} have homology in degree {degree}",
                complex.spell(face)
            ),
        }
    }
}

/// The answer whether something is Cohen–Macaulay over a field. It names the field, on which it may depend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CohenMacaulay {
    /// The field.
    pub field: Field,
    /// The obstruction, if the answer is no.
    pub obstruction: Option<Obstruction>,
}

impl CohenMacaulay {
    /// Returns whether the answer is yes.
    pub fn holds(&self) -> bool {
        self.obstruction.is_none()
    }
}

/// Prints `Cohen–Macaulay over Q` or `not Cohen–Macaulay over GF(3)`.
impl fmt::Display for CohenMacaulay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}Cohen–Macaulay over {}", if self.holds() { "" } else { "not " }, self.field)
    }
}

impl Complex {
    /// Decides whether the Stanley–Reisner ideal is Cohen–Macaulay over a field. The void complex, whose ring
    /// is 0, counts as Cohen–Macaulay.
    pub fn cohen_macaulay(&self, field: Field, budget: &Budget) -> Result<CohenMacaulay, Unfinished> {
        Ok(CohenMacaulay { field, obstruction: obstruction(self.facets(), field, budget)? })
    }

    /// Decides whether the complex is sequentially Cohen–Macaulay over a field: whether each pure skeleton is
    /// Cohen–Macaulay (Duval, *Algebraic shifting and sequentially Cohen–Macaulay simplicial complexes*,
    /// 1996).
    pub fn sequentially_cohen_macaulay(
        &self,
        field: Field,
        budget: &Budget,
    ) -> Result<CohenMacaulay, Unfinished> {
        let obstruction = sequential_obstruction(self.facets(), Coefficients::Field(field), budget)?;
        Ok(CohenMacaulay { field, obstruction })
    }
}

pub(crate) fn impurity(facets: &[Face]) -> Option<Obstruction> {
    let (first, last) = (facets.first()?, facets.last()?);
    let impure = first.len() < last.len();
    impure.then(|| Obstruction::Impure { smaller: first.clone(), larger: last.clone() })
}

/// Returns an obstruction in a pure complex. A vertex decomposable pure complex is shellable, hence
/// Cohen–Macaulay over every field (Stanley); otherwise Reisner's criterion decides.
fn obstruction(facets: &[Face], field: Field, budget: &Budget) -> Result<Option<Obstruction>, Unfinished> {
    if facets.len() <= 1 {
        return Ok(None);
    }
    if let Some(impure) = impurity(facets) {
        return Ok(Some(impure));
    }
    let held = ByFacets(facets.to_vec());
    if Decomposer::quick(&held, budget).decompose(&held)?.is_some() {
        return Ok(None);
    }
    Reisner::pure(Coefficients::Field(field), budget).obstruction(&held)
}

/// Returns an obstruction as [`obstruction`] does, for complexes that may not be pure. Over the integers the
/// answer holds for all fields.
pub(crate) fn sequential_obstruction(
    facets: &[Face],
    coefficients: Coefficients,
    budget: &Budget,
) -> Result<Option<Obstruction>, Unfinished> {
    if facets.len() <= 1 {
        return Ok(None);
    }
    let held = ByFacets(facets.to_vec());
    if Decomposer::quick(&held, budget).decompose(&held)?.is_some() {
        return Ok(None);
    }
    Reisner::sequential(coefficients, budget).obstruction(&held)
}

impl Ideal {
    /// Decides whether the quotient by the ideal is Cohen–Macaulay over a field. An obstruction refers to
    /// faces of the Stanley–Reisner complex. The unit ideal, whose quotient is 0, counts as Cohen–Macaulay.
    ///
    /// The complex is listed only if two quicker tests fail: two minimal primes of different heights, and a
    /// vertex decomposition computed from the generators.
    pub fn cohen_macaulay(&self, field: Field, budget: &Budget) -> Result<CohenMacaulay, Unfinished> {
        let obstruction = self.obstruction(field, budget)?;
        Ok(CohenMacaulay { field, obstruction })
    }

    fn obstruction(&self, field: Field, budget: &Budget) -> Result<Option<Obstruction>, Unfinished> {
        if self.is_unit() {
            return Ok(None);
        }
        let all = self.variables().all();
        let impure = |(small, large): (Face, Face)| Obstruction::Impure {
            smaller: &all - &large,
            larger: &all - &small,
        };
        if let Some(covers) = cover::mixed_greedy_covers(self.generators(), budget)? {
            return Ok(Some(impure(covers)));
        }
        let held = ByNonfaces::new(&all, self.generators());
        if let Some(shape) = Decomposer::quick(&held, budget).decompose(&held)?
            && shape.rank.is_some()
        {
            return Ok(None);
        }
        if let Some(covers) = cover::mixed_covers(self.generators(), budget)? {
            return Ok(Some(impure(covers)));
        }
        obstruction(self.stanley_reisner_complex(budget)?.facets(), field, budget)
    }

    /// Decides whether the quotient by the ideal is sequentially Cohen–Macaulay over a field.
    pub fn sequentially_cohen_macaulay(
        &self,
        field: Field,
        budget: &Budget,
    ) -> Result<CohenMacaulay, Unfinished> {
        if !self.is_unit() {
            let held = ByNonfaces::new(&self.variables().all(), self.generators());
            if Decomposer::quick(&held, budget).decompose(&held)?.is_some() {
                return Ok(CohenMacaulay { field, obstruction: None });
            }
        }
        self.stanley_reisner_complex(budget)?.sequentially_cohen_macaulay(field, budget)
    }
}
