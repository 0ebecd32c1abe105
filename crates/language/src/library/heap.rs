//! Rulesets on heaps.
//!
//! A ruleset says what a heap may become: lists of heaps. Nim-values follow from that, heap after heap, and are
//! remembered.

use super::Method;
use super::rational::small;
use crate::class::ClassId;
use crate::error::{Error, Result};
use crate::machine::Machine;
use crate::object::{Body, Object};
use crate::symbol::known;
use crate::value::Value;
use kelvin_positions::rulesets::{HeapCode, NimValues, Spawning};
use std::sync::Arc;

/// What says what a heap may become.
#[derive(PartialEq)]
pub(crate) enum Heaps<'u> {
    Code(HeapCode),
    Spawning(Spawning),
    /// A function of the user from a heap to lists of heaps.
    Function(Value<'u>),
}

pub(super) const HEAP_RULESET_CONSTRUCTORS: &[Method] = &[Method::new(
    "HeapRuleset",
    "(options as Function)",
    "The ruleset in which a heap may become what a function says.",
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
    "The ruleset in which one takes one of some numbers, or none of them.",
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
    "The ruleset of turning coins of a code such as 1-3.",
    |machine, args| {
        Ok(ruleset(
            ClassId::SPAWNING,
            Heaps::Spawning(Spawning::parse(&machine.text(&args[1])?).map_err(told)?),
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
        "HeapOptions",
        "(heap as Integer)",
        "What a heap may become: lists of heaps.",
        |machine, args| {
            let heap = size(machine, &args[1])?;
            let options = match heaps(&args[0]) {
                Some(Heaps::Code(code)) => options(code, heap)?,
                Some(Heaps::Spawning(spawning)) => spawning.options(heap).map_err(told)?,
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
        "The period that the nim-values up to n prove, or Nothing.",
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

/// Rulesets made from rulesets.
pub(super) const COMBINATIONS: &[Method] = &[
    Method::new(
        "PartizanJoin",
        "(right as HeapRuleset)",
        "Heaps on which Left moves by this ruleset and Right by another.",
        |machine, args| machine.make_object("game.heap.PartizanHeapRuleset", args),
    ),
    Method::new(
        "CakeProduct",
        "(right as HeapRuleset, twisted as Boolean ?)",
        "Cakes whose columns Left divides by this ruleset, and whose rows Right divides by another.",
        |machine, args| {
            let given = args.iter().take_while(|arg| !matches!(arg, Value::Undefined)).count();
            machine.make_object("game.heap.GenCutcake", &args[..given])
        },
    ),
    Method::new(
        "AcrosticProduct",
        "(other as HeapRuleset)",
        "Pairs of heaps, of which one moves.",
        |_, args| Ok(product(args, false)),
    ),
    Method::new(
        "DirectProduct",
        "(other as HeapRuleset)",
        "Pairs of heaps that move together, as in the Tartan Theorem.",
        |_, args| Ok(product(args, true)),
    ),
];

fn product<'u>(args: &[Value<'u>], direct: bool) -> Value<'u> {
    Object::value(ClassId::HEAP_PRODUCT, Body::Product(args[0].clone(), args[1].clone(), direct))
}

pub(super) const PRODUCT: &[Method] = &[
    Method::new("Eval", "(place as Coordinates)", "The pair of heaps of two sizes.", |machine, args| {
        let ruleset = machine.make_object("game.heap.HeapPairs", &args[..1])?;
        machine.call(&ruleset, &args[1..])
    }),
    Method::new(
        "Eval",
        "(row as Integer, column as Integer)",
        "The pair of heaps of two sizes.",
        |machine, args| {
            let ruleset = machine.make_object("game.heap.HeapPairs", &args[..1])?;
            machine.call(&ruleset, &args[1..])
        },
    ),
    Method::new(
        "CoordinateOptions",
        "(place as Coordinates)",
        "What a pair of heaps may become: lists of pairs.",
        |machine, args| machine.product_options(&args[0], &args[1]),
    ),
    Method::new(
        "NimValueTable",
        "(m as Integer, n as Integer)",
        "The nim-values of the pairs from (0,0) to (m,n).",
        |machine, args| {
            let (m, n) = (size(machine, &args[1])?, size(machine, &args[2])?);
            let rows = machine.product_nim_values(&args[0], m, n)?;
            let rows = rows.iter().map(|row| {
                Value::from(row.iter().map(|value| Value::Integer((*value).into())).collect::<Vec<_>>())
            });
            Ok(Object::value(ClassId::TABLE, Body::Table(rows.collect())))
        },
    ),
];

pub(super) const HEAP_POSITION: &[Method] = &[
    Method::property("Options", "The options.", |machine, args| {
        let Some((ruleset, heaps)) = of_position(&args[0]) else {
            return Err(machine.expected("game.heap.HeapPosition", &args[0]));
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
    Method::property("NimValue", "The size of the Nim heap of equal value.", |machine, args| {
        Ok(Value::Integer(machine.heap_nim_value(&args[0])?.into()))
    }),
    Method::property("CanonicalForm", "The nimber of equal value.", |machine, args| {
        let value = machine.heap_nim_value(&args[0])?;
        Ok(machine.value(machine.world.universe.star(value)))
    }),
];

fn heaps<'v, 'u>(value: &'v Value<'u>) -> Option<&'v Heaps<'u>> {
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
fn options(code: &HeapCode, heap: u64) -> Result<Vec<Vec<u64>>> {
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

fn told(error: kelvin_positions::board::BoardError) -> Error {
    Error::value(error.to_string())
}

fn position<'u>(ruleset: &Value<'u>, heaps: Vec<u64>) -> Value<'u> {
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

impl<'u> Machine<'_, 'u> {
    /// What a heap may become in a ruleset.
    pub(crate) fn heap_options(&mut self, ruleset: &Value<'u>, heap: u64) -> Result<Vec<Vec<u64>>> {
        match heaps(ruleset) {
            Some(Heaps::Code(code)) => return options(code, heap),
            Some(Heaps::Spawning(spawning)) => return spawning.options(heap).map_err(told),
            _ => {}
        }
        let given = self.call_method(ruleset, known::HEAP_OPTIONS, &[Value::Integer(heap as i64)])?;
        let lists = self.games_of(ruleset, given, "HeapOptions", ClassId::LIST)?;
        let mut options = Vec::new();
        for list in lists {
            let items = self.games_of(ruleset, list, "HeapOptions", ClassId::INTEGER)?;
            options.push(items.iter().map(|n| size(self, n)).collect::<Result<Vec<u64>>>()?);
        }
        Ok(options)
    }

    /// The nim-values of the heaps from 0 to at least `last`.
    pub(crate) fn heap_nim_values(&mut self, ruleset: &Value<'u>, last: u64) -> Result<Arc<Vec<u32>>> {
        self.room(last.saturating_mul(4))?;
        if let Some(code) = playable(ruleset) {
            let budget = self.budget();
            let values = self.world.codes.entry(code.clone()).or_insert_with_key(NimValues::of);
            return Ok(Arc::new(values.sequence(last as usize + 1, budget)?));
        }
        let mut values = self.world.nim_values.remove(ruleset).unwrap_or_default();
        let result = self.extend_nim_values(ruleset, Arc::make_mut(&mut values), last);
        self.world.nim_values.insert(ruleset.clone(), values.clone());
        result.map(|()| values)
    }

    fn extend_nim_values(&mut self, ruleset: &Value<'u>, values: &mut Vec<u32>, last: u64) -> Result<()> {
        while values.len() as u64 <= last {
            let heap = values.len() as u64;
            let mut found = Vec::new();
            for option in self.heap_options(ruleset, heap)? {
                self.work.tick()?;
                let mut sum = 0;
                for part in option {
                    match values.get(part as usize) {
                        Some(value) => sum ^= value,
                        None => return Err(grown(heap, part)),
                    }
                }
                found.push(u64::from(sum));
            }
            values.push(kelvin_numbers::mex(found) as u32);
        }
        Ok(())
    }

    /// What a pair of heaps may become. Of both heaps a move is made in a direct product: every pair of new heaps is left, and
    /// every new heap with the old one.
    fn product_options(&mut self, product: &Value<'u>, place: &Value<'u>) -> Result<Value<'u>> {
        let Value::Object(object) = product else {
            return Err(self.expected("game.heap.HeapProduct", product));
        };
        let Body::Product(first, second, direct) = &object.body else {
            return Err(self.expected("game.heap.HeapProduct", product));
        };
        let (m, n) = self.place(place)?;
        let heap = |n: i32| u64::try_from(n).map_err(|_| Error::value("The size of a heap is negative."));
        let (rows, columns) = (self.heap_options(first, heap(m)?)?, self.heap_options(second, heap(n)?)?);
        let [rows, columns] = [rows, columns].map(|options| {
            let small =
                |option: Vec<u64>| option.into_iter().map(|n| i32::try_from(n).unwrap_or(i32::MAX)).collect();
            options.into_iter().map(small).collect::<Vec<Vec<i32>>>()
        });
        let mut options: Vec<Vec<(i32, i32)>> = Vec::new();
        match direct {
            false => {
                options.extend(rows.iter().map(|row| row.iter().map(|&a| (a, n)).collect()));
                options.extend(columns.iter().map(|column| column.iter().map(|&b| (m, b)).collect()));
            }
            true => {
                self.room((rows.len() as u64).saturating_mul(columns.len() as u64).saturating_mul(64))?;
                for row in &rows {
                    for column in &columns {
                        let old = row.iter().map(|&a| (a, n)).chain(column.iter().map(|&b| (m, b)));
                        let new = row.iter().flat_map(|&a| column.iter().map(move |&b| (a, b)));
                        options.push(old.chain(new).collect());
                    }
                }
            }
        }
        let pairs = |pairs: Vec<(i32, i32)>| {
            Value::from(pairs.into_iter().map(|(a, b)| Value::Coordinates(a, b)).collect::<Vec<_>>())
        };
        Ok(Value::from(options.into_iter().map(pairs).collect::<Vec<_>>()))
    }

    /// The nim-values of pairs of heaps.
    fn product_nim_values(&mut self, product: &Value<'u>, m: u64, n: u64) -> Result<Vec<Vec<u32>>> {
        let Value::Object(object) = product else {
            return Err(self.expected("game.heap.HeapProduct", product));
        };
        let Body::Product(first, second, direct) = &object.body else {
            return Err(self.expected("game.heap.HeapProduct", product));
        };
        self.room(m.saturating_mul(n).saturating_mul(4))?;
        if *direct {
            // The Tartan Theorem: the nim-product of the nim-values.
            let (rows, columns) = (self.heap_nim_values(first, m)?, self.heap_nim_values(second, n)?);
            let nimber = |value: u32| kelvin_numbers::Nimber::from(u64::from(value));
            return rows[..=m as usize]
                .iter()
                .map(|&row| {
                    let product = |&column: &u32| {
                        let product = nimber(row).product(&nimber(column))?.small();
                        // Nimbers below 2^32 are a field.
                        Ok(product
                            .and_then(|value| u32::try_from(value).ok())
                            .expect("a product of nimbers of a field"))
                    };
                    columns[..=n as usize].iter().map(product).collect()
                })
                .collect();
        }
        let mut table: Vec<Vec<u32>> = Vec::new();
        for row in 0..=m {
            table.push(Vec::new());
            for column in 0..=n {
                self.work.tick()?;
                let mut found = Vec::new();
                let mut sum = |heap: u64, option: &[u64], at: &dyn Fn(usize) -> Option<u32>| -> Result<()> {
                    let mut sum = 0;
                    for &part in option {
                        sum ^= at(part as usize).ok_or_else(|| grown(heap, part))?;
                    }
                    found.push(u64::from(sum));
                    Ok(())
                };
                for option in self.heap_options(first, row)? {
                    sum(row, &option, &|heap| table.get(heap)?.get(column as usize).copied())?;
                }
                for option in self.heap_options(second, column)? {
                    sum(column, &option, &|heap| table[row as usize].get(heap).copied())?;
                }
                table[row as usize].push(kelvin_numbers::mex(found) as u32);
            }
        }
        Ok(table)
    }

    /// An object of a class by its path.
    pub(crate) fn make_object(&mut self, path: &str, args: &[Value<'u>]) -> Result<Value<'u>> {
        match self.world.find_class(path, "")? {
            Some(class) => self.call(&Value::Class(class), args),
            None => Err(Error::name(format!("There is no class `{path}`."))),
        }
    }

    pub(crate) fn heap_nim_value(&mut self, value: &Value<'u>) -> Result<u32> {
        let Some((ruleset, heaps)) = of_position(value) else {
            return Err(self.expected("game.heap.HeapPosition", value));
        };
        if let Some(code) = playable(ruleset) {
            let budget = self.budget();
            let values = self.world.codes.entry(code.clone()).or_insert_with_key(NimValues::of);
            let mut sum = 0;
            for &heap in heaps {
                sum ^= values.at(heap as usize, budget)?;
            }
            return Ok(sum);
        }
        let values = self.heap_nim_values(ruleset, heaps.iter().copied().max().unwrap_or(0))?;
        Ok(heaps.iter().fold(0, |sum, heap| sum ^ values[*heap as usize]))
    }
}

/// That a heap cannot become a larger one, or itself.
pub(crate) fn grown(heap: u64, part: u64) -> Error {
    Error::value(format!("A heap of {heap} must not become one of {part}."))
}
