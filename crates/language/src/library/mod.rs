//! The classes and functions that are there from the start.
//!
//! A file for each class. A method is a name, its parameters as the language writes them, a line of help,
//! and a function from the object and its arguments to a value.

mod any_game;
mod ask;
mod asked;
pub(crate) use asked::summands;
mod boolean;
mod built_in;
mod catalogue;
mod collection;
mod complex;
mod complex_algebra;
mod compounds;
mod constants;
mod coordinates;
mod game;
mod graph;
mod graph_games;
mod grid;
mod heap;
mod heap_codes;
mod heap_product;
mod heap_values;
mod heat;
mod hot;
mod integer;
mod kinds;
mod labels;
mod list;
mod loopy;
mod map;
mod misere;
mod mutable;
mod nimber;
mod object;
mod outputs;
mod player;
mod plot;
mod random;
mod rational;
mod ruleset;
mod script;
mod sensible;
mod set;
mod string;
mod strip;
mod surreal;
mod symmetry;
mod table;
mod translate;

use crate::class::ClassId;
use crate::classes::Classes;
use crate::code::{Parameter, Parameters};
use crate::error::Result;
use crate::function::{Function, Native};
use crate::machine::Machine;
use crate::symbol::Symbols;
use crate::value::Value;
use kelvin_values::Player;
use std::sync::Arc;

pub(crate) use built_in::{POSITION_CONSTRUCTORS, board_text, options as position_options, shown_text};
pub(crate) use catalogue::built_in as engine_of;
pub(crate) use catalogue::{BuiltIn, engines, named, path_of, paths, written};
pub(crate) use constants::{Constant, VALUE_NAMES, constant, functions};
pub(crate) use coordinates::steps;
pub(crate) use graph::{edge_at, seen};
pub(crate) use graph_games::{from_board as graph_from_board, to_board as graph_to_board};
pub(crate) use heap::{Heaps, of_position as heap_position};
pub(crate) use heap_values::grown;
pub(crate) use list::place;
pub(crate) use outputs::joined;
pub(crate) use plot::{scatter, scatter_svg};
pub(crate) use script::Script;
pub(crate) use string::character;
pub(crate) use surreal::number_of;

/// A method or a function of the library.
pub struct Method {
    pub(crate) name: &'static str,
    /// Empty for what is called without parentheses; else `(a as Integer, b ?)`, where `?` marks what may
    /// be left out and `...` what takes the rest.
    pub(crate) parameters: &'static str,
    pub(crate) help: &'static str,
    pub(crate) body: Body,
}

/// What a method does with the object and its arguments; an argument left out is [`Value::Undefined`].
pub(crate) type Body = for<'u> fn(&mut Machine<'_, 'u>, &[Value<'u>]) -> Result<Value<'u>>;

