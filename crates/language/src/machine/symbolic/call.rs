//! Members and calls.

use super::explore::{Explorer, Stop};
use super::state::{Chain, State, Symbolic};
use crate::ast::Collected;
use crate::class::{Body as MethodBody, Callable, ClassId, Member, Methods};
use crate::code::{Code, Parameters};
use crate::machine::Machine;
use crate::object::{Body, Object};
use crate::symbol::Symbol;
use crate::value::Value;
use std::rc::Rc;
use std::sync::Arc;

/// The most functions that wait for each other.
const MOST_FRAMES: usize = 200;

/// Whether a value holds nothing that may change, and its methods do nothing but give values.
pub(in crate::machine) fn is_plain(value: &Value<'_>) -> bool {
    match value {
        Value::Nothing
        | Value::Boolean(_)
        | Value::Integer(_)
        | Value::Number(_)
        | Value::Game(_)
        | Value::Player(_)
        | Value::Text(_)
        | Value::Coordinates(..)
        | Value::Range(_) => true,
        Value::List(list) | Value::Entry(list) => list.items().iter().all(is_plain),
        Value::Set(set) => set.items.iter().all(is_plain),
        Value::Map(map) => map.entries.iter().all(|(key, image)| is_plain(key) && is_plain(image)),
        Value::Object(object) => match &object.body {
            Body::Grid(_) | Body::Named(_) => true,
            Body::Vertex(graph, _) | Body::Edge(graph, ..) => has_plain_labels(graph),
            Body::Graph(_) => has_plain_labels(object),
            _ => false,
        },
        Value::Class(class) => {
            [ClassId::COORDINATES, ClassId::INTEGER, ClassId::GRID, ClassId::STRIP, ClassId::PLAYER]
                .contains(class)
        }
        Value::Function(_) | Value::Cell(_) | Value::Undefined => false,
    }
}

/// Whether an object is a graph whose labels are plain and hold nothing themselves.
fn has_plain_labels(graph: &Object<'_>) -> bool {
    let Body::Graph(graph) = &graph.body else { return false };
    let holds_nothing = |label: &Value<'_>| {
        matches!(
            label,
            Value::Nothing | Value::Boolean(_) | Value::Integer(_) | Value::Player(_) | Value::Text(_)
        )
    };
    graph.labels.iter().all(holds_nothing) && graph.edges.iter().all(|edge| holds_nothing(&edge.label))
}

/// What a step gives: a value to push, or nothing where a function begins to run.
type Given<'u> = Result<Option<Symbolic<'u>>, Stop>;

impl<'u> Explorer<'_, '_, 'u> {
    /// A member of the top of the stack.
    pub(super) fn member(&mut self, state: &mut State<'u>, name: Symbol) -> Given<'u> {
        let Some(object) = state.frames.last().and_then(|frame| frame.stack.last()).cloned() else {
            return Err(Stop::Unsupported);
        };
        let value = match &object {
            Symbolic::Position(writes) => {
                match self.machine.world.classes.member(self.position.class, name) {
                    Some(Member::Field { .. }) => Symbolic::Grid(writes.clone()),
                    Some(Member::Methods(methods)) => return self.property(state, &methods, object),
                    _ => return Err(Stop::Unsupported),
                }
            }
            Symbolic::PartPosition(content, which) => {
                match self.machine.world.classes.member(self.position.class, name) {
                    Some(Member::Field { .. }) => Symbolic::Part(*content, *which),
                    _ => return Err(Stop::Unsupported),
                }
            }
            Symbolic::Grid(_) | Symbolic::Vertex(..) | Symbolic::Edge(..) if self.graph.is_some() => {
                self.graph_member(self.graph.ok_or(Stop::Unsupported)?, state, &object, name)?
            }
            Symbolic::Grid(_) => self.size(name)?,
            Symbolic::Known(value) if !is_plain(value) => match self.member_of(value, name)? {
                Member::Field { slot, .. } => Symbolic::Known(self.constant(value, slot)?),
                Member::Methods(methods) => return self.property(state, &methods, object),
                // A variable of a class may change.
                Member::Value(Value::Cell(_)) | Member::Static(..) => return Err(Stop::Unsupported),
                Member::Value(value) => Symbolic::Known(value),
                Member::Class(class) => Symbolic::Known(self.machine.class_value(class)?),
            },
            other => {
                let value = self.settled(state, other)?;
                Symbolic::Known(self.machine.get_member(&value, name)?)
            }
        };
        state.take(1);
        Ok(Some(value))
    }

    /// Something that is known and plain.
    fn settled(&self, state: &State<'u>, value: &Symbolic<'u>) -> Result<Value<'u>, Stop> {
        let value = match value {
            Symbolic::Mutable(at) => {
                self.known(state.shared.get(*at).ok_or(Stop::Unsupported)?, &state.boards)?
            }
            other => self.known(other, &state.boards)?,
        };
        if is_plain(&value) { Ok(value) } else { Err(Stop::Unsupported) }
    }

