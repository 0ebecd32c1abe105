//! A cycle and a cocycle that prove that homology is not 0.

use crate::complex::Complex;
use crate::error::Unfinished;
use crate::face::Face;
use crate::field::Field;
use crate::linear::{Echelon, Vector};
use dashu_int::IBig;
use kelvin_budget::Budget;
use rustc_hash::FxHashMap;

/// A chain or cochain: coefficients at faces of one dimension.
pub type Chain = Vec<(Face, IBig)>;

/// A cycle z and a cocycle c over a field with c(z) ≠ 0. A cocycle is 0 on boundaries, so z is not a boundary
/// and the homology is not 0. The proof is checked by two multiplications.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The cycle.
    pub cycle: Chain,
    /// The cocycle.
    pub cocycle: Chain,
}

impl Complex {
    /// Returns a witness of homology in a degree over a field, if the homology is not 0.
    pub fn witness(
        &self,
        degree: isize,
        field: Field,
        budget: &Budget,
    ) -> Result<Option<Witness>, Unfinished> {
        let meter = budget.meter();
        let below = self.faces(degree - 1, budget)?;
        let cells = self.faces(degree, budget)?;
        let mut bounding = Echelon::new(field, cells.len());
        let numbers = numbered(&cells);
        for above in self.faces(degree + 1, budget)? {
            bounding.insert(boundary(&above, &numbers), &meter)?;
        }
        let mut cycles = Echelon::new(field, below.len());
        let numbers = numbered(&below);
        for (number, cell) in cells.iter().enumerate() {
            let mut vector = boundary(cell, &numbers);
            vector.push(((below.len() + number) as u32, IBig::ONE));
            let Some(cycle) = cycles.insert(vector, &meter)? else { continue };
            let cycle: Vector = cycle.into_iter().map(|(c, x)| (c - below.len() as u32, x)).collect();
            if bounding.insert(cycle.clone(), &meter)?.is_some() {
                continue;
            }
            // The cycle now leads with a coordinate of its own.
            let lead = bounding.newest().expect("a vector that is independent leads");
            let cocycle = bounding.separating(lead, &meter)?;
            let chain = |vector: Vector| vector.into_iter().map(|(c, x)| (cells[c as usize].clone(), x));
            return Ok(Some(Witness { cycle: chain(cycle).collect(), cocycle: chain(cocycle).collect() }));
        }
        Ok(None)
    }
}

fn numbered(faces: &[Face]) -> FxHashMap<&Face, u32> {
    faces.iter().enumerate().map(|(number, face)| (face, number as u32)).collect()
}

fn boundary(face: &Face, numbers: &FxHashMap<&Face, u32>) -> Vector {
    let sides = face.iter().enumerate().filter_map(|(place, v)| {
        let sign = if place % 2 == 0 { IBig::ONE } else { -IBig::ONE };
        Some((*numbers.get(&face.without(v))?, sign))
    });
    let mut sides: Vector = sides.collect();
    sides.sort_unstable_by_key(|(number, _)| *number);
    sides
}
