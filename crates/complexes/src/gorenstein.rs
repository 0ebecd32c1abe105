//! Gorenstein and Buchsbaum complexes.

use crate::cohen_macaulay::{Obstruction, impurity};
use crate::complex::Complex;
use crate::error::Unfinished;
use crate::face::Face;
use crate::field::Field;
use crate::homology::Coefficients;
use crate::intervals;
use crate::memo::Memo;
use crate::presentation::{ByFacets, Presentation};
use crate::reisner::Reisner;
use dashu_int::IBig;
use kelvin_budget::{Budget, Exhausted};
use std::fmt;

/// The reason why a complex is not Gorenstein. The faces are those of its core: the complex without its cone
/// points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotGorenstein {
    /// The complex is not Cohen–Macaulay.
    NotCohenMacaulay(Obstruction),
    /// The reduced Euler characteristic of the link of `face` in the core is `euler`, but in a sphere it is 1
    /// or -1. So the homology in the dimension of the link does not have dimension 1.
    NotASphere {
        /// The face.
        face: Face,
        /// The reduced Euler characteristic of its link.
        euler: IBig,
    },
}

impl NotGorenstein {
    /// Describes the reason in words, with the names of the vertices of `complex`.
    pub fn explain(&self, complex: &Complex) -> String {
        match self {
            Self::NotCohenMacaulay(why) => why.explain(complex),
            Self::NotASphere { face, euler } => format!(
                "the link of {{{}}} has reduced Euler characteristic {euler}, a sphere 1 or -1",
                complex.spell(face)
            ),
        }
    }
}

/// The answer whether a complex is Gorenstein over a field.
///
/// A complex is Gorenstein if every link in its core has the homology of a sphere of its dimension (Stanley,
/// *Combinatorics and commutative algebra*, Theorem II.5.1). The core is the complex without its cone points.
/// A Gorenstein complex that equals its core is called Gorenstein*.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gorenstein {
    /// The field.
    pub field: Field,
    /// The cone points: the vertices in every facet.
    pub cone_points: Face,
    /// The obstruction, if the answer is no.
    pub obstruction: Option<NotGorenstein>,
}

impl Gorenstein {
    /// Returns whether the answer is yes.
    pub fn holds(&self) -> bool {
        self.obstruction.is_none()
    }

    /// Returns whether the complex is Gorenstein*: Gorenstein and not a cone.
    pub fn is_star(&self) -> bool {
        self.holds() && self.cone_points.is_empty()
    }
}

/// Prints `Gorenstein* over Q`, `Gorenstein over Q` for cones, or `not Gorenstein over GF(2)`.
impl fmt::Display for Gorenstein {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (not, star) = (if self.holds() { "" } else { "not " }, if self.is_star() { "*" } else { "" });
        write!(f, "{not}Gorenstein{star} over {}", self.field)
    }
}

/// The answer whether a complex is Buchsbaum over a field: pure, with Cohen–Macaulay links of vertices
/// (Schenzel 1981).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Buchsbaum {
    /// The field.
    pub field: Field,
    /// The obstruction, if the answer is no.
    pub obstruction: Option<Obstruction>,
}

impl Buchsbaum {
    /// Returns whether the answer is yes.
    pub fn holds(&self) -> bool {
        self.obstruction.is_none()
    }
}

/// Prints `Buchsbaum over Q` or `not Buchsbaum over GF(3)`.
impl fmt::Display for Buchsbaum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}Buchsbaum over {}", if self.holds() { "" } else { "not " }, self.field)
    }
}

impl Complex {
    /// Decides whether the Stanley–Reisner ring over a field is Gorenstein. The void complex, whose ring is
    /// 0, counts as Gorenstein.
    pub fn gorenstein(&self, field: Field, budget: &Budget) -> Result<Gorenstein, Unfinished> {
        let cone_points = self.cone_points();
        let answer = |obstruction| Ok(Gorenstein { field, cone_points: cone_points.clone(), obstruction });
        if let Some(why) = self.cohen_macaulay(field, budget)?.obstruction {
            return answer(Some(NotGorenstein::NotCohenMacaulay(why)));
        }
        let core = ByFacets(self.facets().iter().map(|facet| facet - &cone_points).collect());
        let mut spheres = Spheres { budget, known: Memo::new() };
        answer(spheres.fault(&core)?)
    }

    /// Decides whether the complex is Buchsbaum over a field. The void complex counts as Buchsbaum.
    pub fn buchsbaum(&self, field: Field, budget: &Budget) -> Result<Buchsbaum, Unfinished> {
        if let Some(impure) = impurity(self.facets()) {
            return Ok(Buchsbaum { field, obstruction: Some(impure) });
        }
        let held = ByFacets(self.facets().to_vec());
        let mut reisner = Reisner::pure(Coefficients::Field(field), budget);
        for v in self.support().iter() {
            if let Some(why) = reisner.obstruction(&held.link(v))? {
                return Ok(Buchsbaum { field, obstruction: Some(why.beside(v)) });
            }
        }
        Ok(Buchsbaum { field, obstruction: None })
    }
}

/// The Euler characteristics of links. In a Cohen–Macaulay complex a link has homology in its own dimension
/// only, so the reduced Euler characteristic determines the dimension of the homology. It is multiplicative
/// over joins.
struct Spheres<'b> {
    budget: &'b Budget,
    known: Memo<bool>,
}

impl Spheres<'_> {
    /// Returns a face whose link does not have the Euler characteristic of a sphere.
    fn fault(&mut self, core: &ByFacets) -> Result<Option<NotGorenstein>, Unfinished> {
        if core.0.is_empty() || self.holds(core)? {
            return Ok(None);
        }
        let (mut face, mut here) = (Face::EMPTY, core.clone());
        loop {
            let euler = intervals::reduced_euler(&here.0, self.budget)?;
            if !is_unit(&euler) {
                return Ok(Some(NotGorenstein::NotASphere { face, euler }));
            }
            let Some((v, link)) = here.link_without(|link| self.holds(link))? else {
                return Err(Unfinished::Contradiction {
                    what: "a complex is not a sphere, and all its links are",
                });
            };
            face.insert(v);
            here = link;
        }
    }

    fn holds(&mut self, complex: &ByFacets) -> Result<bool, Exhausted> {
        let (cones, parts) = complex.factors();
        if cones > 0 {
            return Ok(false);
        }
        for part in parts {
            let key = part.key();
            let known = match self.known.get(&key) {
                Some(known) => known,
                None => {
                    let part = ByFacets(key.clone());
                    let holds = self.holds_for_factor(&part)?;
                    self.known.insert(key, holds, self.budget)?;
                    holds
                }
            };
            if !known {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn holds_for_factor(&mut self, part: &ByFacets) -> Result<bool, Exhausted> {
        if !is_unit(&intervals::reduced_euler(&part.0, self.budget)?) {
            return Ok(false);
        }
        let deep = |link: &ByFacets| stacker::maybe_grow(64 << 10, 1 << 20, || self.holds(link));
        Ok(part.link_without(deep)?.is_none())
    }
}

fn is_unit(number: &IBig) -> bool {
    *number == IBig::ONE || *number == -IBig::ONE
}
