//! What a program computes with.

use crate::class::ClassId;
use crate::collection::{List, Map, Range, Set};
use crate::function::Function;
use crate::machine::number_value;
use crate::object::Object;
use crate::text::{SharedNumber, Text};
use kelvin_values::{Game, Player};
use parking_lot::Mutex;
use std::sync::Arc;

/// A value of the language.
///
/// Equal values have one representation: an integer that fits a word is always [`Value::Integer`], a game
/// that is a number is never [`Value::Game`].
#[derive(Clone)]
pub enum Value<'u> {
    /// The absence of a value.
    Nothing,
    /// `true` or `false`.
    Boolean(bool),
    /// An integer of machine size.
    Integer(i64),
    /// Any other number.
    Number(SharedNumber),
    /// A canonical short game that is not a number.
    Game(Game<'u>),
    /// Left or Right.
    Player(Player),
    /// A string.
    Text(Text),
    /// `(row, column)`.
    Coordinates(i32, i32),
    /// `[a, b]`.
    List(Arc<List<'u>>),
    /// `{a, b}`.
    Set(Arc<Set<'u>>),
    /// `{a => b}`.
    Map(Arc<Map<'u>>),
    /// `a..b`.
    Range(Arc<Range>),
    /// `a => b`, an entry of a map.
    Entry(Arc<List<'u>>),
    /// A function.
    Function(Arc<Function<'u>>),
    /// A class itself.
    Class(ClassId),
    /// Anything else.
    Object(Arc<Object<'u>>),
    /// A variable that several functions share; never seen by a program.
    #[doc(hidden)]
    Cell(Arc<Mutex<Value<'u>>>),
    /// A variable without a value; never seen by a program.
    #[doc(hidden)]
    Undefined,
}

impl Value<'_> {
    /// Whether it is kept on the heap and may hold other values.
    pub(crate) fn may_hold_values(&self) -> bool {
        !matches!(
            self,
            Value::Nothing
                | Value::Boolean(_)
                | Value::Integer(_)
                | Value::Number(_)
                | Value::Game(_)
                | Value::Player(_)
                | Value::Text(_)
                | Value::Coordinates(..)
                | Value::Range(_)
                | Value::Class(_)
                | Value::Undefined
        )
    }
}

impl std::fmt::Debug for Value<'_> {
    /// The sort of value; [`crate::Session::show`] writes the value itself.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Value::Boolean(truth) => write!(f, "{truth}"),
            Value::Integer(n) => write!(f, "{n}"),
            Value::Number(number) => write!(f, "{}", **number),
            Value::Text(text) => write!(f, "{text:?}"),
            other => write!(f, "{:?}", crate::class::class_of(other)),
        }
    }
}

impl<'u> From<bool> for Value<'u> {
    fn from(truth: bool) -> Self {
        Value::Boolean(truth)
    }
}

/// A canonical short game; one that is a number becomes a number.
impl<'u> From<Game<'u>> for Value<'u> {
    fn from(game: Game<'u>) -> Self {
        game.number().map_or(Value::Game(game), |x| number_value(&x))
    }
}

impl<'u> From<&str> for Value<'u> {
    fn from(text: &str) -> Self {
        Value::Text(text.into())
    }
}

impl<'u> From<String> for Value<'u> {
    fn from(text: String) -> Self {
        Value::Text(text.into())
    }
}

impl<'u> From<Vec<Value<'u>>> for Value<'u> {
    fn from(items: Vec<Value<'u>>) -> Self {
        Value::List(Arc::new(List::from(items)))
    }
}
