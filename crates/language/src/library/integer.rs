//! Methods of integers.

use super::Method;
use super::rational::whole;
use crate::error::{Error, Result};
use crate::machine::Machine;
use crate::value::Value;
use kelvin_numbers::{Integer, Nimber};

pub(super) const METHODS: &[Method] = &[
    Method::new("NimDiv", "(other as Integer)", "The quotient of nimbers.", |machine, args| {
        let [a, b] = nimbers(machine, args, "NimDiv")?;
        Ok(whole(a.quotient(&b)?.index()))
    }),
    Method::property("NimInverse", "The nimber whose product with this one is 1.", |machine, args| {
        let n = nimber(machine, &args[0], "NimInverse")?;
        if n.is_zero() {
            return Err(Error::value("NimInverse applies only to positive integers."));
        }
        Ok(whole(n.inverse()?.index()))
    }),
    Method::property("NimSqrt", "The nimber whose square is this one.", |machine, args| {
        Ok(whole(nimber(machine, &args[0], "NimSqrt")?.square_root()?.index()))
    }),
    Method::new("Gcd", "(other as Integer)", "The greatest common divisor.", |machine, args| {
        use dashu_int::ops::Gcd;
        let (a, b) = (machine.integer(&args[0])?, machine.integer(&args[1])?);
        // Of 0 and 0 every number is a divisor.
        let both_zero = a == Integer::ZERO && b == Integer::ZERO;
        Ok(whole(if both_zero { Integer::ZERO } else { a.gcd(b).into() }))
    }),
    Method::property("IsEvil", "Whether the binary digits have an even sum.", |machine, args| {
        Ok(Value::Boolean(ones(&machine.integer(&args[0])?).is_multiple_of(2)))
    }),
    Method::property("IsOdious", "Whether the binary digits have an odd sum.", |machine, args| {
        Ok(Value::Boolean(ones(&machine.integer(&args[0])?) % 2 == 1))
    }),
    Method::property("IsTwoPower", "Whether it is a power of 2.", |machine, args| {
        let n = machine.integer(&args[0])?;
        Ok(Value::Boolean(n > Integer::ZERO && ones(&n) == 1))
    }),
    Method::property("IsSmallInteger", "Whether it fits 32 bits.", |_, args| {
        Ok(Value::Boolean(matches!(args[0], Value::Integer(n) if i32::try_from(n).is_ok())))
    }),
    Method::property("Lb", "The integer part of the logarithm in base 2.", |machine, args| {
        let n = machine.integer(&args[0])?;
        if n <= Integer::ZERO {
            return Err(Error::value(format!("Argument to Lb is not strictly positive: {n}")));
        }
        Ok(Value::Integer(bits(&n) as i64 - 1))
    }),
    Method::property("Isqrt", "The integer part of the square root.", |machine, args| {
        let n = machine.integer(&args[0])?;
        match kelvin_numbers::Rational::from(n.clone()).sign() {
            std::cmp::Ordering::Less => Err(Error::value(format!("Argument to Isqrt is negative: {n}"))),
            _ => Ok(whole(root(&n))),
        }
    }),
];

fn nimber<'u>(machine: &Machine<'_, 'u>, value: &Value<'u>, method: &str) -> Result<Nimber> {
    let n = dashu_int::UBig::try_from(machine.integer(value)?);
    n.map(Nimber::from).map_err(|_| Error::value(format!("{method} applies only to nonnegative integers.")))
}

fn nimbers<'u>(machine: &Machine<'_, 'u>, args: &[Value<'u>], method: &str) -> Result<[Nimber; 2]> {
    Ok([nimber(machine, &args[0], method)?, nimber(machine, &args[1], method)?])
}

fn bits(n: &Integer) -> usize {
    use dashu_int::ops::BitTest;
    n.bit_len()
}

/// The number of ones among the binary digits of the absolute value.
fn ones(n: &Integer) -> usize {
    use dashu_int::ops::{BitTest, UnsignedAbs};
    let n = n.clone().unsigned_abs();
    (0..n.bit_len()).filter(|&at| n.bit(at)).count()
}

fn root(n: &Integer) -> Integer {
    use dashu_int::ops::{SquareRoot, UnsignedAbs};
    Integer::from(n.clone().unsigned_abs().sqrt())
}
