//! Rulesets on heaps.
//!
//! A ruleset says what a heap may become: lists of heaps. Nim-values follow from that.

use super::Method;
use super::rational::small;
use crate::class::ClassId;
use crate::error::{Error, Result};
use crate::machine::Machine;
use crate::object::{Body, Object};
use crate::value::Value;
use kelvin_positions::board::{Board, BoardKind};
use kelvin_positions::rulesets::{HeapCode, NimValues, Spawning};

/// What says what a heap may become.
#[derive(PartialEq)]
pub(crate) enum Heaps<'u> {
    Code(HeapCode),
    Spawning(Spawning),
    /// A function of the user from a heap to lists of heaps.
    Function(Value<'u>),
}

impl<'u> Heaps<'u> {
    /// The function of the user.
    pub(crate) fn function(&self) -> Option<&Value<'u>> {
        if let Heaps::Function(function) = self { Some(function) } else { None }
    }
}

pub(super) const HEAP_RULESET_CONSTRUCTORS: &[Method] = &[Method::new(
    "HeapRuleset",
    "(options as Function)",
    "The ruleset whose options of a heap are given by a function.",
    |_, args| Ok(ruleset(ClassId::HEAP_RULESET, Heaps::Function(args[1].clone()))),
)];

pub(super) const TAKE_AND_BREAK_CONSTRUCTORS: &[Method] = &[Method::new(
    "TakeAndBreak",
    "(code as String)",
    "The ruleset of a take-and-break code such as 0.77.",
    |machine, args| {
        let text = machine.text(&args[1])?;
        let code = HeapCode::read(&text)
            .map_err(|error| Error::value(format!("Invalid code \"{text}\": {error}")))?;
        Ok(ruleset(ClassId::TAKE_AND_BREAK, Heaps::Code(code)))
    },
)];

pub(super) const SUBTRACTION_CONSTRUCTORS: &[Method] = &[Method::new(
    "Subtraction",
    "(numbers as Collection, allbut ?)",
    "The subtraction game of a set of numbers, or of its complement.",
    |machine, args| {
        let wrong = || Error::value("The numbers of a subtraction set must be positive and not too large.");
        let mut numbers = Vec::new();
        for n in machine.elements(&args[1])? {
            numbers.push(usize::try_from(small(machine, &n)?).map_err(|_| wrong())?);
        }
        let all_but = args[2] == Value::Boolean(true);
        let code = HeapCode::subtraction(&numbers, all_but).map_err(|_| wrong())?;
        Ok(ruleset(ClassId::TAKE_AND_BREAK, Heaps::Code(code)))
    },
)];

pub(super) const SPAWNING_CONSTRUCTORS: &[Method] = &[Method::new(
    "Spawning",
    "(code as String)",
    "The coin-turning ruleset of a code such as 1-3.",
    |machine, args| {
        Ok(ruleset(
            ClassId::SPAWNING,
            Heaps::Spawning(Spawning::parse(&machine.text(&args[1])?).map_err(failure)?),
        ))
    },
)];

fn ruleset<'u>(class: ClassId, heaps: Heaps<'u>) -> Value<'u> {
    Object::value(class, Body::Heaps(Box::new(heaps)))
}

pub(super) const TAKE_AND_BREAK: &[Method] =
    &[Method::property("code", "The code in its shortest form.", |machine, args| match heaps(&args[0]) {
        Some(Heaps::Code(code)) => Ok(Value::from(code.to_string())),
        _ => Err(machine.expected("game.heap.TakeAndBreak", &args[0])),
    })];

pub(super) const HEAP_RULESET: &[Method] = &[
    Method::new("Eval", "(heap as Integer)", "A heap of a size.", |machine, args| {
        Ok(position(&args[0], vec![size(machine, &args[1])?]))
    }),
    Method::new(
        "Eval",
        "(heaps as String)",
        "The sum of heaps given as a string, such as \"3 + 5\".",
        |machine, args| match Board::read(BoardKind::Heaps, &machine.text(&args[1])?).map_err(failure)? {
            Board::Heaps(heaps) => Ok(position(&args[0], heaps.sizes().to_vec())),
            _ => Err(Error::value("These are not heaps.")),
        },
    ),
    Method::new(
        "HeapOptions",
        "(heap as Integer)",
        "The options of a heap: lists of heaps.",
        |machine, args| {
            let heap = size(machine, &args[1])?;
            let options = match heaps(&args[0]) {
                Some(Heaps::Code(code)) => options(code, heap)?,
                Some(Heaps::Spawning(spawning)) => spawning.options(heap).map_err(failure)?,
                Some(Heaps::Function(function)) => return machine.call(&function.clone(), &args[1..]),
                None => Vec::new(),
            };
            let heap = |size: &u64| Value::Integer(*size as i64);
            let lists = options.iter().map(|list| Value::from(list.iter().map(heap).collect::<Vec<_>>()));
            Ok(Value::from(lists.collect::<Vec<_>>()))
        },
    ),
    Method::new(
        "NimValueSequence",
        "(n as Integer)",
        "The nim-values of the heaps 1 to n.",
        |machine, args| {
            let n = size(machine, &args[1])?;
            let values = machine.heap_nim_values(&args[0], n)?;
            let values = values.iter().skip(1).take(n as usize).map(|value| Value::Integer((*value).into()));
            Ok(Value::from(values.collect::<Vec<_>>()))
        },
    ),
    Method::new(
        "CheckPeriodicity",
        "(n as Integer)",
        "The period proved by the nim-values up to n, or Nothing.",
        |machine, args| {
            let n = size(machine, &args[1])?;
            let Some(code) = playable(&args[0]) else { return Ok(Value::Nothing) };
            let budget = machine.budget();
            let values = machine.world.codes.entry(code.clone()).or_insert_with_key(NimValues::of);
            Ok(match values.prove_period(n as usize, budget)? {
                None => Value::Nothing,
                Some(found) => {
                    let parts = [found.length as u64, found.start as u64, 0];
                    Object::value(ClassId::PERIODICITY, Body::Periodicity(parts))
                }
            })
        },
    ),
];

