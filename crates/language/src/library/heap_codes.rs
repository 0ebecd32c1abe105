//! Rulesets on heaps by sets of numbers, and what is failure of a ruleset heap by heap.

use super::Method;
use super::rational::small;
use crate::class::ClassId;
use crate::error::{Error, Result};
use crate::machine::Machine;
use crate::object::Body;
use crate::symbol::known;
use crate::value::Value;
use std::collections::BTreeSet;

pub(super) const STATICS: &[Method] = &[Method::new(
    "FromSubtractionSet",
    "(numbers as Collection, codeDigit as String ?, allbut as Boolean ?)",
    "The ruleset with the same code digit (default 3) for all numbers of a set, or of its complement.",
    |machine, args| {
        let digit = match &args[2] {
            Value::Undefined => "3".into(),
            digit => machine.text(digit)?,
        };
        with_digit(machine, &args[1], &digit, &args[3])
    },
)];

pub(super) const SPLITTLES: &[Method] = &[Method::new(
    "Splittles",
    "(numbers as Collection, allbut as Boolean ?)",
    "The ruleset of taking a number of a set, or of its complement, and optionally splitting the rest.",
    |machine, args| with_digit(machine, &args[1], "7", &args[2]),
)];

/// The largest number of a set from which a code is made.
const MOST: i64 = 100_000;

/// The ruleset whose code has a digit at each number of a set, or at all other places.
fn with_digit<'u>(
    machine: &mut Machine<'_, 'u>,
    numbers: &Value<'u>,
    digit: &str,
    all_but: &Value<'u>,
) -> Result<Value<'u>> {
    let all_but = *all_but == Value::Boolean(true);
    let mut places = BTreeSet::new();
    for n in machine.elements(numbers)? {
        let n = small(machine, &n)?;
        if !(1..=MOST).contains(&n) {
            return Err(Error::value("The numbers of a subtraction set must be positive and not too large."));
        }
        places.insert(n);
    }
    let last = places.last().copied().unwrap_or(0);
    let digits = (1..=last).map(|n| if places.contains(&n) == all_but { "0" } else { digit });
    let mut code = format!("0.{}", digits.collect::<String>());
    if all_but {
        code += &format!("[{digit}]");
    }
    machine.call(&Value::Class(ClassId::TAKE_AND_BREAK), &[Value::from(code)])
}

pub(super) const HEAP_RULESET: &[Method] = &[
    Method::new("HeapNimValue", "(heap as Integer)", "The nim-value of a heap.", |machine, args| {
        let position = machine.call(&args[0], &args[1..])?;
        machine.get_member(&position, known::NIM_VALUE)
    }),
    Method::new(
        "Join",
        "(other as HeapRuleset)",
        "Heaps with the moves of this ruleset and of another.",
        |machine, args| machine.make_object("game.heap.HeapJoin", args),
    ),
];

pub(super) const PERIODICITY: &[Method] = &[
    Method::property("Period", "The period of the nim-values.", |machine, args| part(machine, args, 0)),
    Method::property(
        "Preperiod",
        "The preperiod: the number of heaps before the period.",
        |machine, args| part(machine, args, 1),
    ),
    Method::property("Saltus", "The saltus: the increase of nim-values in a period.", |machine, args| {
        part(machine, args, 2)
    }),
];

fn part<'u>(machine: &Machine<'_, 'u>, args: &[Value<'u>], at: usize) -> Result<Value<'u>> {
    if let Value::Object(object) = &args[0]
        && let Body::Periodicity(parts) = &object.body
    {
        return Ok(super::rational::whole(parts[at].into()));
    }
    Err(machine.expected("game.heap.Periodicity", &args[0]))
}