/// The methods of the built-in classes.
pub(crate) const METHODS: &[(ClassId, &[Method])] = &[
    (ClassId::OBJECT, object::METHODS),
    (ClassId::CLASS, object::CLASS),
    (ClassId::SCRIPT, script::METHODS),
    (ClassId::ENUM, object::ENUM),
    (ClassId::OUTPUT, outputs::METHODS),
    (ClassId::BOOLEAN, boolean::METHODS),
    (ClassId::STRING, string::METHODS),
    (ClassId::COLLECTION, collection::METHODS),
    (ClassId::LIST, list::METHODS),
    (ClassId::LIST, plot::LIST),
    (ClassId::RANGE, list::RANGE),
    (ClassId::SET, set::METHODS),
    (ClassId::MAP, map::METHODS),
    (ClassId::MAP_ENTRY, map::ENTRY),
    (ClassId::MUTABLE_LIST, mutable::LIST),
    (ClassId::MUTABLE_SET, mutable::SET),
    (ClassId::MUTABLE_MAP, mutable::MAP),
    (ClassId::COORDINATES, coordinates::METHODS),
    (ClassId::GRID, grid::METHODS),
    (ClassId::STRIP, strip::METHODS),
    (ClassId::GRAPH, graph::METHODS),
    (ClassId::GRAPH, graph::UNDIRECTED),
    (ClassId::DIRECTED_GRAPH, graph::METHODS),
    (ClassId::VERTEX, graph::VERTEX),
    (ClassId::EDGE, graph::EDGE),
    (ClassId::TABLE, table::METHODS),
    (ClassId::RANDOM, random::METHODS),
    (ClassId::PLAYER, player::METHODS),
    (ClassId::GAME, any_game::METHODS),
    (ClassId::GAME, sensible::METHODS),
    (ClassId::IMPARTIAL_GAME, any_game::IMPARTIAL),
    (ClassId::IMPARTIAL_GAME, misere::IMPARTIAL),
    (ClassId::MISERE_GAME, misere::METHODS),
    (ClassId::GENUS, misere::GENUS),
    (ClassId::RULESET, compounds::RULESET),
    (ClassId::BUILT_IN_RULESET, built_in::RULESET),
    (ClassId::BUILT_IN_POSITION, built_in::POSITION),
    (ClassId::BUILT_IN_POSITION, misere::IMPARTIAL),
    (ClassId::GRAPH_RULESET, ruleset::GRAPH_RULESET),
    (ClassId::GRAPH_RULESET, labels::GRAPH_RULESET),
    (ClassId::COMPOUND_GAME, compounds::COMPOUND),
    (ClassId::HEAP_PRODUCT, heap_product::PRODUCT),
    (ClassId::HEAP_RULESET, heap::HEAP_RULESET),
    (ClassId::HEAP_RULESET, heap_product::COMBINATIONS),
    (ClassId::HEAP_RULESET, misere::HEAP_RULESET),
    (ClassId::HEAP_RULESET, heap_codes::HEAP_RULESET),
    (ClassId::PERIODICITY, heap_codes::PERIODICITY),
    (ClassId::TAKE_AND_BREAK, heap::TAKE_AND_BREAK),
    (ClassId::HEAP_POSITION, heap::HEAP_POSITION),
    (ClassId::GRID_RULESET, ruleset::GRID_RULESET),
    (ClassId::GRID_GAME, ruleset::GRID_GAME),
    (ClassId::GAME, asked::GAME),
    (ClassId::STRIP_RULESET, ruleset::STRIP_RULESET),
    (ClassId::STRIP_GAME, ruleset::STRIP_GAME),
    (ClassId::SIDED_VALUE, loopy::SIDED),
    (ClassId::STOPPER_SIDED_VALUE, loopy::STOPPER_SIDED),
    (ClassId::CANONICAL_STOPPER, loopy::STOPPER),
    (ClassId::CANONICAL_SHORT_GAME, game::METHODS),
    (ClassId::CANONICAL_SHORT_GAME, kinds::METHODS),
    (ClassId::CANONICAL_SHORT_GAME, heat::METHODS),
    (ClassId::CANONICAL_SHORT_GAME, translate::METHODS),
    (ClassId::EXPLICIT_GAME, hot::METHODS),
    (ClassId::NEGATIVE_GAME, hot::METHODS),
    (ClassId::COMPOUND_GAME, hot::METHODS),
    (ClassId::TRANSLATE, kinds::METHODS),
    (ClassId::TRANSLATE, hot::ANY_NUMBER),
    (ClassId::TRANSLATE, translate::METHODS),
    (ClassId::SIMPLICIAL_COMPLEX, complex::METHODS),
    (ClassId::SIMPLICIAL_COMPLEX, complex_algebra::METHODS),
    (ClassId::THERMOGRAPH, heat::THERMOGRAPH),
    (ClassId::TRAJECTORY, heat::TRAJECTORY),
    (ClassId::CONFUSION_INTERVAL, heat::CONFUSION_INTERVAL),
    (ClassId::NIMBER, nimber::METHODS),
    (ClassId::ZERO, nimber::ZERO),
    (ClassId::TRANSFINITE_NIMBER, nimber::TRANSFINITE),
    (ClassId::SIGN_EXPANSION, surreal::SIGNS),
    (ClassId::HACKENBUSH_STRING, surreal::SIGNS),
    (ClassId::SURREAL_NUMBER, kinds::METHODS),
    (ClassId::SURREAL_NUMBER, hot::ANY_NUMBER),
    (ClassId::SURREAL_NUMBER, translate::METHODS),
    (ClassId::SURREAL_NUMBER, translate::NUMBERS),
    (ClassId::SURREAL_NUMBER, surreal::METHODS),
    (ClassId::GENERALIZED_ORDINAL, surreal::NIM),
    (ClassId::RATIONAL, rational::METHODS),
    (ClassId::INTEGER, integer::METHODS),
    (ClassId::INTEGER, surreal::NIM),
];

