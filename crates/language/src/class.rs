//! Classes: what a value is and what it can do.

use crate::code::{Code, Parameters};
use crate::library::{self, Method};
use crate::symbol::{Symbol, Symbols};
use crate::value::Value;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::sync::Arc;

/// A class of a session.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ClassId(pub(crate) u32);

macro_rules! classes {
    ($($name:ident = $path:literal [$($parent:ident),*]),* $(,)?) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Place { $($name),* }

        impl ClassId {
            $(pub(crate) const $name: ClassId = ClassId(Place::$name as u32);)*
        }

        /// The built-in classes with their parents, in the order of their numbers.
        const BUILT_IN: &[(&str, &[ClassId])] = &[$(($path, &[$(ClassId::$parent),*])),*];
    };
}

classes! {
    OBJECT = "cgsuite.lang.Object" [],
    NOTHING = "cgsuite.lang.Nothing" [OBJECT],
    BOOLEAN = "cgsuite.lang.Boolean" [OBJECT],
    STRING = "cgsuite.lang.String" [OBJECT],
    CLASS = "cgsuite.lang.Class" [OBJECT],
    FUNCTION = "cgsuite.lang.Function" [OBJECT],
    COLLECTION = "cgsuite.lang.Collection" [OBJECT],
    LIST = "cgsuite.lang.List" [COLLECTION],
    SET = "cgsuite.lang.Set" [COLLECTION],
    MAP = "cgsuite.lang.Map" [COLLECTION],
    RANGE = "cgsuite.lang.Range" [LIST],
    MAP_ENTRY = "cgsuite.lang.MapEntry" [OBJECT],
    COORDINATES = "cgsuite.lang.Coordinates" [OBJECT],
    GAME = "game.Game" [OBJECT],
    IMPARTIAL_GAME = "game.ImpartialGame" [GAME],
    PLAYER = "game.Player" [OBJECT],
    OUTCOME_CLASS = "game.OutcomeClass" [OBJECT],
    SIDED_VALUE = "game.SidedValue" [GAME],
    STOPPER_SIDED_VALUE = "game.StopperSidedValue" [SIDED_VALUE],
    CANONICAL_STOPPER = "game.CanonicalStopper" [STOPPER_SIDED_VALUE],
    CANONICAL_SHORT_GAME = "game.CanonicalShortGame" [CANONICAL_STOPPER],
    UPTIMAL = "game.Uptimal" [CANONICAL_SHORT_GAME],
    NIMBER = "game.Nimber" [UPTIMAL, IMPARTIAL_GAME],
    SURREAL_NUMBER = "game.SurrealNumber" [SIDED_VALUE],
    GENERALIZED_ORDINAL = "game.GeneralizedOrdinal" [SURREAL_NUMBER],
    RATIONAL = "game.Rational" [SURREAL_NUMBER],
    DYADIC_RATIONAL = "game.DyadicRational" [RATIONAL, UPTIMAL],
    INTEGER = "game.Integer" [DYADIC_RATIONAL, GENERALIZED_ORDINAL],
    ZERO = "game.Zero" [INTEGER, NIMBER],
}

/// A class, built in or of the user.
pub(crate) struct Class<'u> {
    /// The whole name, with its package.
    pub(crate) path: Arc<str>,
    /// Itself and everything it extends, nearest first.
    pub(crate) ancestors: Box<[ClassId]>,
    /// What it declares itself.
    pub(crate) members: FxHashMap<Symbol, Member<'u>>,
}

/// What a name stands for in the objects of a class.
#[derive(Clone)]
pub(crate) enum Member<'u> {
    Methods(Methods<'u>),
}

/// The methods that share a name.
pub(crate) type Methods<'u> = Arc<[Arc<Callable<'u>>]>;

/// One method of those that share a name.
pub(crate) struct Callable<'u> {
    /// The class that declares it.
    pub(crate) owner: ClassId,
    pub(crate) name: Symbol,
    /// Whether it is called by its name alone, without parentheses.
    pub(crate) automatic: bool,
    pub(crate) parameters: Parameters,
    pub(crate) body: Body<'u>,
}

/// What a method does.
pub(crate) enum Body<'u> {
    Native(&'static Method),
    Code(Arc<Code<'u>>),
}

/// All classes of a session.
pub(crate) struct Classes<'u> {
    list: Vec<Class<'u>>,
    by_path: FxHashMap<Box<str>, ClassId>,
    found: RefCell<FxHashMap<(ClassId, Symbol), Option<Member<'u>>>>,
}

/// The packages whose classes are known by their last name.
const OPEN_PACKAGES: &[&str] = &["cgsuite.lang.", "cgsuite.util.", "game."];

