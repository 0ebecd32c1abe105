//! Places on a board.

use super::Method;
use crate::value::Value;

pub(super) const METHODS: &[Method] = &[
    Method::property("Row", "The row.", |_, args| match args[0] {
        Value::Coordinates(row, _) => Ok(Value::Integer(row.into())),
        _ => Ok(Value::Nothing),
    }),
    Method::property("Col", "The column.", |_, args| match args[0] {
        Value::Coordinates(_, column) => Ok(Value::Integer(column.into())),
        _ => Ok(Value::Nothing),
    }),
];