/// The methods of the built-in classes themselves.
pub(crate) const STATICS: &[(ClassId, &[Method])] = &[
    (ClassId::SYSTEM, object::SYSTEM),
    (ClassId::GRID, grid::STATICS),
    (ClassId::STRIP, strip::STATICS),
    (ClassId::GRAPH, graph::STATICS),
    (ClassId::DIRECTED_GRAPH, graph::DIRECTED_STATICS),
    (ClassId::SYMMETRY, symmetry::STATICS),
    (ClassId::INTEGER, integer::STATICS),
    (ClassId::TAKE_AND_BREAK, heap_codes::STATICS),
    (ClassId::COORDINATES, coordinates::STATICS),
    (ClassId::MISERE_GAME, misere::STATICS),
    (ClassId::CANONICAL_SHORT_GAME, game::STATICS),
];

/// The built-in classes that are also nested in others: what positions of a ruleset are, or extend.
pub(crate) const NESTED: &[(ClassId, &str, ClassId)] = &[
    (ClassId::GRID_RULESET, "GridGame", ClassId::GRID_GAME),
    (ClassId::STRIP_RULESET, "StripGame", ClassId::STRIP_GAME),
    (ClassId::GRAPH_RULESET, "GraphGame", ClassId::GRAPH_GAME),
    (ClassId::HEAP_RULESET, "Position", ClassId::HEAP_POSITION),
];

/// What makes objects of the built-in classes.
pub(crate) const CONSTRUCTORS: &[(ClassId, &[Method])] = &[
    (ClassId::HEAP_POSITION, heap::HEAP_POSITION_CONSTRUCTORS),
    (ClassId::SIMPLICIAL_COMPLEX, complex::CONSTRUCTORS),
    (ClassId::TABLE, table::CONSTRUCTORS),
    (ClassId::THERMOGRAPH, heat::THERMOGRAPH_CONSTRUCTORS),
    (ClassId::HEAP_RULESET, heap::HEAP_RULESET_CONSTRUCTORS),
    (ClassId::TAKE_AND_BREAK, heap::TAKE_AND_BREAK_CONSTRUCTORS),
    (ClassId::SUBTRACTION, heap::SUBTRACTION_CONSTRUCTORS),
    (ClassId::SPLITTLES, heap_codes::SPLITTLES),
    (ClassId::COMPOUND_GAME, compounds::CONSTRUCTORS),
    (ClassId::NEGATIVE_GAME, compounds::NEGATIVE_CONSTRUCTORS),
    (ClassId::TEXT_OUTPUT, outputs::TEXT_CONSTRUCTORS),
    (ClassId::GRID_OUTPUT, outputs::GRID_CONSTRUCTORS),
    (ClassId::STRIP_OUTPUT, outputs::STRIP_CONSTRUCTORS),
    (ClassId::SPAWNING, heap::SPAWNING_CONSTRUCTORS),
    (ClassId::GRAPH, graph::CONSTRUCTORS),
    (ClassId::RANDOM, random::CONSTRUCTORS),
    (ClassId::MUTABLE_LIST, mutable::LIST_CONSTRUCTORS),
    (ClassId::MUTABLE_SET, mutable::SET_CONSTRUCTORS),
    (ClassId::MUTABLE_MAP, mutable::MAP_CONSTRUCTORS),
];

