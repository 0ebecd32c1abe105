//! Tables.

use super::Method;
use crate::class::ClassId;
use crate::object::{Body, Object};
use crate::value::Value;

pub(super) const CONSTRUCTORS: &[Method] = &[
    Method::new("Table", "(rows as Collection)", "Values in rows and columns.", |machine, args| {
        let rows = machine.elements(&args[1])?;
        Ok(Object::value(ClassId::TABLE, Body::Table(rows)))
    }),
    super::asked::TABLE,
];

pub(super) const METHODS: &[Method] = &[Method::new(
    "IntensityPlot",
    "()",
    "A picture in which larger numbers are darker.",
    |machine, args| {
        if let Value::Object(object) = &args[0]
            && let Body::Table(rows) = &object.body
        {
            return Ok(Object::value(ClassId::INTENSITY_PLOT, Body::Table(rows.clone())));
        }
        Err(machine.expected("cgsuite.util.Table", &args[0]))
    },
)];
