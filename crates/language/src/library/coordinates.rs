//! Places on a board.

use super::Method;
use crate::value::Value;

pub(super) const METHODS: &[Method] = &[
    Method::property("Row", "The row.", |_, args| match args[0] {
        Value::Coordinates(row, _) => Ok(Value::Integer(row.into())),
        _ => Ok(Value::Nothing),
    }),
    Method::property("Swap", "Row and column exchanged.", |_, args| match args[0] {
        Value::Coordinates(row, column) => Ok(Value::Coordinates(column, row)),
        _ => Ok(Value::Nothing),
    }),
    Method::property("IsUnit", "Whether row and column are both from -1 to 1.", |_, args| match args[0] {
        Value::Coordinates(row, column) => {
            Ok(Value::Boolean((-1..=1).contains(&row) && (-1..=1).contains(&column)))
        }
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
const HEXAGONAL: [(i32, i32); 6] = [(-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1)];
const KNIGHTS_MOVE: [(i32, i32); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The steps that a path such as `Coordinates.Orthogonal` stands for.
pub(crate) fn steps<'u>(path: &str) -> Option<Value<'u>> {
    match path.strip_prefix("Coordinates.")? {
        "Orthogonal" => Some(all(&ORTHOGONAL)),
        "Diagonal" => Some(all(&DIAGONAL)),
        "Compass" => Some(all(&COMPASS)),
        "KnightsMove" => Some(all(&KNIGHTS_MOVE)),
        "Hexagonal" => Some(all(&HEXAGONAL)),
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
    Method::property("Hexagonal", "The six steps to neighbours on a board of hexagons.", |_, _| {
        Ok(all(&HEXAGONAL))
    }),
    Method::property("North", "One step up.", |_, _| Ok(Value::Coordinates(-1, 0))),
    Method::property("Northeast", "One step up and to the right.", |_, _| Ok(Value::Coordinates(-1, 1))),
    Method::property("East", "One step to the right.", |_, _| Ok(Value::Coordinates(0, 1))),
    Method::property("Southeast", "One step down and to the right.", |_, _| Ok(Value::Coordinates(1, 1))),
    Method::property("South", "One step down.", |_, _| Ok(Value::Coordinates(1, 0))),
    Method::property("Southwest", "One step down and to the left.", |_, _| Ok(Value::Coordinates(1, -1))),
    Method::property("West", "One step to the left.", |_, _| Ok(Value::Coordinates(0, -1))),
    Method::property("Northwest", "One step up and to the left.", |_, _| Ok(Value::Coordinates(-1, -1))),
    Method::property("KnightsMove", "The eight moves of a knight.", |_, _| Ok(all(&KNIGHTS_MOVE))),
    Method::property("EightNeighbors", "The eight steps to neighbours.", |_, _| {
        Ok(all(&[ORTHOGONAL, DIAGONAL].concat()))
    }),
];
