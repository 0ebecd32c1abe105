//! Values as text.

mod board;
mod form;
mod object;

use crate::error::{Error, Result};
use crate::function::Function;
use crate::number::Number;
use crate::object::Object;
use crate::order;
use crate::value::Value;
use crate::world::World;
pub(crate) use board::board;
use kelvin_budget::{Budget, Exhausted};
use kelvin_numbers::latex;
use kelvin_values::notation::{Printer, Style};
use rustc_hash::FxHashMap;
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
    own_texts: &'w OwnTexts<'u>,
}

/// The texts of objects that say themselves how they are shown.
pub(crate) type OwnTexts<'u> = FxHashMap<*const Object<'u>, String>;

/// The text of a value.
pub(crate) fn show<'u>(
    value: &Value<'u>,
    style: Style,
    world: &World<'u>,
    budget: &Budget,
    own_texts: &OwnTexts<'u>,
) -> Result<String> {
    let printer = Printer::new(world.universe, style);
    let mut output =
        Output { world, printer, style, budget, text: String::new(), around: Vec::new(), own_texts };
    output.value(value)?;
    Ok(output.text)
}

impl<'u> Output<'_, 'u> {
    fn value(&mut self, value: &Value<'u>) -> Result<()> {
        self.room(0)?;
        stacker::maybe_grow(64 << 10, 2 << 20, || self.write(value))
    }

    /// Fails where there is no memory for more bytes of text.
    fn room(&self, more: usize) -> Result<()> {
        let bytes = self.text.len().saturating_add(more);
        match self.budget.byte_limit() {
            _ if bytes > LIMIT => Err(Error::from(Exhausted::Memory)),
            Some(limit) if bytes as u64 > limit => Err(Error::from(Exhausted::Memory)),
            _ => Ok(()),
        }
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
                self.room(text.len())?;
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
                let [open, close] = self.braces();
                self.items(open, &items, ",", close)?;
            }
            Value::Map(map) if map.entries.is_empty() && self.style != Style::Latex => self.push("{=>}"),
            Value::Map(map) => {
                let entries = self.sorted_entries(&map.entries);
                let [open, close] = self.braces();
                self.items(open, &entries, ", ", close)?;
            }
            Value::Range(range) => {
                let _ = write!(self.text, "{}..{}", range.from, range.to);
                if range.by != 1 {
                    let _ = write!(self.text, "..{}", range.by);
                }
            }
            Value::Entry(entry) => {
                let arrow = if self.style == Style::Latex { r" \mapsto " } else { " => " };
                self.items("", entry.items(), arrow, "")?;
            }
            Value::Function(function) => match &**function {
                Function::Closure(closure) => self.push(&closure.code.text),
                Function::Native(native) => self.push(native.method.name),
            },
            Value::Class(class) => {
                let path = &self.world.classes[*class].path;
                let _ = write!(self.text, "⟪{path}⟫");
            }
            Value::Object(object) if self.own_texts.contains_key(&Arc::as_ptr(object)) => {
                let own_texts = self.own_texts;
                self.push(&own_texts[&Arc::as_ptr(object)]);
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
            _ => self.written(number),
        }
        Ok(())
    }

    /// The braces of a set, which LaTeX would not show.
    fn braces(&self) -> [&'static str; 2] {
        if self.style == Style::Latex { [r"\left\{", r"\right\}"] } else { ["{", "}"] }
    }

    /// Writes a number of any kind.
    fn written(&mut self, number: &impl std::fmt::Display) {
        // Writing to a string cannot fail.
        let _ = match self.style {
            Style::Latex => write!(self.text, "{}", latex(number)),
            Style::Unicode => write!(self.text, "{number:#}"),
            Style::Plain => write!(self.text, "{number}"),
        };
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
