//! Nimbers, and their arithmetic.

use super::Method;
use super::rational::whole;
use super::surreal::number_of;
use crate::error::{Error, Result};
use crate::machine::Machine;
use crate::value::Value;
use dashu_int::UBig;
use kelvin_numbers::{Integer, Nimber, Ordinal, Surreal};

pub(super) const METHODS: &[Method] = &[
    Method::property("NimValue", "The size of the Nim heap of equal value.", |machine, args| {
        Ok(whole(nimber(machine, &args[0])?.index()))
    }),
    Method::new("NimSum", "(other as Nimber)", "The sum, which is that of the games.", |machine, args| {
        let sum = &nimber(machine, &args[0])? + &nimber(machine, &args[1])?;
        Ok(game(machine, &sum))
    }),
    Method::new("NimProduct", "(other as Nimber)", "The product in Conway's field.", |machine, args| {
        let product = nimber(machine, &args[0])?.product(&nimber(machine, &args[1])?)?;
        Ok(game(machine, &product))
    }),
    Method::new("NimDiv", "(other as Nimber)", "The quotient in Conway's field.", |machine, args| {
        let quotient = nimber(machine, &args[0])?.quotient(&nimber(machine, &args[1])?)?;
        Ok(game(machine, &quotient))
    }),
    Method::new("NimPower", "(exponent as Integer)", "The power in Conway's field.", |machine, args| {
        let exponent = machine.integer(&args[1])?;
        let power = nimber(machine, &args[0])?.power(&exponent, machine.budget())?;
        Ok(game(machine, &power))
    }),
    Method::property("NimInverse", "The nimber whose product with this one is *.", |machine, args| {
        let inverse = nimber(machine, &args[0])?.inverse()?;
        Ok(game(machine, &inverse))
    }),
    Method::property("NimSqrt", "The nimber whose square is this one.", |machine, args| {
        let root = nimber(machine, &args[0])?.square_root()?;
        Ok(game(machine, &root))
    }),
];

/// Methods of 0, which is a nimber and an ordinal: the nim-sum and the nim-product of 0 and 0 are the same as both.
pub(super) const ZERO: &[Method] = &[
    Method::new("NimSum", "(other as Zero)", "The sum, which is 0.", |_, args| Ok(args[0].clone())),
    Method::new("NimProduct", "(other as Zero)", "The product, which is 0.", |_, args| Ok(args[0].clone())),
];

/// Methods of infinite heaps.
pub(super) const TRANSFINITE: &[Method] = &[
    Method::property("CanonicalForm", "The heap itself.", |_, args| Ok(args[0].clone())),
    Method::property("IsNimber", "Whether it is a nimber.", |_, _| Ok(Value::Boolean(true))),
    Method::property("NimValue", "The size of the heap.", |machine, args| {
        Ok(number_of(Surreal::from(&heap(machine, &args[0])?)))
    }),
    Method::property("Birthday", "The day on which the game is born.", |machine, args| {
        Ok(number_of(Surreal::from(&heap(machine, &args[0])?)))
    }),
    Method::new("NimSum", "(other as ImpartialGame)", "The sum of the games.", |machine, args| {
        let sum = heap(machine, &args[0])?.nim_sum(&heap(machine, &args[1])?);
        Ok(machine.nimber_of(&sum))
    }),
    Method::new(
        "NimProduct",
        "(other as ImpartialGame)",
        "The product in Conway's field.",
        |machine, args| {
            let [a, b] = [heap(machine, &args[0])?, heap(machine, &args[1])?];
            Ok(machine.nimber_of(&a.nim_product(&b, machine.budget())?))
        },
    ),
    Method::new("NimExp", "(exponent as Integer)", "The power in Conway's field.", |machine, args| {
        let power = heap(machine, &args[0])?.nim_power(&machine.integer(&args[1])?, machine.budget())?;
        Ok(machine.nimber_of(&power))
    }),
];

fn heap<'u>(machine: &Machine<'_, 'u>, value: &Value<'u>) -> Result<Ordinal> {
    machine.heap(value).ok_or_else(|| Error::of_type("That is not a nimber."))
}

/// The nimber that a value is.
fn nimber<'u>(machine: &Machine<'_, 'u>, value: &Value<'u>) -> Result<Nimber> {
    let parts = machine.short_game(value)?.number_up_star();
    let star =
        parts.filter(|parts| parts.number.is_zero() && parts.up == Integer::ZERO).map(|parts| parts.star);
    let star = star.and_then(|star| UBig::try_from(star).ok());
    star.map(Nimber::from).ok_or_else(|| Error::of_type("That is not a nimber."))
}

fn game<'u>(machine: &Machine<'_, 'u>, nimber: &Nimber) -> Value<'u> {
    machine.value(machine.world.universe.star(nimber.index()))
}