/// The pictures of pieces.
const ICONS: &[&str] = &[
    "Blank",
    "BlackStone",
    "WhiteStone",
    "GrayStone",
    "BlackKing",
    "WhiteKing",
    "BlackQueen",
    "WhiteQueen",
    "BlackRook",
    "WhiteRook",
    "BlackBishop",
    "WhiteBishop",
    "BlackKnight",
    "WhiteKnight",
    "BlackPawn",
    "WhitePawn",
    "GrayCross",
    "BlackDomino",
    "GrayDomino",
    "WhiteDomino",
    "BlackSquare",
    "BlueSquare",
    "GraySquare",
    "GreenSquare",
    "RedSquare",
    "Frog",
    "Toad",
    "PennyHeads",
    "PennyTails",
    "DownArrow",
    "LeftArrow",
    "RightArrow",
    "UpArrow",
];

/// A picture of a piece.
fn icon<'u>(name: &str) -> Value<'u> {
    use crate::object::{Body, Object};
    Object::value(ClassId::ICON, Body::Named(name.into()))
}

/// The values of the built-in enums.
pub(crate) fn enum_values<'u>() -> Vec<(ClassId, &'static str, Value<'u>)> {
    use crate::object::{Body, Object};
    let named =
        |class: ClassId, name: &'static str| (class, name, Object::value(class, Body::Named(name.into())));
    let players = [("Left", Player::Left), ("Right", Player::Right)];
    let players = players.map(|(name, player)| (ClassId::PLAYER, name, Value::Player(player)));
    let outcomes = ["L", "R", "P", "N", "D", "PHat", "PCheck", "NHat", "NCheck"]
        .map(|name| named(ClassId::OUTCOME_CLASS, name));
    let symmetries = symmetry::NAMES.iter().map(|(name, _)| named(ClassId::SYMMETRY, name));
    let compounds = compounds::TYPES.iter().map(|(name, _)| named(ClassId::COMPOUND_TYPE, name));
    let sides = ["Onside", "Offside"].map(|name| named(ClassId::SIDE, name));
    let others = compounds.chain(sides);
    let icons = ICONS.iter().map(|name| named(ClassId::ICON, name));
    players.into_iter().chain(outcomes).chain(symmetries).chain(icons).chain(others).collect()
}

impl Method {
    /// A method called without parentheses.
    const fn property(name: &'static str, help: &'static str, body: Body) -> Method {
        Method { name, parameters: "", help, body }
    }

    /// A method called with parentheses.
    const fn new(name: &'static str, parameters: &'static str, help: &'static str, body: Body) -> Method {
        Method { name, parameters, help, body }
    }

    /// Its parameters, read from their text.
    pub(crate) fn parameters(&self, symbols: &mut Symbols, classes: &Classes<'_>) -> Parameters {
        let inner = self.parameters.trim_start_matches('(').trim_end_matches(')');
        let parameters = inner.split(',').map(str::trim).filter(|text| !text.is_empty()).map(|text| {
            let (text, optional) = match text.strip_suffix('?') {
                Some(text) => (text.trim_end(), true),
                None => (text, false),
            };
            let (text, rest) = match text.strip_suffix("...") {
                Some(text) => (text, true),
                None => (text, false),
            };
            let (name, class) = match text.split_once(" as ") {
                Some((name, class)) => (name, classes.find(class)),
                None => (text, None),
            };
            Parameter { name: symbols.intern(name), class, optional, rest }
        });
        Parameters::new(parameters.collect())
    }
}

/// A function of the library as a value.
pub(crate) fn function<'u>(
    method: &'static Method,
    symbols: &mut Symbols,
    classes: &Classes<'_>,
) -> Value<'u> {
    let parameters = method.parameters(symbols, classes);
    Value::Function(Arc::new(Function::Native(Native { method, parameters })))
}
