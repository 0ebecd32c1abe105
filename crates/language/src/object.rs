//! Objects: values with a class of their own.

use crate::board::graph::Graph;
use crate::class::ClassId;
use crate::collection::{Hashed, HashedMap, bytes_of_list, bytes_of_map, bytes_of_set, flat};
use crate::form::Form;
use crate::library::{BuiltIn, Heaps, Script};
use crate::misere::MisereValue;
use crate::random::Random;
use crate::value::Value;
use kelvin_budget::Charge;
use kelvin_heat::{Confusion, HotThermograph, Thermograph, Trajectory};
use kelvin_loopy::LoopyValue;
use kelvin_misere::Genus;
use kelvin_numbers::{Ordinal, Scalar, SignSequence};
use kelvin_placement::LabelledComplex;
use kelvin_positions::Position;
use kelvin_rules::CellGrid as Grid;
use parking_lot::Mutex;
use std::sync::{Arc, OnceLock};

/// What a [`Value::Object`] holds.
pub struct Object<'u> {
    pub(crate) class: ClassId,
    pub(crate) body: Body<'u>,
    charge: Charge,
}

/// The insides of an object.
pub(crate) enum Body<'u> {
    /// A value of an enum.
    Named(Arc<str>),
    /// An instance of a user's class.
    Instance(Instance<'u>),
    MutableList(Mutex<Vec<Value<'u>>>),
    MutableSet(Mutex<Hashed<'u>>),
    MutableMap(Mutex<HashedMap<'u>>),
    /// A grid, or a strip as a grid of one row.
    Grid(Grid),
    Graph(Graph<'u>),
    /// A vertex of a graph.
    Vertex(Arc<Object<'u>>, usize),
    /// An edge of a graph, and the vertex from which it is seen.
    Edge(Arc<Object<'u>>, usize, usize),
    /// The rows of a table.
    Table(Vec<Value<'u>>),
    Random(Mutex<Random>),
    Complex(Box<LabelledComplex>),
    Thermograph(Box<Thermograph>),
    Trajectory(Box<Trajectory>),
    /// Of a game over all numbers.
    HotThermograph(Box<HotThermograph>),
    HotTrajectory(Box<Trajectory<Scalar>>),
    Confusion(Box<Confusion>),
    /// A sign expansion, or a Hackenbush string.
    Signs(Box<SignSequence>),
    /// An infinite heap.
    Nimber(Box<Ordinal>),
    /// A misère canonical form.
    Misere(MisereValue),
    Genus(Box<Genus>),
    /// A ruleset on heaps.
    Heaps(Box<Heaps<'u>>),
    /// Pairs of heaps of two rulesets, that move together or of which one moves.
    Product(Value<'u>, Value<'u>, bool),
    /// A ruleset with an engine of its own, and a position of one.
    Ruleset(&'static BuiltIn),
    Position(Position, &'static BuiltIn),
    /// Heaps of a ruleset.
    HeapPosition(Value<'u>, Box<[u64]>),
    /// The first terms of a number.
    Series(Box<kelvin_numbers::Series>),
    /// A game that keeps its form.
    Form(Form<'u>),
    /// A value that no short game is equal to.
    Loopy(Box<LoopyValue<'u>>),
    /// What is shown one after the other, texts without quotes.
    Output(Vec<Value<'u>>),
    /// The period of nim-values, what comes before it, and by how much they grow in a period.
    Periodicity([u64; 3]),
    /// A file of statements.
    Script(Box<Script>),
}

/// The variables of an object of a user's class. A variable that may change holds a [`Value::Cell`].
pub(crate) struct Instance<'u> {
    pub(crate) fields: Box<[OnceLock<Value<'u>>]>,
    /// The object whose nested class it belongs to.
    pub(crate) enclosing: Value<'u>,
}

impl<'u> Object<'u> {
    /// As a value.
    pub(crate) fn value(class: ClassId, body: Body<'u>) -> Value<'u> {
        Value::Object(Arc::new(Object::new(class, body)))
    }

    pub(crate) fn new(class: ClassId, body: Body<'u>) -> Object<'u> {
        let charge = Charge::new(body.bytes());
        Object { class, body, charge }
    }

    /// Counts its memory anew, after something in it grew or shrank.
    pub(crate) fn weigh(&self) {
        self.charge.resize(self.body.bytes());
    }

    /// Takes out what it holds, to be dropped by the caller.
    pub(crate) fn take_values(&mut self) -> Vec<Value<'u>> {
        match &mut self.body {
            Body::Named(_)
            | Body::Series(_)
            | Body::Grid(_)
            | Body::Random(_)
            | Body::Complex(_)
            | Body::Thermograph(_)
            | Body::HotThermograph(_)
            | Body::HotTrajectory(_)
            | Body::Confusion(_)
            | Body::Signs(_)
            | Body::Nimber(_)
            | Body::Misere(_)
            | Body::Genus(_)
            | Body::Ruleset(_)
            | Body::Position(..)
            | Body::Periodicity(_)
            | Body::Script(_)
            | Body::Loopy(_)
            | Body::Trajectory(_) => Vec::new(),
            Body::Graph(graph) => {
                let labels = std::mem::take(&mut graph.labels);
                labels
                    .into_iter()
                    .chain(std::mem::take(&mut graph.edges).into_iter().map(|e| e.label))
                    .collect()
            }
            Body::Vertex(graph, _) | Body::Edge(graph, ..) => vec![Value::Object(graph.clone())],
            Body::Table(rows) | Body::Output(rows) => std::mem::take(rows),
            Body::Form(form) => form.take_values(),
            Body::Heaps(heaps) => match &mut **heaps {
                Heaps::Function(function) => vec![std::mem::replace(function, Value::Nothing)],
                _ => Vec::new(),
            },
            Body::Product(a, b, _) => {
                vec![std::mem::replace(a, Value::Nothing), std::mem::replace(b, Value::Nothing)]
            }
            Body::HeapPosition(ruleset, _) => vec![std::mem::replace(ruleset, Value::Nothing)],
            Body::Instance(instance) => {
                let fields = std::mem::take(&mut instance.fields);
                let enclosing = std::mem::replace(&mut instance.enclosing, Value::Nothing);
                fields.into_iter().filter_map(OnceLock::into_inner).chain([enclosing]).collect()
            }
            Body::MutableList(items) => std::mem::take(items.get_mut()),
            Body::MutableSet(items) => std::mem::take(items.get_mut()).into_iter().collect(),
            Body::MutableMap(entries) => flat(std::mem::take(entries.get_mut())),
        }
    }
}

impl Body<'_> {
    /// The bytes that it takes with its object, about, without those of the values in it.
    fn bytes(&self) -> usize {
        const VALUE: usize = size_of::<Value<'_>>();
        size_of::<Object<'_>>()
            + match self {
                // A variable that may change is in a cell.
                Body::Instance(instance) => instance.fields.len() * 4 * VALUE,
                Body::MutableList(items) => bytes_of_list(items.lock().capacity()),
                Body::MutableSet(items) => bytes_of_set(items.lock().capacity()),
                Body::MutableMap(entries) => bytes_of_map(entries.lock().capacity()),
                Body::Grid(grid) => grid.cells().len(),
                Body::Graph(graph) => graph.labels.len() * VALUE + graph.edges.len() * 3 * VALUE,
                Body::Table(values) | Body::Output(values) => bytes_of_list(values.capacity()),
                Body::HeapPosition(_, heaps) => heaps.len() * 8,
                Body::Form(Form::Explicit([left, right])) => bytes_of_list(left.len() + right.len()),
                Body::Complex(complex) => 64 * complex.complex().facets().len(),
                Body::HotThermograph(_) | Body::HotTrajectory(_) => 4096,
                Body::Thermograph(_) | Body::Trajectory(_) | Body::Confusion(_) | Body::Position(..) => 1024,
                Body::Signs(_) | Body::Series(_) | Body::Genus(_) | Body::Loopy(_) | Body::Heaps(_) => 1024,
                Body::Script(_)
                | Body::Named(_)
                | Body::Vertex(..)
                | Body::Edge(..)
                | Body::Random(_)
                | Body::Nimber(_) => VALUE,
                Body::Misere(_)
                | Body::Product(..)
                | Body::Ruleset(_)
                | Body::Form(_)
                | Body::Periodicity(_) => VALUE,
            }
    }
}

impl Drop for Object<'_> {
    fn drop(&mut self) {
        if !matches!(self.body, Body::Named(_) | Body::Grid(_)) {
            let values = self.take_values();
            if values.iter().any(Value::may_hold_values) {
                crate::collection::release(values);
            }
        }
    }
}
