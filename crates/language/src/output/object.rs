//! Objects as text.

use super::board::board;
use super::{Output, show};
use crate::board::table;
use crate::class::ClassId;
use crate::error::Result;
use crate::library::{Heaps, shown_text};
use crate::object::{Body, Instance, Object};
use crate::order;
use crate::value::Value;
use crate::world::World;
use kelvin_numbers::{HackenbushString, Ordinal};
use kelvin_values::notation::Style;
use std::fmt::Write;
use std::sync::Arc;

impl<'u> Output<'_, 'u> {
    pub(super) fn object(&mut self, object: &Object<'u>) -> Result<()> {
        let class = &self.world.classes[object.class];
        match &object.body {
            Body::Series(series) => self.written(&**series),
            Body::Named(name) => self.push(name),
            Body::Loopy(value) => {
                let text = self.world.lab.loopy().work(self.budget).print_in(value, self.style)?;
                self.push(&text);
            }
            Body::Instance(_) if class.singleton => self.push(&class.name),
            Body::Instance(instance) => {
                let name = called(object.class, instance, self.world);
                if let Some(text) = board(object.class, instance, self.world) {
                    let _ = write!(self.text, "{name}(\"{text}\")");
                    return Ok(());
                }
                self.push(&name);
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
            Body::Grid(grid) => self.grid(object.class, grid),
            Body::Graph(graph) => {
                let text = self.graph(graph)?;
                let _ = write!(self.text, "{}(\"{text}\")", class.name);
            }
            Body::Vertex(graph, at) => {
                let Body::Graph(graph) = &graph.body else { return Ok(()) };
                let mut others: Vec<_> = graph.neighbours(*at).map(|other| other as i64).collect();
                others.sort_unstable();
                self.push("Vertex(");
                self.value(&graph.labels[at - 1])?;
                self.push(", ");
                self.value(&Value::from(others.into_iter().map(Value::Integer).collect::<Vec<_>>()))?;
                self.push(")");
            }
            Body::Edge(graph, at, from) => {
                let Body::Graph(graph) = &graph.body else { return Ok(()) };
                let edge = &graph.edges[*at];
                self.push("Edge(");
                self.value(&edge.label)?;
                let _ = write!(self.text, ", {from}, {})", edge.other(*from));
            }
            Body::Table(rows) if object.class == ClassId::TABLE => {
                let rows: Result<Vec<Vec<String>>> = rows.iter().map(|row| self.table_row(row)).collect();
                let rows = rows?;
                self.room(table::size(&rows))?;
                let text = table::draw(&rows);
                self.push(&text);
            }
            Body::Table(items) if object.class == ClassId::SCATTER_PLOT => {
                let _ = write!(self.text, "<{} of {} points>", class.name, items.len());
            }
            Body::Table(rows) => {
                let columns = rows.iter().map(|row| match row {
                    Value::List(list) => list.items().len(),
                    _ => 1,
                });
                let _ = write!(self.text, "<{} x {} {}>", rows.len(), columns.max().unwrap_or(0), class.name);
            }
            Body::Form(form) => self.form(form)?,
            Body::Output(parts) => {
                for part in parts {
                    match part {
                        Value::Text(text) => {
                            self.room(text.len())?;
                            self.push(text);
                        }
                        part => self.value(part)?,
                    }
                }
            }
            Body::Periodicity([period, start, saltus]) => {
                let _ = write!(
                    self.text,
                    "Periodicity(Period => {period}, Preperiod => {start}, Saltus => {saltus})"
                );
            }
            Body::Script(script) => self.push(&script.name),
            Body::Heaps(heaps) => {
                self.push(&class.name);
                if let Heaps::Code(code) = &**heaps {
                    let _ = write!(self.text, "(\"{code}\")");
                }
            }
            Body::Product(first, second, direct) => {
                self.value(first)?;
                self.push(if *direct { ".DirectProduct(" } else { ".AcrosticProduct(" });
                self.value(second)?;
                self.push(")");
            }
            Body::Ruleset(ruleset) => self.push(ruleset.name),
            Body::Position(position, ruleset) => {
                let _ = write!(self.text, "{}.Position(\"{}\")", ruleset.name, shown_text(position));
            }
            Body::HeapPosition(ruleset, heaps) => {
                if heaps.is_empty() {
                    self.push("0");
                }
                for (at, heap) in heaps.iter().enumerate() {
                    self.push(if at > 0 { " + " } else { "" });
                    self.value(ruleset)?;
                    let _ = write!(self.text, "({heap})");
                }
            }
            Body::Complex(complex) => {
                let _ = write!(self.text, "{complex}");
            }
            Body::Thermograph(thermograph) => {
                let _ = write!(self.text, "{thermograph}");
            }
            Body::HotThermograph(thermograph) => {
                let _ = write!(self.text, "{thermograph}");
            }
            Body::HotTrajectory(trajectory) => {
                let _ = write!(self.text, "{trajectory}");
            }
            Body::Signs(signs) => {
                match () {
                    () if signs.is_empty() => self.push("(empty)"),
                    () if object.class == ClassId::SIGN_EXPANSION => self.written(&**signs),
                    () => self.written(&HackenbushString::from((**signs).clone())),
                };
            }
            Body::Misere(game) => {
                let text = game.print(self.budget)?;
                self.push(&text);
            }
            Body::Genus(genus) => self.push(&genus.to_string()),
            Body::Nimber(index) => {
                // `*omega^2` would be a power of a nimber.
                let simple = **index == Ordinal::omega();
                self.push(if self.style == Style::Latex { r"{\ast}" } else { "*" });
                let [open, close] = if simple { ["", ""] } else { ["(", ")"] };
                self.push(open);
                self.written(&**index);
                self.push(close);
            }
            Body::Confusion(confusion) => {
                let _ = write!(self.text, "{confusion}");
            }
            Body::Trajectory(trajectory) => {
                let _ = write!(self.text, "{trajectory}");
            }
            Body::Random(random) => {
                let _ = write!(self.text, "Random({})", random.lock().seed());
            }
        }
        Ok(())
    }

    /// The cells of a row of a table.
    fn table_row(&self, row: &Value<'u>) -> Result<Vec<String>> {
        let cells = match row {
            Value::List(list) => list.items().to_vec(),
            Value::Range(range) => range.iter().map(Value::Integer).collect(),
            other => vec![other.clone()],
        };
        cells
            .iter()
            .map(|cell| match cell {
                Value::Nothing => Ok(String::new()),
                cell => show(cell, self.style, self.world, self.budget, self.own_texts),
            })
            .collect()
    }
}

/// The name of the class of an object. A class that is nested in one that others extend is called after the class of the
/// object around it.
fn called(class: ClassId, instance: &Instance<'_>, world: &World<'_>) -> Arc<str> {
    let declared = &world.classes[class];
    match (&instance.enclosing, declared.enclosing) {
        (Value::Object(around), Some(outer)) if around.class != outer => {
            let own = declared.name.rsplit('.').next().unwrap_or(&declared.name);
            format!("{}.{own}", world.classes[around.class].name).into()
        }
        _ => declared.name.clone(),
    }
}
