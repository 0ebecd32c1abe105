//! Classes: what a value is and what it can do.

use crate::code::{Code, Parameters};
use crate::library::Method;
use crate::symbol::Symbol;
use crate::value::Value;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A class of a session.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ClassId(pub(crate) u32);

macro_rules! classes {
    ($($name:ident = $path:literal [$($parent:ident),*]),* $(,)?) => {
        // Some classes are there for programs alone.
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, dead_code)]
        enum Place { $($name),* }

        #[allow(dead_code)]
        impl ClassId {
            $(pub(crate) const $name: ClassId = ClassId(Place::$name as u32);)*
        }

        /// The built-in classes with their parents, in the order of their numbers.
        pub(crate) const BUILT_IN: &[(&str, &[ClassId])] = &[$(($path, &[$(ClassId::$parent),*])),*];
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
    MAP = "cgsuite.lang.Map" [COLLECTION, FUNCTION],
    RANGE = "cgsuite.lang.Range" [LIST],
    MAP_ENTRY = "cgsuite.lang.MapEntry" [OBJECT],
    COORDINATES = "cgsuite.lang.Coordinates" [OBJECT],
    MUTABLE_LIST = "cgsuite.util.MutableList" [COLLECTION],
    MUTABLE_SET = "cgsuite.util.MutableSet" [COLLECTION],
    MUTABLE_MAP = "cgsuite.util.MutableMap" [COLLECTION],
    GRID = "cgsuite.util.Grid" [OBJECT],
    STRIP = "cgsuite.util.Strip" [OBJECT],
    GRAPH = "cgsuite.util.Graph" [OBJECT],
    DIRECTED_GRAPH = "cgsuite.util.DirectedGraph" [OBJECT],
    VERTEX = "cgsuite.util.Vertex" [OBJECT],
    EDGE = "cgsuite.util.Edge" [OBJECT],
    TABLE = "cgsuite.util.Table" [OBJECT],
    SCATTER_PLOT = "cgsuite.util.ScatterPlot" [OBJECT],
    INTENSITY_PLOT = "cgsuite.util.IntensityPlot" [OBJECT],
    RANDOM = "cgsuite.util.Random" [OBJECT],
    OUTPUT = "cgsuite.lang.Output" [OBJECT],
    TEXT_OUTPUT = "cgsuite.util.output.TextOutput" [OUTPUT],
    GRID_OUTPUT = "cgsuite.util.output.GridOutput" [OUTPUT],
    STRIP_OUTPUT = "cgsuite.util.output.StripOutput" [OUTPUT],
    EMPTY_OUTPUT = "cgsuite.util.output.EmptyOutput" [OUTPUT],
    ENUM = "cgsuite.lang.Enum" [OBJECT],
    SCRIPT = "cgsuite.lang.Script" [OBJECT],
    SYMMETRY = "cgsuite.util.Symmetry" [ENUM],
    ICON = "cgsuite.util.Icon" [ENUM],
    SYSTEM = "cgsuite.lang.System" [OBJECT],
    SIMPLICIAL_COMPLEX = "cgsuite.util.SimplicialComplex" [OBJECT],
    THERMOGRAPH = "cgsuite.util.Thermograph" [OBJECT],
    TRAJECTORY = "cgsuite.util.Trajectory" [OBJECT],
    CONFUSION_INTERVAL = "cgsuite.util.ConfusionInterval" [OBJECT],
    SECTION = "cgsuite.util.Section" [OBJECT],
    SIGN_EXPANSION = "cgsuite.util.SignExpansion" [OBJECT],
    HACKENBUSH_STRING = "cgsuite.util.HackenbushString" [SIGN_EXPANSION],
    SERIES = "cgsuite.util.Series" [OBJECT],
    UPTIMAL_EXPANSION = "cgsuite.util.UptimalExpansion" [OBJECT],
    GAME = "game.Game" [OBJECT],
    IMPARTIAL_GAME = "game.ImpartialGame" [GAME],
    MISERE_GAME = "game.misere.MisereCanonicalGame" [IMPARTIAL_GAME],
    GENUS = "game.misere.Genus" [OBJECT],
    RULESET = "game.Ruleset" [OBJECT],
    GRID_RULESET = "game.grid.GridRuleset" [RULESET],
    GRID_GAME = "game.grid.GridGame" [GAME],
    IMPARTIAL_GRID_GAME = "game.grid.ImpartialGridGame" [GRID_GAME, IMPARTIAL_GAME],
    STRIP_RULESET = "game.strip.StripRuleset" [RULESET],
    STRIP_GAME = "game.strip.StripGame" [GAME],
    IMPARTIAL_STRIP_GAME = "game.strip.ImpartialStripGame" [STRIP_GAME, IMPARTIAL_GAME],
    BUILT_IN_RULESET = "game.BuiltInRuleset" [RULESET],
    BUILT_IN_POSITION = "game.BuiltInPosition" [GAME],
    GRAPH_RULESET = "game.graph.GraphRuleset" [RULESET],
    GRAPH_GAME = "game.graph.GraphGame" [GAME],
    HEAP_PRODUCT = "game.heap.HeapProduct" [RULESET],
    HEAP_RULESET = "game.heap.HeapRuleset" [RULESET],
    TAKE_AND_BREAK = "game.heap.TakeAndBreak" [HEAP_RULESET],
    SUBTRACTION = "game.heap.Subtraction" [TAKE_AND_BREAK],
    SPLITTLES = "game.heap.Splittles" [TAKE_AND_BREAK],
    SPAWNING = "game.heap.Spawning" [HEAP_RULESET],
    HEAP_POSITION = "game.heap.HeapRuleset.Position" [IMPARTIAL_GAME],
    PERIODICITY = "game.heap.Periodicity" [OBJECT],
    PLAYER = "game.Player" [ENUM],
    OUTCOME_CLASS = "game.OutcomeClass" [ENUM],
    SIDE = "game.Side" [ENUM],
    COMPOUND_TYPE = "game.CompoundType" [ENUM],
    EXPLICIT_GAME = "game.ExplicitGame" [GAME],
    NEGATIVE_GAME = "game.NegativeGame" [GAME],
    COMPOUND_GAME = "game.CompoundGame" [GAME],
    COMPOUND_IMPARTIAL_GAME = "game.CompoundImpartialGame" [COMPOUND_GAME, IMPARTIAL_GAME],
    TRANSLATE = "game.TranslatedGame" [COMPOUND_GAME],
    NORMAL_VALUE = "game.NormalValue" [GAME],
    SIDED_VALUE = "game.SidedValue" [NORMAL_VALUE],
    STOPPER_SIDED_VALUE = "game.StopperSidedValue" [SIDED_VALUE],
    CANONICAL_STOPPER = "game.CanonicalStopper" [STOPPER_SIDED_VALUE],
    PSEUDONUMBER = "game.Pseudonumber" [CANONICAL_STOPPER],
    CANONICAL_SHORT_GAME = "game.CanonicalShortGame" [CANONICAL_STOPPER],
    UPTIMAL = "game.Uptimal" [CANONICAL_SHORT_GAME],
    NIMBER = "game.Nimber" [UPTIMAL, IMPARTIAL_GAME],
    TRANSFINITE_NIMBER = "game.TransfiniteNimber" [IMPARTIAL_GAME],
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
    /// The name without its package, with the classes it is nested in.
    pub(crate) name: Arc<str>,
    /// Itself and everything it extends, nearest first.
    pub(crate) ancestors: Box<[ClassId]>,
    /// What its objects have, as far as it declares that itself, and all their variables.
    pub(crate) members: FxHashMap<Symbol, Member<'u>>,
    /// What the class itself has.
    pub(crate) statics: FxHashMap<Symbol, Member<'u>>,
    /// How its objects are made; empty when they cannot be made directly.
    pub(crate) constructors: Methods<'u>,
    /// The variables of its objects, those of its ancestors included.
    pub(crate) fields: Vec<Symbol>,
    /// How many of the variables are the constructor's parameters.
    pub(crate) given: usize,
    /// Gives the variables that it declares their first values.
    pub(crate) initialiser: Option<Arc<Code<'u>>>,
    /// The class it is nested in.
    pub(crate) enclosing: Option<ClassId>,
    pub(crate) singleton: bool,
    pub(crate) mutable: bool,
    /// The only object of a singleton, once it is made.
    pub(crate) instance: Option<Value<'u>>,
}

