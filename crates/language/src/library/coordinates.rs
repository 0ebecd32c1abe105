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

fn all<'u>(places: &[(i32, i32)]) -> Value<'u> {
    Value::from(places.iter().map(|&(row, column)| Value::Coordinates(row, column)).collect::<Vec<_>>())
}

const ORTHOGONAL: [(i32, i32); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];
const DIAGONAL: [(i32, i32); 4] = [(-1, 1), (1, 1), (1, -1), (-1, -1)];
const COMPASS: [(i32, i32); 8] = [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)];
const KNIGHTS_MOVE: [(i32, i32); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The steps that a path such as `Coordinates.Orthogonal` stands for.
pub(crate) fn steps<'u>(path: &str) -> Option<Value<'u>> {
    match path.strip_prefix("Coordinates.")? {
        "Orthogonal" => Some(all(&ORTHOGONAL)),
        "Diagonal" => Some(all(&DIAGONAL)),
        "Compass" => Some(all(&COMPASS)),
        "KnightsMove" => Some(all(&KNIGHTS_MOVE)),
        "EightNeighbors" => Some(all(&[ORTHOGONAL, DIAGONAL].concat())),
        _ => None,
    }
}

pub(super) const STATICS: &[Method] = &[
    Method::property("Orthogonal", "The four steps along rows and columns.", |_, _| Ok(all(&ORTHOGONAL))),
    Method::property("Diagonal", "The four steps along diagonals.", |_, _| Ok(all(&DIAGONAL))),
    Method::property("Compass", "The eight steps to neighbours, clockwise from above.", |_, _| {
        Ok(all(&COMPASS))
    }),
    Method::property("KnightsMove", "The eight moves of a knight.", |_, _| Ok(all(&KNIGHTS_MOVE))),
    Method::property("EightNeighbors", "The eight steps to neighbours.", |_, _| {
        Ok(all(&[ORTHOGONAL, DIAGONAL].concat()))
    }),
];
