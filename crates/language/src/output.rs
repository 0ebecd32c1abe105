//! Values as text.

use crate::error::{Error, Result};
use crate::function::Function;
use crate::number::Number;
use crate::object::{Body, Object};
use crate::order;
use crate::value::Value;
use crate::world::World;
use kelvin_budget::{Budget, Exhausted};
use kelvin_values::notation::{Printer, Style};
use std::fmt::Write;
use std::sync::Arc;

/// Texts longer than this are refused.
const LIMIT: usize = 64 << 20;

/// Writes values.
pub(crate) struct Output<'w, 'u> {
    world: &'w World<'u>,
    printer: Printer<'u>,
    style: Style,
    budget: &'w Budget,
    text: String,
    /// The objects around that may change, and so hold themselves.
    around: Vec<*const Object<'u>>,
}

/// The text of a value.
pub(crate) fn show<'u>(
    value: &Value<'u>,
    style: Style,
    world: &World<'u>,
    budget: &Budget,
) -> Result<String> {
    let printer = Printer::new(world.universe, style);
    let mut output = Output { world, printer, style, budget, text: String::new(), around: Vec::new() };
    output.value(value)?;
    Ok(output.text)
}

impl<'u> Output<'_, 'u> {
    fn value(&mut self, value: &Value<'u>) -> Result<()> {
        if self.text.len() > LIMIT {
            return Err(Error::from(Exhausted::Memory));
        }
        stacker::maybe_grow(64 << 10, 2 << 20, || self.write(value))
    }

    fn push(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn write(&mut self, value: &Value<'u>) -> Result<()> {
        match value {
            Value::Nothing | Value::Undefined | Value::Cell(_) => self.push("Nothing"),
            Value::Boolean(truth) => self.push(if *truth { "true" } else { "false" }),
            Value::Integer(n) => {
                // Writing to a string cannot fail.
                let _ = write!(self.text, "{n}");
            }
            Value::Number(number) => self.number(number)?,
            Value::Game(game) => {
                let text = self.printer.print(*game, self.budget)?;
                self.push(&text);
            }
            Value::Player(player) => {
                let _ = write!(self.text, "{player}");
            }
            Value::Text(text) => {
                self.push("\"");
                self.push(text);
                self.push("\"");
            }
            Value::Coordinates(row, column) => {
                let _ = write!(self.text, "({row},{column})");
            }
            Value::List(list) => self.items("[", list.items(), ",", "]")?,
            Value::Set(set) => {
                let mut items: Vec<_> = set.items.iter().cloned().collect();
                order::sort(&mut items, &mut self.printer);
                self.items("{", &items, ",", "}")?;
            }
            Value::Map(map) if map.entries.is_empty() => self.push("{=>}"),
            Value::Map(map) => {
                let entries = self.sorted_entries(&map.entries);
                self.items("{", &entries, ", ", "}")?;
            }
            Value::Range(range) => {
                let _ = write!(self.text, "{}..{}", range.from, range.to);
                if range.by != 1 {
                    let _ = write!(self.text, "..{}", range.by);
                }
            }
            Value::Entry(entry) => self.items("", entry.items(), " => ", "")?,
            Value::Function(function) => match &**function {
                Function::Closure(closure) => self.push(&closure.code.text),
                Function::Native(native) => self.push(native.method.name),
            },
            Value::Class(class) => {
                let path = &self.world.classes[*class].path;
                let _ = write!(self.text, "⟪{path}⟫");
            }
            Value::Object(object) if self.around.contains(&Arc::as_ptr(object)) => self.push("…"),
            Value::Object(object) => {
                self.around.push(Arc::as_ptr(object));
                let result = self.object(object);
                self.around.pop();
                result?;
            }
        }
        Ok(())
    }

    fn object(&mut self, object: &Object<'u>) -> Result<()> {
        let class = &self.world.classes[object.class];
        match &object.body {
            Body::Named(name) => self.push(name),
            Body::Instance(_) if class.singleton => self.push(&class.name),
            Body::Instance(instance) => {
                self.push(&class.name);
                self.push("(");
                let parameters = class.constructors.first().map_or(&[][..], |c| &c.parameters.list);
                for (at, (field, parameter)) in instance.fields.iter().zip(parameters).enumerate() {
                    if at > 0 {
                        self.push(", ");
                    }
                    if parameter.optional {
                        let name = self.world.symbols.name(parameter.name).clone();
                        self.push(&name);
                        self.push(" => ");
                    }
                    self.value(field.get().unwrap_or(&Value::Nothing))?;
                }
                self.push(")");
            }
            Body::MutableList(items) => {
                let items = items.lock().clone();
                self.items("MutableList(", &items, ", ", ")")?;
            }
            Body::MutableSet(items) => {
                let mut items: Vec<_> = items.lock().iter().cloned().collect();
                order::sort(&mut items, &mut self.printer);
                self.items("MutableSet(", &items, ", ", ")")?;
            }
            Body::MutableMap(entries) => {
                let entries = entries.lock().clone();
                let entries = self.sorted_entries(&entries);
                self.items("MutableMap(", &entries, ", ", ")")?;
            }
        }
        Ok(())
    }

    fn number(&mut self, number: &Number) -> Result<()> {
        match (self.style, number, number.dyadic()) {
            (Style::Latex, Number::Fraction(_), Some(x)) => {
                let text = self.printer.print(self.world.universe.number(&x), self.budget)?;
                self.push(&text);
            }
            (Style::Latex, Number::Fraction(x), None) => {
                let sign = if x.sign().is_lt() { "-" } else { "" };
                let x = x.abs();
                let _ = write!(self.text, "{sign}\\frac{{{}}}{{{}}}", x.numerator(), x.denominator());
            }
            (Style::Latex, Number::Infinite { negative }, _) => {
                self.push(if *negative { "-\\infty" } else { "\\infty" });
            }
            _ => {
                let _ = write!(self.text, "{number}");
            }
        }
        Ok(())
    }

    fn sorted_entries(&mut self, entries: &crate::collection::HashedMap<'u>) -> Vec<Value<'u>> {
        let mut entries: Vec<Value<'u>> = entries.iter().map(|(k, v)| entry(k.clone(), v.clone())).collect();
        order::sort(&mut entries, &mut self.printer);
        entries
    }

    fn items(&mut self, open: &str, items: &[Value<'u>], between: &str, close: &str) -> Result<()> {
        self.push(open);
        for (at, item) in items.iter().enumerate() {
            if at > 0 {
                self.push(between);
            }
            self.value(item)?;
        }
        self.push(close);
        Ok(())
    }
}

/// `key => image`.
pub(crate) fn entry<'u>(key: Value<'u>, image: Value<'u>) -> Value<'u> {
    Value::Entry(std::sync::Arc::new(crate::collection::List::from(vec![key, image])))
}
