//! Grids.

use super::rational::small;
use super::{Method, symmetry};
use crate::class::ClassId;
use crate::error::Result;
use crate::machine::Machine;
use crate::object::{Body, Object};
use crate::value::Value;
use kelvin_rules::{CellGrid as Grid, cell};

pub(super) const STATICS: &[Method] = &[
    Method::new("Empty", "(rows as Integer, cols as Integer)", "A grid of zeros.", |machine, args| {
        Ok(value(Grid::empty(small(machine, &args[1])?, small(machine, &args[2])?)?))
    }),
    Method::new(
        "Parse",
        "(text as String, charMap as String)",
        "Parses rows separated by `|`; a letter is its index in the map.",
        |machine, args| Ok(value(Grid::parse(&machine.text(&args[1])?, &machine.text(&args[2])?)?)),
    ),
];

pub(super) const METHODS: &[Method] = &[
    Method::property("RowCount", "The number of rows.", |machine, args| {
        Ok(Value::Integer(machine.grid(&args[0])?.rows().into()))
    }),
    Method::property("ColCount", "The number of columns.", |machine, args| {
        Ok(Value::Integer(machine.grid(&args[0])?.columns().into()))
    }),
    Method::new(
        "FindAll",
        "(value as Integer)",
        "The coordinates of the cells with a value.",
        |machine, args| {
            let wanted = small(machine, &args[1])?;
            let places = machine.grid(&args[0])?.find_all(wanted);
            Ok(Value::from(places.map(|(row, column)| Value::Coordinates(row, column)).collect::<Vec<_>>()))
        },
    ),
    Method::new(
        "IsInBounds",
        "(place as Coordinates)",
        "Whether coordinates are on the grid.",
        |machine, args| {
            let (row, column) = machine.place(&args[1])?;
            Ok(Value::Boolean(machine.grid(&args[0])?.get(row, column).is_some()))
        },
    ),
    Method::new(
        "Permuted",
        "(symmetry as Symmetry)",
        "The grid transformed by a symmetry.",
        |machine, args| {
            let symmetry = symmetry::symmetry(machine, &args[1])?;
            Ok(value(machine.grid(&args[0])?.permuted(symmetry)))
        },
    ),
    Method::new(
        "Subgrid",
        "(from as Coordinates, to as Coordinates)",
        "The part between two corners.",
        |machine, args| {
            let (from, to) = (machine.place(&args[1])?, machine.place(&args[2])?);
            Ok(value(machine.grid(&args[0])?.subgrid(from, to)?))
        },
    ),
    Method::new(
        "Decomposition",
        "(boundary as Integer)",
        "The connected parts that a value separates.",
        |machine, args| {
            let boundary = small(machine, &args[1])?;
            let grid = machine.grid(&args[0])?;
            // Each part is as large as the grid.
            machine.room((grid.part_count(boundary) as u64).saturating_mul(grid.cells().len() as u64))?;
            let parts = grid.decomposition(boundary);
            Ok(Value::from(parts.into_iter().map(value).collect::<Vec<_>>()))
        },
    ),
    Method::new(
        "Decomposition",
        "(boundary as Integer, directions as Collection)",
        "The parts that a value separates, where cells are joined by steps in some directions.",
        |machine, args| {
            let boundary = cell(small(machine, &args[1])?)?;
            let steps: Result<Vec<_>> =
                machine.elements(&args[2])?.iter().map(|step| machine.place(step)).collect();
            let parts = symmetry::parts(machine, machine.grid(&args[0])?, boundary, &steps?)?;
            Ok(Value::from(parts.into_iter().map(value).collect::<Vec<_>>()))
        },
    ),
    Method::new(
        "SymmetryInvariant",
        "(symmetries as Collection)",
        "The first of the images under some symmetries, in the order of their cells.",
        |machine, args| Ok(value(symmetry::invariant(machine, machine.grid(&args[0])?, &args[1])?)),
    ),
    Method::new("ToString", "(charMap as String)", "The grid as text.", |machine, args| {
        Ok(Value::from(machine.grid(&args[0])?.text(&machine.text(&args[1])?)?))
    }),
    Method::new(
        "Updated",
        "(place as Coordinates, value as Integer)",
        "The board with a cell changed.",
        |machine, args| {
            let mut grid = machine.grid(&args[0])?.clone();
            update(machine, &mut grid, &args[1], &args[2])?;
            Ok(value(grid))
        },
    ),
    Method::new("Updated", "(changes as Map)", "The board with some cells changed.", |machine, args| {
        let mut grid = machine.grid(&args[0])?.clone();
        if let Value::Map(map) = &args[1] {
            for (place, cell) in &map.entries {
                update(machine, &mut grid, place, cell)?;
            }
        }
        Ok(value(grid))
    }),
];

fn update<'u>(machine: &Machine<'_, 'u>, grid: &mut Grid, place: &Value<'u>, to: &Value<'u>) -> Result<()> {
    let (row, column) = machine.place(place)?;
    Ok(grid.set(row, column, cell(small(machine, to)?)?)?)
}

fn value<'u>(grid: Grid) -> Value<'u> {
    Object::value(ClassId::GRID, Body::Grid(grid))
}

impl<'u> Machine<'_, 'u> {
    /// The grid, or the strip, that a value is.
    pub(crate) fn grid<'v>(&self, value: &'v Value<'u>) -> Result<&'v Grid> {
        match value {
            Value::Object(object) => match &object.body {
                Body::Grid(grid) => Ok(grid),
                _ => Err(self.expected("cgsuite.util.Grid", value)),
            },
            _ => Err(self.expected("cgsuite.util.Grid", value)),
        }
    }

    /// The row and the column of coordinates.
    pub(crate) fn place(&self, value: &Value<'u>) -> Result<(i32, i32)> {
        match value {
            Value::Coordinates(row, column) => Ok((*row, *column)),
            other => Err(self.expected("cgsuite.lang.Coordinates", other)),
        }
    }
}