pub(super) const HEAP_POSITION_CONSTRUCTORS: &[Method] =
    &[Method::new("Position", "(heap as Integer)", "A heap of a size.", |machine, args| {
        Ok(position(&args[0], vec![size(machine, &args[1])?]))
    })];

pub(super) const HEAP_POSITION: &[Method] = &[
    Method::property("Options", "The options.", |machine, args| {
        let Some((ruleset, heaps)) = of_position(&args[0]) else {
            return Err(machine.expected("game.heap.HeapRuleset.Position", &args[0]));
        };
        let mut options = Vec::new();
        for (at, &heap) in heaps.iter().enumerate() {
            for option in machine.heap_options(ruleset, heap)? {
                let mut next = heaps.to_vec();
                next.splice(at..=at, option);
                options.push(position(ruleset, next));
            }
        }
        Ok(Value::from(options))
    }),
    Method::property("EnclosingObject", "The ruleset of the position.", |_, args| {
        Ok(of_position(&args[0]).map_or(Value::Nothing, |(ruleset, _)| ruleset.clone()))
    }),
    Method::property("Decomposition", "The heaps of the position.", |machine, args| {
        let Some((ruleset, heaps)) = of_position(&args[0]) else {
            return Err(machine.expected("game.heap.HeapRuleset.Position", &args[0]));
        };
        Ok(Value::from(heaps.iter().map(|&heap| position(ruleset, vec![heap])).collect::<Vec<_>>()))
    }),
    Method::property("NimValue", "The size of the Nim heap of equal value.", |machine, args| {
        Ok(Value::Integer(machine.heap_nim_value(&args[0])?.into()))
    }),
    Method::property("CanonicalForm", "The nimber of equal value.", |machine, args| {
        let value = machine.heap_nim_value(&args[0])?;
        Ok(machine.value(machine.world.universe.star(value)))
    }),
];

pub(super) fn heaps<'v, 'u>(value: &'v Value<'u>) -> Option<&'v Heaps<'u>> {
    match value {
        Value::Object(object) => match &object.body {
            Body::Heaps(heaps) => Some(heaps),
            _ => None,
        },
        _ => None,
    }
}

/// The code of a ruleset, if its play ends.
pub(super) fn playable<'v>(ruleset: &'v Value<'_>) -> Option<&'v HeapCode> {
    match heaps(ruleset) {
        Some(Heaps::Code(code)) if code.ends() => Some(code),
        _ => None,
    }
}

/// More options of a heap are not listed, and more divisions of it are not looked at.
const MOST_OPTIONS: usize = 2_000_000;
const MOST_DIVISIONS: usize = 20_000_000;

/// What a heap may become by a code: lists of heaps, each in rising order.
pub(super) fn options(code: &HeapCode, heap: u64) -> Result<Vec<Vec<u64>>> {
    let (mut options, mut looked) = (Vec::new(), 0);
    code.remains(heap, &mut |heaps| {
        looked += 1;
        options.extend(heaps.map(<[u64]>::to_vec));
        match options.len() > MOST_OPTIONS || looked > MOST_DIVISIONS {
            true => Err(Error::value("That heap has too many options to be listed.")),
            false => Ok(()),
        }
    })?;
    Ok(options)
}

pub(super) fn failure(error: kelvin_positions::board::BoardError) -> Error {
    Error::value(error.to_string())
}

pub(super) fn position<'u>(ruleset: &Value<'u>, heaps: Vec<u64>) -> Value<'u> {
    Object::value(ClassId::HEAP_POSITION, Body::HeapPosition(ruleset.clone(), heaps.into()))
}

pub(crate) fn of_position<'v, 'u>(value: &'v Value<'u>) -> Option<(&'v Value<'u>, &'v [u64])> {
    match value {
        Value::Object(object) => match &object.body {
            Body::HeapPosition(ruleset, heaps) => Some((ruleset, heaps)),
            _ => None,
        },
        _ => None,
    }
}

/// The size of a heap.
pub(super) fn size<'u>(machine: &Machine<'_, 'u>, value: &Value<'u>) -> Result<u64> {
    let n = small(machine, value)?;
    u64::try_from(n).map_err(|_| Error::value(format!("The size of a heap is negative: {n}")))
}
