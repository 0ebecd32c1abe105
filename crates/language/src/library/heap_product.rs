//! Rulesets made from rulesets on heaps: joins, cakes, and products, in which pairs of heaps are played.

use super::Method;
use super::heap::size;
use super::heap_values::grown;
use crate::class::ClassId;
use crate::error::{Error, Result};
use crate::machine::Machine;
use crate::object::{Body, Object};
use crate::value::Value;

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
        "The options of a pair of heaps: lists of pairs.",
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

impl<'u> Machine<'_, 'u> {
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
}
