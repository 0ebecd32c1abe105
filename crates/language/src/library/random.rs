//! Random numbers.

use super::Method;
use super::rational::{small, whole};
use crate::class::ClassId;
use crate::error::Error;
use crate::object::{Body, Object};
use crate::random::Random;
use crate::value::Value;
use parking_lot::Mutex;

pub(super) const CONSTRUCTORS: &[Method] = &[Method::new(
    "Random",
    "(seed as Integer)",
    "A random number generator with a seed.",
    |machine, args| {
        let random = Random::new(small(machine, &args[1])?);
        Ok(Object::value(ClassId::RANDOM, Body::Random(Mutex::new(random))))
    },
)];

pub(super) const METHODS: &[Method] =
    &[Method::new("NextInteger", "(n as Integer)", "An integer from 0 to n - 1.", |machine, args| {
        let bound = machine.integer(&args[1])?;
        if bound < kelvin_numbers::Integer::ONE {
            return Err(Error::value("The bound of a random integer must be positive."));
        }
        match &args[0] {
            Value::Object(object) => match &object.body {
                Body::Random(random) => Ok(whole(random.lock().below(&bound))),
                _ => Ok(Value::Nothing),
            },
            _ => Ok(Value::Nothing),
        }
    })];
