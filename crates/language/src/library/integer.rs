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
    Method::new(
        "UglyProduct",
        "(other as Integer)",
        "The product in which powers of 2 above 1 multiply to the larger plus half of the smaller, and equal ones to a half.",
        |machine, args| {
            let [a, b] = [&args[0], &args[1]].map(|n| machine.integer(n));
            let (a, b) = (a?, b?);
            if a < Integer::ZERO || b < Integer::ZERO {
                return Err(Error::value("UglyProduct applies only to nonnegative integers."));
            }
            let mut product = Integer::ZERO;
            for m in (0..bits(&a)).filter(|m| bit(&a, *m)) {
                for n in (0..bits(&b)).filter(|n| bit(&b, *n)) {
                    machine.work.tick()?;
                    product ^= ugly_product(m.min(n), m.max(n));
                }
            }
            Ok(whole(product))
        },
    ),
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
    Method::property("IsSmallInteger", "Whether it fits in 32 bits.", |_, args| {
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

/// Whether a binary digit of a nonnegative integer is 1.
fn bit(n: &Integer, at: usize) -> bool {
    use dashu_int::ops::BitTest;
    n.bit(at)
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

pub(super) const STATICS: &[Method] =
    &[Method::new("Parse", "(text as String)", "Reads an integer.", |machine, args| {
        let text = machine.text(&args[1])?;
        match text.trim().parse::<Integer>() {
            Ok(n) => Ok(whole(n)),
            Err(_) => Err(Error::value(format!("That is not an integer: \"{text}\""))),
        }
    })];

/// The ugly product of two powers of 2.
fn ugly_product(low: usize, high: usize) -> Integer {
    match (low, high) {
        (0, high) => Integer::ONE << high,
        (low, high) if low == high => Integer::ONE << (low - 1),
        (low, high) => (Integer::ONE << high) + (Integer::ONE << (low - 1)),
    }
}
