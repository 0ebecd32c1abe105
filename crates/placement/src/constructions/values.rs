//! Complexes with a given value (Huntemann, chapter 4).
//!
//! ```
//! use kelvin_budget::Budget;
//! use kelvin_placement::constructions::values;
//! use kelvin_values::Universe;
//!
//! let universe = Universe::new();
//! let budget = Budget::unlimited();
//! let switch = values::switch(3, -2)?;
//! assert_eq!(switch.to_string(), "<y1 y2 y3, x1 x2 x3 x4>");
//! assert_eq!(switch.value(&universe, &budget)?.to_string(), "{3|-2}");
//! # Ok::<(), kelvin_placement::PlacementError>(())
//! ```

use crate::error::PlacementError;
use crate::game::PlacementGame;
use crate::labelled::LabelledComplex;
use kelvin_budget::Budget;
use kelvin_numbers::Dyadic;

/// The maximum number of vertices of a construction.
const MAX_VERTICES: usize = 600;
/// The maximum number of facets of a construction.
const MAX_FACETS: usize = 100_000;

fn refused(why: impl Into<String>) -> PlacementError {
    PlacementError::Rules { why: why.into() }
}

/// The complex with these facets, each given by the numbers of its Left and of its Right vertices, from 1.
fn of(facets: impl IntoIterator<Item = (Vec<usize>, Vec<usize>)>) -> Result<LabelledComplex, PlacementError> {
    let spell = |(left, right): (Vec<usize>, Vec<usize>)| {
        let left = left.iter().map(|i| format!("x{i}"));
        let names: Vec<String> = left.chain(right.iter().map(|i| format!("y{i}"))).collect();
        if names.is_empty() { "{}".to_string() } else { names.join(" ") }
    };
    facets.into_iter().map(spell).collect::<Vec<_>>().join(", ").parse()
}

/// The numbers from 1 to `n`.
fn all(n: usize) -> Vec<usize> {
    (1..=n).collect()
}

/// A simplex with these numbers of vertices, of value `left - right` (Corollary 4.22).
pub fn simplex(left: usize, right: usize) -> Result<LabelledComplex, PlacementError> {
    PlacementError::limit("vertices", left.saturating_add(right), MAX_VERTICES)?;
    of([(all(left), all(right))])
}

/// A complex of the given dimension with the integer `n` as its value.
///
/// Dimension |n| - 1 has a simplex (Proposition 4.21), |n| + 1 another complex (Proposition 4.24), larger
/// dimensions the complex of Proposition 4.25. Dimension |n| and those below |n| - 1 have none (Proposition
/// 4.23).
pub fn integer(n: i64, dimension: isize) -> Result<LabelledComplex, PlacementError> {
    let size = usize::try_from(n.unsigned_abs()).unwrap_or(usize::MAX);
    PlacementError::limit("vertices", size, MAX_VERTICES)?;
    let complex = match usize::try_from(dimension + 1) {
        Ok(moves) if moves == size => simplex(size, 0)?,
        Ok(moves) if moves == size + 2 => simplex(size + 1, 1)?,
        Ok(moves) if moves > size + 2 => waiting(size, moves - 1)?,
        _ => {
            let least = size as isize - 1;
            return Err(refused(format!(
                "no complex of dimension {dimension} is worth {n}: expected dimension {least}, or {} and more",
                size + 1
            )));
        }
    };
    Ok(if n < 0 { complex.negative() } else { complex })
}

/// The complex of Proposition 4.25, of dimension `k ≥ n + 1` and value `n`. Its facets are all k + 1 vertices
/// of Left, and every set of n + 1 of them with Right's vertex y.
fn waiting(n: usize, k: usize) -> Result<LabelledComplex, PlacementError> {
    PlacementError::limit("vertices", k + 2, MAX_VERTICES)?;
    let mut facets = vec![(all(k + 1), vec![])];
    let mut chosen = all(n + 1);
    loop {
        facets.push((chosen.clone(), vec![1]));
        PlacementError::limit("facets", facets.len(), MAX_FACETS)?;
        // The next set of n + 1 numbers up to k + 1, in lexicographic order.
        let Some(i) = (0..=n).rev().find(|&i| chosen[i] < k + 1 - (n - i)) else { break };
        let first = chosen[i] + 1;
        chosen[i..].iter_mut().zip(first..).for_each(|(place, number)| *place = number);
    }
    of(facets)
}

