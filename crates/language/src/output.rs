//! Values as text.

use crate::board::graph::Graph;
use crate::board::{graph_text, table};
use crate::class::ClassId;
use crate::error::{Error, Result};
use crate::form::{Compound, Form};
use crate::function::Function;
use crate::library::{Heaps, shown_text};
use crate::machine::form_of;
use crate::number::Number;
use crate::object::{Body, Instance, Object};
use crate::order;
use crate::value::Value;
use crate::world::World;
use kelvin_budget::{Budget, Exhausted};
use kelvin_numbers::{HackenbushString, Ordinal, latex};
use kelvin_rules::Grid;
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
    told: &'w Told<'u>,
}

/// The texts of objects that say themselves how they are shown.
pub(crate) type Told<'u> = FxHashMap<*const Object<'u>, String>;

/// The text of a value.
pub(crate) fn show<'u>(
    value: &Value<'u>,
    style: Style,
    world: &World<'u>,
    budget: &Budget,
    told: &Told<'u>,
) -> Result<String> {
    let printer = Printer::new(world.universe, style);
    let mut output = Output { world, printer, style, budget, text: String::new(), around: Vec::new(), told };
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
            Value::Object(object) if self.told.contains_key(&Arc::as_ptr(object)) => {
                let told = self.told;
                self.push(&told[&Arc::as_ptr(object)]);
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
                let text = table::draw(&rows?);
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
                        Value::Text(text) => self.push(text),
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
                self.value(ruleset)?;
                let heaps: Vec<String> = heaps.iter().map(u64::to_string).collect();
                let _ = write!(self.text, "({})", heaps.join(", "));
            }
            Body::Complex(complex) => {
                let _ = write!(self.text, "{complex}");
            }
            Body::Thermograph(thermograph) => {
                let _ = write!(self.text, "{thermograph}");
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

    fn form(&mut self, form: &Form<'u>) -> Result<()> {
        match form {
            Form::Explicit([left, right]) => {
                self.items("'{", left, ",", "|")?;
                self.items("", right, ",", "}'")
            }
            Form::Compound(kind, a, b) => {
                // `a + b + c` is `(a + b) + c`, but `a:b:c` is `a:(b:c)`.
                let level = kind.level();
                self.operand(a, if *kind == Compound::OrdinalSum { level + 1 } else { level })?;
                let _ = write!(self.text, " {} ", kind.text());
                self.operand(b, if *kind == Compound::OrdinalSum { level } else { level + 1 })
            }
            Form::Multiple(n, game) => {
                let _ = write!(self.text, "{n} * ");
                self.operand(game, CLOSED)
            }
            Form::Negative(game) => {
                self.push("-");
                self.operand(game, CLOSED)
            }
        }
    }

    /// A part of a form, in parentheses when it binds looser than what is around it.
    fn operand(&mut self, value: &Value<'u>, level: u8) -> Result<()> {
        let start = self.text.len();
        self.value(value)?;
        let inner = match form_of(value) {
            Some(Form::Compound(kind, ..)) => kind.level(),
            Some(Form::Multiple(..) | Form::Negative(_)) => CLOSED - 1,
            Some(Form::Explicit(_)) => CLOSED,
            None if is_sum(&self.text[start..]) => Compound::Sum.level(),
            None => CLOSED,
        };
        // In `4^ SelectiveSum *` the word would be an exponent.
        if inner < level || self.text.ends_with(['^', '↑', '*']) && level == 0 {
            self.text.insert(start, '(');
            self.push(")");
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
                cell => show(cell, self.style, self.world, self.budget, self.told),
            })
            .collect()
    }

    fn grid(&mut self, class: ClassId, grid: &Grid) {
        let row = |cells: &[i8]| {
            let cells: Vec<String> = cells.iter().map(i8::to_string).collect();
            format!("[{}]", cells.join(","))
        };
        if class == ClassId::STRIP {
            let _ = write!(self.text, "Strip({})", row(grid.cells()));
            return;
        }
        let rows: Vec<String> = grid.cells().chunks(grid.columns().max(1) as usize).map(row).collect();
        let _ = write!(self.text, "Grid([{}])", rows.join(","));
    }

    fn graph(&self, graph: &Graph<'u>) -> Result<String> {
        let named = |label: &Value<'u>| {
            let text = show(label, Style::Plain, self.world, self.budget, self.told)?;
            Ok(graph_text::named(text.trim_matches('"')))
        };
        graph_text::write(graph, &named, &named)
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

/// How tightly something binds that no operator takes apart.
const CLOSED: u8 = 4;

/// Whether the text of a value is a sum, such as `1+*2` or `omega-1`: a sign stands outside of all brackets, and begins neither
/// the text nor an exponent.
fn is_sum(text: &str) -> bool {
    let mut depth = 0;
    let mut before = None;
    let inner = text.trim_start_matches(['+', '-', '±']);
    inner.chars().any(|c| {
        depth += i32::from(matches!(c, '(' | '[' | '{')) - i32::from(matches!(c, ')' | ']' | '}'));
        let sign = depth == 0 && matches!(c, '+' | '-') && before != Some('^');
        before = Some(c);
        sign
    })
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

/// The text of the board of a position of a user's ruleset.
pub(crate) fn board<'u>(class: ClassId, instance: &Instance<'u>, world: &World<'u>) -> Option<String> {
    let classes = &world.classes;
    if classes.is(class, ClassId::GRAPH_GAME) {
        return graph_board(instance, world);
    }
    if !classes.is(class, ClassId::GRID_GAME) && !classes.is(class, ClassId::STRIP_GAME) {
        return None;
    }
    let Some(Value::Object(board)) = instance.fields.first()?.get() else { return None };
    let Body::Grid(grid) = &board.body else { return None };
    grid.text(world.letters.get(&instance.enclosing)?).ok()
}

/// The text of a graph of a position, if the ruleset has a name for each label.
fn graph_board<'u>(instance: &Instance<'u>, world: &World<'u>) -> Option<String> {
    let Some(Value::Object(board)) = instance.fields.first()?.get() else { return None };
    let Body::Graph(graph) = &board.body else { return None };
    let [vertices, edges] = world.label_names.get(&instance.enclosing)?;
    let name = |names: &Value<'u>, label: &Value<'u>| match names {
        Value::Map(names) => match names.entries.get(label) {
            Some(Value::Text(text)) => Ok(graph_text::named(text)),
            _ => Err(Error::value("That label has no name.")),
        },
        _ => Err(Error::value("Those labels have no names.")),
    };
    graph_text::write(graph, &|label| name(vertices, label), &|label| name(edges, label)).ok()
}

/// `key => image`.
pub(crate) fn entry<'u>(key: Value<'u>, image: Value<'u>) -> Value<'u> {
    Value::Entry(std::sync::Arc::new(crate::collection::List::from(vec![key, image])))
}
