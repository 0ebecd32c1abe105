//! Left and Right.

use super::Method;
use crate::value::Value;
use kelvin_values::Player;

pub(super) const METHODS: &[Method] = &[
    Method::property("Opponent", "The other player.", |machine, args| {
        Ok(Value::Player(!machine.player(&args[0])?))
    }),
    Method::property("Sign", "1 for Left, -1 for Right.", |machine, args| {
        Ok(Value::Integer(match machine.player(&args[0])? {
            Player::Left => 1,
            Player::Right => -1,
        }))
    }),
    Method::property("Ordinal", "1 for Left, 2 for Right.", |machine, args| {
        Ok(Value::Integer(machine.player(&args[0])?.index() as i64 + 1))
    }),
];