/// The complex of Theorem 4.27 with value 1/2^n: a vertex of Left for each set of Right's n vertices, which
/// are compatible with it.
pub fn unit_fraction(n: u32) -> Result<LabelledComplex, PlacementError> {
    let vertices = 1usize.checked_shl(n).unwrap_or(usize::MAX).saturating_add(n as usize);
    PlacementError::limit("vertices", vertices, MAX_VERTICES)?;
    of((0..1usize << n).map(|set| {
        let right = (0..n as usize).filter(|i| set >> i & 1 == 1).map(|i| i + 1);
        (vec![set + 1], right.collect())
    }))
}

/// A complex with a dyadic rational as its value: the join of complexes of its digits (Corollary 4.28).
pub fn number(x: &Dyadic) -> Result<LabelledComplex, PlacementError> {
    let negative = *x < Dyadic::ZERO;
    let size = if negative { -x.clone() } else { x.clone() };
    let floor = size.floor();
    let moves = usize::try_from(&floor).unwrap_or(usize::MAX);
    let mut complex = simplex(moves, 0)?;
    let mut rest = size - Dyadic::from(floor);
    let mut digit = 0;
    while rest != Dyadic::ZERO {
        rest = rest.clone() + rest;
        digit += 1;
        // Returns an error for long fractions before they become expensive.
        let fraction = unit_fraction(digit)?;
        if rest >= Dyadic::ONE {
            rest -= Dyadic::ONE;
            complex = complex.join(&fraction)?;
        }
    }
    Ok(if negative { complex.negative() } else { complex })
}

/// A complex of the switch {a | b} for integers `a ≥ b` (Propositions 4.29 and 4.30).
pub fn switch(a: i64, b: i64) -> Result<LabelledComplex, PlacementError> {
    if a < b {
        return Err(refused(format!("{{{a}|{b}}} is not a switch: expected the larger number first")));
    }
    if a < 0 {
        return Ok(switch(-b, -a)?.negative());
    }
    let [left, right] = [a, b].map(|n| usize::try_from(n.unsigned_abs()).unwrap_or(usize::MAX));
    PlacementError::limit("vertices", left.max(right), MAX_VERTICES)?;
    match b {
        ..=0 => of([(all(left + 1), vec![]), (vec![], all(right + 1))]),
        _ => of([(all(left + 1), vec![]), (all(right), vec![1])]),
    }
}

/// A complex of tiny-n, {0 | {0 | -n}}: Proposition 4.31 with n + 2 vertices of Right, one more than
/// published.
pub fn tiny(n: usize) -> Result<LabelledComplex, PlacementError> {
    PlacementError::limit("vertices", n.saturating_add(4), MAX_VERTICES)?;
    let pairs = (1..=n + 2).map(|i| (vec![1], vec![i]));
    of([(vec![], all(n + 2)), (vec![2], vec![])].into_iter().chain(pairs))
}

/// A complex of the nimber `*n`: the legal complex of Nim as a placement game (Proposition 4.32).
pub fn nimber(n: usize, budget: &Budget) -> Result<LabelledComplex, PlacementError> {
    PlacementGame::compile("nim-placement", &n.to_string())?.partizan()?.legal_complex(budget)
}

/// As [`nimber`], with vertices that belong to both players.
pub fn impartial_nimber(n: usize, budget: &Budget) -> Result<LabelledComplex, PlacementError> {
    PlacementGame::compile("nim-placement", &n.to_string())?.legal_complex(budget)
}
