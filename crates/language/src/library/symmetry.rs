//! Symmetries of grids.

use super::Method;
use crate::class::ClassId;
use crate::error::{Error, Result};
use crate::machine::Machine;
use crate::object::{Body, Object};
use crate::value::Value;
use kelvin_rules::{CellGrid as Grid, GridSymmetry};

/// The symmetries by their names.
pub(super) const NAMES: [(&str, GridSymmetry); 8] = [
    ("Identity", GridSymmetry::Identity),
    ("Inversion", GridSymmetry::Inversion),
    // A horizontal flip is about a horizontal axis, as in CGSuite: it exchanges rows. A horizontal reflection exchanges columns.
    ("HorizontalFlip", GridSymmetry::VerticalReflection),
    ("VerticalFlip", GridSymmetry::HorizontalReflection),
    ("ClockwiseRotation", GridSymmetry::ClockwiseRotation),
    ("AnticlockwiseRotation", GridSymmetry::AnticlockwiseRotation),
    ("Transpose", GridSymmetry::Transposition),
    ("AntiTranspose", GridSymmetry::AntiTransposition),
];

pub(super) const STATICS: &[Method] = &[
    Method::property("Flip", "The four symmetries that keep rows and columns.", |_, _| Ok(all(&NAMES[..4]))),
    Method::property("Rotational", "The four turns.", |_, _| Ok(all(&[&NAMES[..2], &NAMES[4..6]].concat()))),
    Method::property("EightWay", "All eight symmetries.", |_, _| Ok(all(&NAMES))),
];

fn all<'u>(symmetries: &[(&str, GridSymmetry)]) -> Value<'u> {
    let named =
        |(name, _): &(&str, GridSymmetry)| Object::value(ClassId::SYMMETRY, Body::Named((*name).into()));
    Value::from(symmetries.iter().map(named).collect::<Vec<_>>())
}

/// The symmetry that a value is.
pub(super) fn symmetry<'u>(machine: &Machine<'_, 'u>, value: &Value<'u>) -> Result<GridSymmetry> {
    let Value::Object(object) = value else {
        return Err(machine.expected("cgsuite.util.Symmetry", value));
    };
    let Body::Named(name) = &object.body else {
        return Err(machine.expected("cgsuite.util.Symmetry", value));
    };
    let known = NAMES.iter().find(|(known, _)| *known == &**name);
    known.map(|(_, symmetry)| *symmetry).ok_or_else(|| Error::value(format!("Unknown symmetry: {name}")))
}

/// The least of the images of a grid under some symmetries: the same for all grids that these make of it, where they are a
/// group.
pub(super) fn invariant<'u>(machine: &Machine<'_, 'u>, grid: &Grid, symmetries: &Value<'u>) -> Result<Grid> {
    let mut least = None;
    for one in machine.elements(symmetries)? {
        let image = grid.permuted(symmetry(machine, &one)?);
        let key = |grid: &Grid| (grid.rows(), grid.columns(), grid.cells().to_vec());
        if least.as_ref().is_none_or(|least| key(&image) < key(least)) {
            least = Some(image);
        }
    }
    Ok(least.unwrap_or_else(|| grid.clone()))
}

/// The parts of a grid without the cells of a value, where a cell is next to those that some steps lead to; each at its place.
pub(super) fn parts(
    machine: &Machine<'_, '_>,
    grid: &Grid,
    boundary: i8,
    steps: &[(i32, i32)],
) -> Result<Vec<Grid>> {
    let (rows, columns) = (grid.rows(), grid.columns());
    let is_inside = |row: i32, column: i32| grid.get(row, column).is_some_and(|cell| cell != boundary);
    let mut met = std::collections::HashSet::new();
    let mut parts = Vec::new();
    for start in (1..=rows).flat_map(|row| (1..=columns).map(move |column| (row, column))) {
        if !is_inside(start.0, start.1) || !met.insert(start) {
            continue;
        }
        let mut part = vec![start];
        let mut next = 0;
        while let Some(&(row, column)) = part.get(next) {
            next += 1;
            // A step joins two cells, whichever of them it leads from.
            for (down, right) in steps.iter().flat_map(|&(down, right)| [(down, right), (-down, -right)]) {
                let to = (row.saturating_add(down), column.saturating_add(right));
                if is_inside(to.0, to.1) && met.insert(to) {
                    part.push(to);
                }
            }
        }
        machine.room((parts.len() as u64 + 1).saturating_mul(grid.cells().len() as u64))?;
        let mut alone = Grid::empty(rows.into(), columns.into())?;
        for row in 1..=rows {
            for column in 1..=columns {
                alone.set(row, column, boundary)?;
            }
        }
        for (row, column) in part {
            alone.set(row, column, grid.get(row, column).unwrap_or(boundary))?;
        }
        parts.push(alone);
    }
    Ok(parts)
}
