//! Strips: grids of one row, whose places are integers.

use super::Method;
use super::rational::small;
use crate::class::ClassId;
use crate::error::{Error, Result};
use crate::machine::Machine;
use crate::object::{Body, Object};
use crate::value::Value;
use kelvin_rules::{CellGrid as Grid, cell};

pub(super) const STATICS: &[Method] = &[
    Method::new("Empty", "(length as Integer)", "A strip of zeros.", |machine, args| {
        Ok(value(Grid::empty(1, small(machine, &args[1])?)?))
    }),
    Method::new(
        "Parse",
        "(text as String, charMap as String)",
        "Parses a strip; a letter is its index in the map.",
        |machine, args| {
            let text = machine.text(&args[1])?;
            if text.contains('|') {
                return Err(Error::value("A strip has only one row."));
            }
            Ok(value(Grid::parse(&text, &machine.text(&args[2])?)?))
        },
    ),
];

pub(super) const METHODS: &[Method] = &[
    Method::property("Length", "The number of cells.", |machine, args| {
        Ok(Value::Integer(machine.grid(&args[0])?.columns().into()))
    }),
    Method::new(
        "FindAll",
        "(value as Integer)",
        "The coordinates of the cells with a value.",
        |machine, args| {
            let wanted = small(machine, &args[1])?;
            let places = machine.grid(&args[0])?.find_all(wanted);
            Ok(Value::from(places.map(|(_, column)| Value::Integer(column.into())).collect::<Vec<_>>()))
        },
    ),
    Method::new(
        "Decomposition",
        "(boundary as Integer)",
        "The parts that a value separates.",
        |machine, args| {
            let boundary = small(machine, &args[1])?;
            let parts = machine.grid(&args[0])?.decomposition(boundary);
            Ok(Value::from(parts.into_iter().map(value).collect::<Vec<_>>()))
        },
    ),
    Method::new("ToString", "(charMap as String)", "The strip as text.", |machine, args| {
        Ok(Value::from(machine.grid(&args[0])?.text(&machine.text(&args[1])?)?))
    }),
    Method::new(
        "Substrip",
        "(from as Integer, to as Integer)",
        "The part between two indices.",
        |machine, args| {
            let strip = machine.grid(&args[0])?;
            let (from, to) = clamped(strip, small(machine, &args[1])?, small(machine, &args[2])?);
            Ok(value(strip.subgrid((1, from), (1, to))?))
        },
    ),
    Method::new(
        "Updated",
        "(at as Integer, value as Integer)",
        "The board with a cell changed.",
        |machine, args| {
            let mut strip = machine.grid(&args[0])?.clone();
            update(machine, &mut strip, &args[1], &args[2])?;
            Ok(value(strip))
        },
    ),
    Method::new("Updated", "(changes as Map)", "The board with some cells changed.", |machine, args| {
        let mut strip = machine.grid(&args[0])?.clone();
        if let Value::Map(map) = &args[1] {
            for (at, cell) in &map.entries {
                update(machine, &mut strip, at, cell)?;
            }
        }
        Ok(value(strip))
    }),
    Method::new(
        "UpdatedRange",
        "(from as Integer, to as Integer, value as Integer)",
        "The strip with all cells between two indices changed.",
        |machine, args| {
            let mut strip = machine.grid(&args[0])?.clone();
            let new = cell(small(machine, &args[3])?)?;
            let (from, to) = clamped(&strip, small(machine, &args[1])?, small(machine, &args[2])?);
            for at in from..=to {
                strip.set(1, at, new)?;
            }
            Ok(value(strip))
        },
    ),
];

/// The part of a stretch that lies on the strip.
fn clamped(strip: &Grid, from: i64, to: i64) -> (i32, i32) {
    let length = i64::from(strip.columns());
    (from.clamp(1, length + 1) as i32, to.clamp(0, length) as i32)
}

fn update<'u>(machine: &Machine<'_, 'u>, strip: &mut Grid, at: &Value<'u>, to: &Value<'u>) -> Result<()> {
    let at = small(machine, at)?;
    let new = cell(small(machine, to)?)?;
    match i32::try_from(at) {
        Ok(column) if strip.get(1, column).is_some() => Ok(strip.set(1, column, new)?),
        _ => Err(Error::value(format!("Index is out of bounds: {at}"))),
    }
}

fn value<'u>(strip: Grid) -> Value<'u> {
    Object::value(ClassId::STRIP, Body::Grid(strip))
}
