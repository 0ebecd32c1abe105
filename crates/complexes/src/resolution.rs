//! Minimal free resolutions, with their maps.

use crate::error::Unfinished;
use crate::face::Face;
use crate::field::Field;
use crate::ideal::Ideal;
use crate::linear::{Echelon, Vector, normalised};
use crate::vertices::Vertices;
use dashu_int::ops::UnsignedAbs;
use dashu_int::{IBig, UBig};
use kelvin_budget::{Budget, Meter};
use std::fmt;

/// The largest total number of generators of the modules of a resolution.
const GENERATORS_ALLOWED: usize = 4096;

/// The minimal multigraded free resolution of the quotient by an ideal over a field. It is 0 ← S/I
/// ← F_0 ← F_1 ← …, where F_0 = S.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resolution {
    field: Field,
    variables: Vertices,
    modules: Vec<Vec<ModuleGenerator>>,
}

/// A generator of a module of a resolution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModuleGenerator {
    /// The degree, a square-free monomial.
    pub degree: Face,
    /// The image: coefficients at the generators of the previous module, each times the monomial that makes
    /// the degrees agree.
    pub image: Vec<(usize, IBig)>,
}

impl Resolution {
    /// Returns the coefficient field.
    pub fn field(&self) -> Field {
        self.field
    }

    /// Returns the generators of F_0, F_1, …; empty for the unit ideal, whose quotient is 0.
    pub fn modules(&self) -> &[Vec<ModuleGenerator>] {
        &self.modules
    }
}

/// Prints one line for each generator of F_1, F_2, …, as in `d_2(e1) = c*e1 - a*e2`.
impl fmt::Display for Resolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, pair) in self.modules.windows(2).enumerate() {
            for (number, generator) in pair[1].iter().enumerate() {
                write!(f, "d_{}(e{}) =", i + 1, number + 1)?;
                for (place, (target, coefficient)) in generator.image.iter().enumerate() {
                    let minus = *coefficient < IBig::ZERO;
                    f.write_str(match (place, minus) {
                        (0, false) => " ",
                        (0, true) => " -",
                        (_, false) => " + ",
                        (_, true) => " - ",
                    })?;
                    let size = coefficient.clone().unsigned_abs();
                    let monomial = &generator.degree - &pair[0][*target].degree;
                    let mut factors = Vec::new();
                    if size != UBig::ONE {
                        factors.push(size.to_string());
                    }
                    factors.push(self.variables.spell(&monomial, "*"));
                    if i > 0 {
                        factors.push(format!("e{}", target + 1));
                    }
                    f.write_str(&factors.join("*"))?;
                }
                writeln!(f)?;
            }
        }
        Ok(())
    }
}

impl Ideal {
    /// Computes the minimal free resolution of the quotient by the ideal over a field, if it is small.
    ///
    /// It is constructed degree by degree along the least common multiples of the generators. In degree σ the
    /// new generators of F_i are a basis of the kernel of F_(i-1) → F_(i-2), modulo the image of the
    /// generators of smaller degrees. Such a kernel involves no generators of degree σ itself, so no entry of
    /// a map is a unit.
    pub fn resolution(&self, field: Field, budget: &Budget) -> Result<Resolution, Unfinished> {
        let mut modules: Vec<Vec<ModuleGenerator>> = Vec::new();
        if !self.is_unit() {
            modules.push(vec![ModuleGenerator { degree: Face::EMPTY, image: Vec::new() }]);
            for degree in self.multiples(GENERATORS_ALLOWED, budget)? {
                if !degree.is_empty() {
                    extend(&mut modules, &degree, field, budget)?;
                }
                let size = modules.iter().map(Vec::len).sum::<usize>();
                if size > GENERATORS_ALLOWED {
                    return Err(Unfinished::Explodes {
                        what: "generators (at least) in a resolution",
                        needed: size.into(),
                        allowed: GENERATORS_ALLOWED as u64,
                    });
                }
            }
        }
        Ok(Resolution { field, variables: self.variables().clone(), modules })
    }
}

/// Adds the generators of one degree to all modules.
fn extend(
    modules: &mut Vec<Vec<ModuleGenerator>>,
    degree: &Face,
    field: Field,
    budget: &Budget,
) -> Result<(), Unfinished> {
    let meter = budget.meter();
    for i in 1.. {
        let kernel = kernel(modules, i - 1, degree, field, &meter)?;
        if kernel.is_empty() {
            break;
        }
        if modules.len() == i {
            modules.push(Vec::new());
        }
        let mut reached = Echelon::new(field, modules[i - 1].len());
        for generator in modules[i].iter().filter(|generator| generator.degree.is_subset(degree)) {
            reached.insert(as_vector(generator), &meter)?;
        }
        for cycle in kernel {
            if reached.insert(cycle.clone(), &meter)?.is_none() {
                let image = cycle.into_iter().map(|(place, scale)| (place as usize, scale)).collect();
                modules[i].push(ModuleGenerator { degree: degree.clone(), image });
            }
        }
        if modules[i].is_empty() {
            modules.pop();
            break;
        }
    }
    Ok(())
}

/// Returns a basis of the kernel of F_i → F_(i-1) in a degree in the ideal.
fn kernel(
    modules: &[Vec<ModuleGenerator>],
    i: usize,
    degree: &Face,
    field: Field,
    meter: &Meter<'_>,
) -> Result<Vec<Vector>, Unfinished> {
    let Some(module) = modules.get(i) else { return Ok(Vec::new()) };
    let below = i.checked_sub(1).map_or(0, |below| modules[below].len());
    let mut echelon = Echelon::new(field, below);
    let mut kernel = Vec::new();
    for (number, generator) in module.iter().enumerate() {
        if generator.degree.is_subset(degree) {
            let mut vector = as_vector(generator);
            vector.push(((below + number) as u32, IBig::ONE));
            if let Some(relation) = echelon.insert(vector, meter)? {
                let relation = relation.into_iter().map(|(place, scale)| (place - below as u32, scale));
                kernel.push(normalised(relation.collect(), field));
            }
        }
    }
    Ok(kernel)
}

fn as_vector(generator: &ModuleGenerator) -> Vector {
    generator.image.iter().map(|(place, scale)| (*place as u32, scale.clone())).collect()
}