    /// A member of an object of a user's class, or of a class.
    fn member_of(&self, value: &Value<'u>, name: Symbol) -> Result<Member<'u>, Stop> {
        let classes = &self.machine.world.classes;
        let found = match value {
            Value::Class(class) => classes.class_member(*class, name),
            Value::Object(object) if matches!(object.body, Body::Instance(_)) => {
                classes.member(object.class, name)
            }
            _ => None,
        };
        found.ok_or(Stop::Unsupported)
    }

    /// A variable of an object that does not change.
    fn constant(&self, value: &Value<'u>, slot: u32) -> Result<Value<'u>, Stop> {
        let Value::Object(object) = value else { return Err(Stop::Unsupported) };
        let Body::Instance(instance) = &object.body else { return Err(Stop::Unsupported) };
        match instance.fields.get(slot as usize).and_then(|field| field.get()) {
            None | Some(Value::Cell(_)) => Err(Stop::Unsupported),
            Some(value) => Ok(value.clone()),
        }
    }

    /// Begins a method without parameters of the top of the stack.
    fn property(&mut self, state: &mut State<'u>, methods: &Methods<'u>, object: Symbolic<'u>) -> Given<'u> {
        let Some(method) = methods.iter().find(|method| method.automatic) else {
            return Err(Stop::Unsupported);
        };
        let MethodBody::Code(code) = &method.body else { return Err(Stop::Unsupported) };
        self.begin(state, &code.clone(), 1, object, Rc::default(), Vec::new())
    }

    /// Begins a function; the caller goes on behind its call when it ends, without a number of values of its stack.
    fn begin(
        &mut self,
        state: &mut State<'u>,
        code: &Arc<Code<'u>>,
        taken: usize,
        this: Symbolic<'u>,
        captured: Rc<[Symbolic<'u>]>,
        arguments: Vec<Symbolic<'u>>,
    ) -> Given<'u> {
        if state.frames.len() == MOST_FRAMES {
            return Err(Stop::Unsupported);
        }
        let frame = self.frame(code, this, captured, arguments);
        if let Some(caller) = state.frames.last_mut() {
            caller.stack.truncate(caller.stack.len() - taken);
            caller.at += 1;
        }
        state.frames.push(frame);
        Ok(None)
    }

    /// The arguments of a call, which stay on the stack, and what lies below them.
    fn passed(&self, state: &State<'u>, passing: usize) -> Result<(Symbolic<'u>, Vec<Symbolic<'u>>), Stop> {
        let frame = state.frames.last().ok_or(Stop::Unsupported)?;
        let passing = frame.code.passings.get(passing).filter(|passing| passing.names.is_empty());
        let count = passing.ok_or(Stop::Unsupported)?.count as usize;
        let from = frame.stack.len().checked_sub(count + 1).ok_or(Stop::Unsupported)?;
        Ok((frame.stack[from].clone(), frame.stack[from + 1..].to_vec()))
    }

    /// Calls a method.
    pub(super) fn call_member(&mut self, state: &mut State<'u>, name: Symbol, passing: usize) -> Given<'u> {
        let (object, arguments) = self.passed(state, passing)?;
        let taken = arguments.len() + 1;
        let value = match &object {
            Symbolic::Position(_) => match self.machine.world.classes.member(self.position.class, name) {
                Some(Member::Methods(methods)) => return self.method(state, &methods, object, arguments),
                _ => return Err(Stop::Unsupported),
            },
            Symbolic::Grid(writes) => self.grid_method(state, writes, name, &arguments)?,
            Symbolic::Known(value) if !is_plain(value) => match self.member_of(value, name)? {
                Member::Class(class) => self.constructed(state, class, &arguments)?,
                Member::Methods(methods) => return self.method(state, &methods, object, arguments),
                _ => return Err(Stop::Unsupported),
            },
            Symbolic::Mutable(at) => self.mutable_method(state, *at, name, &arguments)?,
            Symbolic::Items(chain, kind) => {
                match self.joined_items(chain, *kind, name, &arguments, &state.boards) {
                    Some(joined) => joined,
                    None => match &arguments[..] {
                        [number @ Symbolic::Number(..)] if self.is_named(name, "Contains") => {
                            self.holds_number(chain, number, &state.boards)?
                        }
                        _ => self.native(state, &object, name, &arguments)?,
                    },
                }
            }
            Symbolic::Known(Value::List(list)) if matches!(arguments[..], [Symbolic::Number(..)]) => {
                let items = list.items().iter().cloned().map(Symbolic::Known).collect();
                let chain = Self::chain(items, &state.boards);
                let joined = self.joined_items(&chain, Collected::List, name, &arguments, &state.boards);
                joined.ok_or(Stop::Unsupported)?
            }
            Symbolic::Known(Value::List(list))
                if list.items().is_empty() && matches!(arguments[..], [Symbolic::Items(..)]) =>
            {
                let (none, kind) = (Chain::default(), Collected::List);
                let joined = self.joined_items(&none, kind, name, &arguments, &state.boards);
                joined.ok_or(Stop::Unsupported)?
            }
            _ => self.native(state, &object, name, &arguments)?,
        };
        state.take(taken);
        Ok(Some(value))
    }

    /// Calls a method of the library.
    fn native(
        &mut self,
        state: &State<'u>,
        object: &Symbolic<'u>,
        name: Symbol,
        arguments: &[Symbolic<'u>],
    ) -> Result<Symbolic<'u>, Stop> {
        let object = self.settled(state, object)?;
        let arguments = arguments.iter().map(|argument| self.settled(state, argument));
        let arguments = arguments.collect::<Result<Vec<_>, _>>()?;
        Ok(Symbolic::Known(self.machine.call_method(&object, name, &arguments)?))
    }

    /// Makes an object of a class.
    fn constructed(
        &mut self,
        state: &mut State<'u>,
        class: ClassId,
        arguments: &[Symbolic<'u>],
    ) -> Result<Symbolic<'u>, Stop> {
        match arguments {
            [Symbolic::Grid(writes)] if class == self.position.class => {
                Ok(Symbolic::Position(writes.clone()))
            }
            [Symbolic::Part(content, which)] if class == self.position.class => {
                Ok(Symbolic::PartPosition(*content, *which))
            }
            [] if [ClassId::MUTABLE_LIST, ClassId::MUTABLE_SET].contains(&class) => {
                let kind = if class == ClassId::MUTABLE_LIST { Collected::List } else { Collected::Set };
                state.shared.push(Symbolic::Items(Chain::default(), kind));
                Ok(Symbolic::Mutable(state.shared.len() - 1))
            }
            _ => Err(Stop::Unsupported),
        }
    }

    /// Begins the only method of a name that takes arguments.
    fn method(
        &mut self,
        state: &mut State<'u>,
        methods: &[Arc<Callable<'u>>],
        object: Symbolic<'u>,
        arguments: Vec<Symbolic<'u>>,
    ) -> Given<'u> {
        let mut called = methods.iter().filter(|method| !method.automatic);
        let (Some(method), None) = (called.next(), called.next()) else { return Err(Stop::Unsupported) };
        let MethodBody::Code(code) = &method.body else { return Err(Stop::Unsupported) };
        let taken = arguments.len() + 1;
        let arguments = self.bound(&method.parameters, arguments)?;
        self.begin(state, &code.clone(), taken, object, Rc::default(), arguments)
    }

    /// Calls a function, or makes an object.
    pub(super) fn call(&mut self, state: &mut State<'u>, passing: usize) -> Given<'u> {
        let (callee, arguments) = self.passed(state, passing)?;
        let taken = arguments.len() + 1;
        match callee {
            Symbolic::Function(closure) => {
                let arguments = self.bound(&closure.code.parameters, arguments)?;
                let (code, captured, this) =
                    (closure.code.clone(), closure.captured.clone(), closure.this.clone());
                self.begin(state, &code, taken, this, captured, arguments)
            }
            Symbolic::Known(Value::Class(class)) => {
                let made = self.constructed(state, class, &arguments)?;
                state.take(taken);
                Ok(Some(made))
            }
            _ => Err(Stop::Unsupported),
        }
    }

    /// The arguments in the places of the parameters.
    fn bound(
        &self,
        parameters: &Parameters,
        mut arguments: Vec<Symbolic<'u>>,
    ) -> Result<Vec<Symbolic<'u>>, Stop> {
        let list = &parameters.list;
        if list.iter().any(|parameter| parameter.rest) {
            return Err(Stop::Unsupported);
        }
        if arguments.len() > list.len() {
            return Err(Stop::Error);
        }
        for (parameter, argument) in list.iter().zip(&arguments) {
            if parameter.class.is_some_and(|class| self.is_of(argument, class) == Some(false)) {
                return Err(Stop::Error);
            }
            if parameter.class.is_some_and(|class| self.is_of(argument, class).is_none()) {
                return Err(Stop::Unsupported);
            }
        }
        if list[arguments.len()..].iter().any(|parameter| !parameter.optional) {
            return Err(Stop::Error);
        }
        arguments.resize(list.len(), Symbolic::UNDEFINED);
        Ok(arguments)
    }

    /// Whether something is of a class, where that is known.
    fn is_of(&self, value: &Symbolic<'u>, class: ClassId) -> Option<bool> {
        let classes = &self.machine.world.classes;
        let board = match self.graph {
            Some(graph) if graph.directed => ClassId::DIRECTED_GRAPH,
            Some(_) => ClassId::GRAPH,
            None if self.is_strip => ClassId::STRIP,
            None => ClassId::GRID,
        };
        Some(match value {
            Symbolic::Known(value) => Machine::is_a(self.machine, value, class),
            Symbolic::Cell(_) if self.graph.is_some() => return None,
            Symbolic::Vertex(..) => classes.is(ClassId::VERTEX, class),
            Symbolic::Edge(..) => classes.is(ClassId::EDGE, class),
            // Zero is an integer too, and more.
            Symbolic::Cell(_) | Symbolic::Number(..) => {
                classes.is(ClassId::INTEGER, class).then_some(true)?
            }
            Symbolic::Grid(_) => classes.is(board, class),
            Symbolic::Position(_) => classes.is(self.position.class, class),
            Symbolic::Function(_) => classes.is(ClassId::FUNCTION, class),
            _ => return None,
        })
    }
}