impl<'u> Class<'u> {
    pub(crate) fn new(path: &str, name: &str) -> Class<'u> {
        Class {
            path: path.into(),
            name: name.into(),
            ancestors: Box::default(),
            members: FxHashMap::default(),
            statics: FxHashMap::default(),
            constructors: Arc::new([]),
            fields: Vec::new(),
            given: 0,
            initialiser: None,
            enclosing: None,
            singleton: false,
            mutable: false,
            instance: None,
        }
    }
}

/// What a name stands for in the objects of a class, or in the class itself.
#[derive(Clone)]
pub(crate) enum Member<'u> {
    Methods(Methods<'u>),
    /// A variable, by its slot.
    Field {
        slot: u32,
        mutable: bool,
    },
    /// A nested class.
    Class(ClassId),
    /// A constant of the class itself; a variable of it is a [`Value::Cell`].
    Value(Value<'u>),
    /// A variable of the class itself that has not been read yet: the class, what gives it its value, and whether it
    /// may change.
    Static(ClassId, Arc<Code<'u>>, bool),
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

impl Callable<'_> {
    /// Whether two methods of one name would be called in the same way.
    pub(crate) fn same_signature(&self, other: &Callable<'_>) -> bool {
        let classes = |callable: &Callable<'_>| -> Vec<_> {
            callable.parameters.list.iter().map(|parameter| parameter.class).collect()
        };
        self.automatic == other.automatic && classes(self) == classes(other)
    }
}

/// What a method does.
pub(crate) enum Body<'u> {
    Native(&'static Method),
    Code(Arc<Code<'u>>),
    /// The class is being read, and the code is not there yet.
    Unread,
    /// Makes an object of the class; the code gives parameters that were left out their defaults.
    Construct(Option<Arc<Code<'u>>>),
}

impl<'u> Body<'u> {
    /// What a user wrote.
    pub(crate) fn code(&self) -> Option<&Arc<Code<'u>>> {
        if let Body::Code(code) = self { Some(code) } else { None }
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
            Number::Surreal(x) if x.is_generalised_ordinal() => ClassId::GENERALIZED_ORDINAL,
            Number::Surreal(_) | Number::Real(_) | Number::Scalar(_) => ClassId::SURREAL_NUMBER,
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