impl<'u> Classes<'u> {
    /// The built-in classes.
    pub(crate) fn new(symbols: &mut Symbols) -> Classes<'u> {
        let mut classes =
            Classes { list: Vec::new(), by_path: FxHashMap::default(), found: RefCell::default() };
        for (path, parents) in BUILT_IN {
            classes.declare(path, parents);
        }
        for &(class, methods) in library::METHODS {
            for method in methods {
                classes.add_native(class, method, symbols);
            }
        }
        classes
    }

    fn declare(&mut self, path: &str, parents: &[ClassId]) -> ClassId {
        let id = ClassId(self.list.len() as u32);
        let ancestors = self.linearise(id, parents);
        self.list.push(Class { path: path.into(), ancestors, members: FxHashMap::default() });
        self.by_path.insert(path.into(), id);
        id
    }

    /// The class before its parents, and each class before what it extends.
    fn linearise(&self, id: ClassId, parents: &[ClassId]) -> Box<[ClassId]> {
        let all: Vec<ClassId> =
            parents.iter().flat_map(|parent| self[*parent].ancestors.iter().copied()).collect();
        let last = |at: usize| !all[at + 1..].contains(&all[at]);
        std::iter::once(id).chain((0..all.len()).filter(|&at| last(at)).map(|at| all[at])).collect()
    }

    fn add_native(&mut self, class: ClassId, method: &'static Method, symbols: &mut Symbols) {
        let name = symbols.intern(method.name);
        let callable = Callable {
            owner: class,
            name,
            automatic: method.parameters.is_empty(),
            parameters: method.parameters(symbols, self),
            body: Body::Native(method),
        };
        let members = &mut self.list[class.0 as usize].members;
        let callable = Arc::new(callable);
        match members.get_mut(&name) {
            Some(Member::Methods(methods)) => {
                *methods = methods.iter().cloned().chain([callable]).collect();
            }
            None => {
                members.insert(name, Member::Methods(Arc::new([callable])));
            }
        }
    }

    /// The class with a name, whole or without an open package.
    pub(crate) fn find(&self, path: &str) -> Option<ClassId> {
        self.by_path.get(path).copied().or_else(|| {
            OPEN_PACKAGES.iter().find_map(|package| self.by_path.get(&*format!("{package}{path}")).copied())
        })
    }

    /// Whether a class is another, or extends it.
    pub(crate) fn is(&self, class: ClassId, ancestor: ClassId) -> bool {
        class == ancestor || self[class].ancestors.contains(&ancestor)
    }

    /// What a name stands for in objects of a class.
    pub(crate) fn member(&self, class: ClassId, name: Symbol) -> Option<Member<'u>> {
        if let Some(found) = self.found.borrow().get(&(class, name)) {
            return found.clone();
        }
        let member = self[class].ancestors.iter().find_map(|c| self[*c].members.get(&name)).cloned();
        self.found.borrow_mut().insert((class, name), member.clone());
        member
    }

    /// The names of all members of a class.
    pub(crate) fn member_names(&self, class: ClassId) -> impl Iterator<Item = Symbol> {
        self[class].ancestors.iter().flat_map(|c| self[*c].members.keys().copied())
    }
}

impl<'u> std::ops::Index<ClassId> for Classes<'u> {
    type Output = Class<'u>;
    fn index(&self, id: ClassId) -> &Class<'u> {
        &self.list[id.0 as usize]
    }
}

/// The class of a value.
pub(crate) fn class_of(value: &Value<'_>) -> ClassId {
    use crate::number::Number;
    match value {
        Value::Nothing | Value::Undefined | Value::Cell(_) => ClassId::NOTHING,
        Value::Boolean(_) => ClassId::BOOLEAN,
        Value::Integer(0) => ClassId::ZERO,
        Value::Integer(_) => ClassId::INTEGER,
        Value::Number(number) => match &**number {
            Number::Integer(_) => ClassId::INTEGER,
            Number::Fraction(_) if number.dyadic().is_some() => ClassId::DYADIC_RATIONAL,
            Number::Fraction(_) | Number::Infinite { .. } => ClassId::RATIONAL,
        },
        Value::Game(game) => match game.number_up_star() {
            Some(parts) if parts.number.is_zero() && parts.up.is_zero() => ClassId::NIMBER,
            Some(_) => ClassId::UPTIMAL,
            None => ClassId::CANONICAL_SHORT_GAME,
        },
        Value::Player(_) => ClassId::PLAYER,
        Value::Text(_) => ClassId::STRING,
        Value::Coordinates(..) => ClassId::COORDINATES,
        Value::List(_) => ClassId::LIST,
        Value::Set(_) => ClassId::SET,
        Value::Map(_) => ClassId::MAP,
        Value::Range(_) => ClassId::RANGE,
        Value::Entry(_) => ClassId::MAP_ENTRY,
        Value::Function(_) => ClassId::FUNCTION,
        Value::Class(_) => ClassId::CLASS,
        Value::Object(object) => object.class,
    }
}
