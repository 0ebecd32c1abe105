//! Operator precedence, loosest first.

/// `&`: onside and offside.
pub const SIDED: u8 = 6;
/// `+`, `-`, and `+-` between two values.
pub const SUM: u8 = 8;
/// `:`, the ordinal sum.
pub const ORDINAL: u8 = 9;
/// A sum without a sign: `3v`, `2*`, `5over`.
pub const JOINED: u8 = 10;
/// `*`, `×`, `/`.
pub const PRODUCT: u8 = 11;
/// A sign before a value.
pub const SIGN: u8 = 12;
/// `^`: associates to the right, and an exponent may have a sign.
pub const POWER: u8 = 13;
